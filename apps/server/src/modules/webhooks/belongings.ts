import { sql } from 'kysely'
import { type Belonging, owned } from '../../kernel/rows/belongings.ts'

const webhooks = owned({ table: 'webhook_endpoints', column: 'subscriber_id', update: sql`update webhook_endpoints` })

/** What somebody has of this who leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  webhooks: {
    ...webhooks,
    order: 100,
    needs: ['canCreateAndEditIntegrations'],
    acts: true,
    mayGive: true,
    mayEnd: true,
    end: (ctx, from) => webhooks.set(ctx, from, sql`subscriber_id = null, events = '{}'`),
  },
}
