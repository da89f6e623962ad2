import { type MembershipView, membershipsApi, type Role } from '@porchlight/contracts'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { countsOf } from '../conversations/index.ts'
import { faceOf } from '../libraries/index.ts'
import { staffNow } from '../people/index.ts'
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
    const view = await ctx.inLibrary(each.support_lib_id, (inside) => present(inside, each, active.length > 1))
    if (view) memberships.push({ ...view, is_current: each.support_lib_id === ctx.support_lib_id })
  }
  return { memberships }
})

/** Returns a membership with the counts its person would see there; undefined if it has just been deactivated. */
async function present(ctx: Ctx, { support_lib_id, user_id }: Membership, isCounted: boolean): Promise<Omit<MembershipView, 'is_current'> | undefined> {
  const person = await staffNow(ctx, user_id)
  if (!person) return undefined
  const { company_name, theme_color } = await faceOf(ctx)
  const counts = isCounted ? await ctx.actAs(person, countsOf) : undefined
  const shown = { waiting: counts?.queue ?? null, unread: counts ? counts.mine_unread + counts.unread_tickets : null }
  return { support_lib_id, company_name, theme_color, user_type: person.role satisfies Role, ...shown }
}
