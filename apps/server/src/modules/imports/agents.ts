import type { ImportAgent } from '@porchlight/contracts'
import type { Ctx } from '../../kernel/context.ts'
import { ImportChoices, type ImportRow } from './access.ts'
import { stagedData } from './reading/staged-row.ts'

/** Most agents that an import matches; the messages of others keep their names. */
const agentsMax = 20_000

/**
 * Returns the agents of the other program, each with the person they are taken for: whom somebody chose, or else the active member with the same email, which
 * members have proven when they joined. Chosen people who are not active members count as nobody.
 */
export async function importAgents(ctx: Ctx, row: ImportRow, limit = agentsMax): Promise<ImportAgent[]> {
  const rows = await ctx.db
    .selectFrom('import_rows')
    .select(['external_id', 'data'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('import_ref', '=', row.import_ref)
    .where('kind', '=', 'agent')
    .orderBy('ord')
    .limit(limit)
    .execute()
  const members = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'email'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('disabled_at', 'is', null)
    .execute()
  const byEmail = new Map(members.map(({ email, user_id }) => [email, user_id]))
  const ids = new Set(byEmail.values())
  const chosen = row.choices === null ? {} : ImportChoices.parse(row.choices).agents
  return rows.map(({ external_id, data }) => {
    const { name, email } = stagedData.agent.parse(data)
    const choice = Object.hasOwn(chosen, external_id) ? chosen[external_id] : email === null ? null : byEmail.get(email)
    return { external_id, name, email, user_id: choice != null && ids.has(choice) ? choice : null }
  })
}
