import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { type Belonging, owned } from '../../kernel/rows/belongings.ts'

const workflows = owned({ table: 'workflows', column: 'owner_id', update: sql`update workflows` })
/** Rules are prepared once for each of these revisions. */
const rulesChanged = ({ db, support_lib_id }: Ctx) =>
  sql`update workflow_heads set revision = revision + 1 where support_lib_id = ${support_lib_id}`.execute(db)

/** A person's rules: what becomes of them when the person leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  workflows: {
    ...workflows,
    order: 50,
    needs: ['canCreateAndEditAnAutomation'],
    acts: true,
    mayGive: true,
    mayEnd: true,
    give: async (ctx, from, to) => {
      await workflows.give(ctx, from, to)
      await rulesChanged(ctx)
    },
    end: async (ctx, from) => {
      await workflows.set(ctx, from, sql`is_enabled = false`)
      await rulesChanged(ctx)
    },
  },
}
