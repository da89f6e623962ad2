import { inboxFlags, type PermissionFlag } from '@porchlight/contracts/permission-flags'
import { type Flags, isAllowed } from '../../shared/permissions/rule.ts'

/** Tabs that exist, with the flag each needs; null: any of the four. */
const flagOfTab: Record<string, PermissionFlag | null> = { inbox: null, queue: 'canTakeChats', chats: 'canSuperviseChats', archives: 'canViewChatArchives' }

/** May the inbox be opened at this tab (checklist B8)? Without any of the four flags nothing opens, and a tab that does not exist never does. */
export function isInboxOpen(tab: string | null, flags: Flags): boolean {
  if (!isAllowed(inboxFlags, flags)) return false
  const flag = Object.hasOwn(flagOfTab, tab ?? 'inbox') ? flagOfTab[tab ?? 'inbox'] : undefined
  return flag === null || (flag !== undefined && flags.has(flag))
}
