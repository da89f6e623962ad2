import type { AlertWay } from '@porchlight/contracts/activity/alerts'
import type { MembershipView } from '@porchlight/contracts/identity/memberships'

/** Something new in another library of the user's account: a chat that waits, or a message for them. */
export type NewsElsewhere = { membership: MembershipView; kind: 'waiting' | 'unread'; ways: readonly AlertWay[] }

/** Returns what is new in other libraries since they were last asked, if the person wants to hear of it there; one piece of news for each library. */
export function newsElsewhere(before: readonly MembershipView[], now: readonly MembershipView[]): NewsElsewhere[] {
  return now.flatMap((membership) => {
    const known = before.find((each) => each.support_lib_id === membership.support_lib_id)
    const { rings } = membership
    if (!known || !rings || membership.is_current) return []
    const kind = (['waiting', 'unread'] as const).find((count) => (membership[count] ?? 0) > (known[count] ?? 0) && rings[count].length > 0)
    return kind ? [{ membership, kind, ways: rings[kind] }] : []
  })
}
