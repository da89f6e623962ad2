import { sql } from 'kysely'
import { type Belonging, owned } from '../../kernel/rows/belongings.ts'

const apps = owned({ table: 'app_connections', column: 'connected_by', update: sql`update app_connections` })

/** What somebody has of this who leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  apps: { ...apps, order: 110, needs: ['canCreateAndEditIntegrations'], acts: true, mayGive: true, mayEnd: false },
}
