import { alertWays } from '@porchlight/contracts/activity/alerts'
import { isQuietAt } from '@porchlight/contracts/activity/quiet-hours'
import { type MembershipView, membershipsApi } from '@porchlight/contracts/identity/memberships'
import type { Role } from '@porchlight/contracts/permission-flags'
import type { Ctx, StaffActor } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { countsOf } from '../conversations/index.ts'
import { faceOf } from '../libraries/index.ts'
import { alertsOf, staffNow } from '../people/index.ts'
import { accountOfUser } from './access.ts'
import { type Membership, membershipsOf } from './memberships.ts'

/** Maximum number of libraries listed. */
const shownMax = 50

/** Lists the libraries of the caller's account, with what waits for them in each. */
export const listMemberships = query(membershipsApi.list, async (ctx) => {
  const account_id = await accountOfUser(ctx, staffOf(ctx).user_id)
  const active = (await membershipsOf(ctx, account_id)).filter((each) => each.is_active).slice(0, shownMax)
  const memberships: MembershipView[] = []
  for (const each of active) {
    const view = await ctx.inLibrary(each.support_lib_id, (inside) =>
      present(inside, each, { isCounted: active.length > 1, isCurrent: each.support_lib_id === ctx.support_lib_id }),
    )
    if (view) memberships.push(view)
  }
  return { memberships }
})

/** Returns a membership with the counts its person would see there; undefined if it has just been deactivated. */
async function present(
  ctx: Ctx,
  { support_lib_id, user_id }: Membership,
  { isCounted, isCurrent }: { isCounted: boolean; isCurrent: boolean },
): Promise<MembershipView | undefined> {
  const person = await staffNow(ctx, user_id)
  if (!person) return undefined
  const { company_name, theme_color } = await faceOf(ctx)
  const counts = isCounted ? await ctx.actAs(person, countsOf) : undefined
  const shown = { waiting: counts?.queue ?? null, unread: counts ? counts.mine_unread + counts.unread_tickets : null }
  const rings = isCurrent ? null : await ringsOf(ctx, person)
  return { support_lib_id, company_name, theme_color, user_type: person.role satisfies Role, is_current: isCurrent, ...shown, rings }
}

/** Returns how a person wants to hear of chats that wait and of their unread messages: as in the console there, of none that wait while they are away. */
async function ringsOf(ctx: Ctx, { user_id, permissions }: StaffActor): Promise<NonNullable<MembershipView['rings']>> {
  const choice = (await alertsOf(ctx, [user_id])).get(user_id)
  if (!choice || isQuietAt(choice.alerts.quiet_hours, ctx.clock.now())) return { waiting: [], unread: [] }
  const waysOf = (event: 'new_conversation' | 'my_message') => alertWays.filter((way) => choice.alerts[event][way])
  return { waiting: permissions.has('canTakeChats') && !choice.isAway ? waysOf('new_conversation') : [], unread: waysOf('my_message') }
}
