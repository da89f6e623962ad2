import { type Decision, leavingApi } from '@porchlight/contracts/leaving/leaving'
import { conversationScopes } from '@porchlight/contracts/permission-flags'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import type { Belonging } from '../../kernel/rows/belongings.ts'
import { deactivate, userForUpdate } from '../people/index.ts'
import { type Held, lockPermissions, rightsNow } from '../permissions/index.ts'
import { allBelongings, countOf } from './belongings.ts'

/** Returns what a teammate would leave behind. */
export const readBelongings = query(leavingApi.belongings, async (ctx, { ref_uid }) => {
  const { support_lib_id } = ctx
  const user = await ctx.db
    .selectFrom('users')
    .select('is_owner')
    .where('support_lib_id', '=', support_lib_id)
    .where('user_id', '=', ref_uid)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw refuse('not_found')
  const found = []
  for (const [kind, belonging] of await allBelongings(ctx)) found.push({ kind, belonging, count: await countOf(ctx, belonging, ref_uid) })
  const { people } = await rightsNow(ctx)
  const caller = people.get(staffOf(ctx).user_id)
  const receiversOf = (belonging: Belonging) =>
    [...people].flatMap(([user_id, held]) => (user_id !== ref_uid && whyNot(belonging, held, caller) === undefined ? [user_id] : []))
  const belongings = found
    .filter(({ count }) => count > 0)
    .map(({ kind, count, belonging }) => ({ kind, count, may_end: belonging.mayEnd, receivers: receiversOf(belonging) }))
  return { belongings, is_owner: user.is_owner }
})

/**
 * Deactivates a teammate and hands over what they have, in one transaction. Conversations follow with the reactions to the deactivation, some at a time, because
 * there may be many.
 */
export const leave = action(leavingApi.leave, async (ctx, { ref_uid, decisions }) => {
  // First, so that a role that changes meanwhile can't make the checks outdated.
  await lockPermissions(ctx)
  await userForUpdate(ctx, ref_uid)
  const changed = []
  for (const { kind, to, belonging } of await decided(ctx, ref_uid, decisions)) {
    const count = await countOf(ctx, belonging, ref_uid)
    if (to === null) await belonging.end?.(ctx, ref_uid)
    else await belonging.give?.(ctx, ref_uid, to)
    changed.push({ kind, to, count })
  }
  await deactivate(ctx, ref_uid)
  if (changed.length > 0) ctx.emit('agent.handed_over', { user_id: ref_uid, by: staffOf(ctx).user_id, changed }, { subject: ref_uid })
  return {}
})

/** Returns why a teammate must not get things of a kind from this caller; undefined if they may. */
function whyNot(
  { mayGive, needs = [], acts, widens }: Belonging,
  receiver: Held,
  caller: Held | undefined,
): 'not given' | 'lacks permission' | 'beyond the caller' | undefined {
  if (!mayGive) return 'not given'
  if (needs.length > 0 && !needs.some((flag) => receiver.flags.has(flag))) return 'lacks permission'
  // Whoever gets conversations, or a place in a team, sees what they did not.
  if (widens && caller?.scope !== 'all') return 'beyond the caller'
  if (!acts) return undefined
  const isWithin = caller && [...receiver.flags].every((flag) => caller.flags.has(flag))
  return isWithin && conversationScopes.indexOf(receiver.scope) <= conversationScopes.indexOf(caller.scope) ? undefined : 'beyond the caller'
}

/**
 * Returns the decisions with what they are about. Checks that these things may go to these people: active teammates who may have them. What acts with the rights of whoever has it goes only to people all of whose
 * rights the caller has: otherwise the caller would have it do what they may not.
 * @throws AppError `invalid_input`, `forbidden`
 */
async function decided(ctx: Ctx, ref_uid: string, decisions: readonly Decision[]): Promise<(Decision & { belonging: Belonging })[]> {
  const wrong = (kind: string, why: string) => refuse('invalid_input', { fields: { [kind]: why } })
  const kinds = decisions.map(({ kind }) => kind)
  const { user_id } = staffOf(ctx)
  const { people } = await rightsNow(ctx, [...decisions.flatMap(({ to }) => to ?? []), user_id])
  const known = await allBelongings(ctx)
  return decisions.map(({ kind, to }) => {
    const belonging = known.get(kind)
    if (!belonging) throw wrong('decisions', 'unknown kind')
    if (kinds.indexOf(kind) !== kinds.lastIndexOf(kind)) throw wrong(kind, 'twice')
    const { mayGive, mayEnd } = belonging
    if (to === null ? !mayEnd : !mayGive) throw wrong(kind, to === null ? 'cannot end' : 'cannot be given')
    if (to === null) return { kind, to, belonging }
    const receiver = people.get(to)
    if (!receiver || to === ref_uid) throw wrong(kind, 'no teammate')
    const why = whyNot(belonging, receiver, people.get(user_id))
    if (why === 'lacks permission') throw wrong(kind, 'no teammate who may')
    if (why !== undefined) throw refuse('forbidden')
    return { kind, to, belonging }
  })
}
