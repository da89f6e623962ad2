import { inboxFlags, type PermissionFlag } from '@porchlight/contracts/permission-flags'
import { type Flags, isAllowed } from '../../shared/permissions/rule.ts'

const flagOfTab: Record<string, PermissionFlag> = { queue: 'canTakeChats', chats: 'canSuperviseChats', archives: 'canViewChatArchives' }

/** May the inbox be opened at this tab (console.md §6, route guards)? Ticket tabs need `canViewExistingTickets`; without any of the four nothing opens. */
export function isInboxOpen(tab: string | null, flags: Flags): boolean {
  if (!isAllowed(inboxFlags, flags)) return false
  const flag = tab?.includes('tickets') ? 'canViewExistingTickets' : flagOfTab[tab ?? '']
  return flag === undefined || flags.has(flag)
}
