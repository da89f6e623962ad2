import { limits } from '@porchlight/contracts/limits'
import type { InboxPlace } from '../shared/conversations/tabs.ts'
import type { Session } from '../shared/session/session-storage.ts'

/**
 * Returns the URLs that the first screen needs: the permissions and, in the inbox, the first page of its list. They must match the client's own requests
 * (tested).
 */
export function firstCalls({ user }: Session, list: InboxPlace | null): string[] {
  const permissions = `/api/inbox/permissions?${new URLSearchParams({ ref_uid: user.user_id, role: user.user_type })}`
  if (!list) return [permissions]
  const { tab, type, sort, filter } = list
  return [permissions, `/api/inbox/conversations?${new URLSearchParams({ tab, type, sort, ...(filter && { filter }), limit: String(limits.listPageSize) })}`]
}
