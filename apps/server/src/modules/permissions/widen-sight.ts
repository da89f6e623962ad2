import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { lockPermissions } from './access.ts'
import { type Authority, authoritative, holderOf } from './change-rights.ts'
import { rightsNow } from './queries.ts'

/**
 * Checks that whoever asks may let people see more conversations than they do now: into a team, whose conversations and whose members' conversations its members
 * see, or to the work of somebody who leaves. Nobody gives sight that they don't have, to themselves or to others, so only people who see all conversations may.
 * Taking people out of a team needs no such right.
 * @param authority as in `changeRights`
 * @throws AppError `forbidden`
 */
export async function assertMayWidenSight(ctx: Ctx, authority: Authority = 'caller'): Promise<void> {
  // A scope that changes meanwhile must not make the check outdated.
  await lockPermissions(ctx)
  const by = holderOf(ctx, authority)
  if (by === null) return
  const { people } = await authoritative(ctx, authority, await rightsNow(ctx, [by]))
  if (people.get(by)?.scope !== 'all') throw refuse('forbidden', { fields: { conversation_scope: 'not all conversations' } })
}
