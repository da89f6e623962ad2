import { type InboxTab, inboxTabs } from '@porchlight/contracts/conversations/conversation-lists'
import { inboxFlags, type PermissionFlag } from '@porchlight/contracts/permission-flags'
import { type Flags, isAllowed } from '../../shared/permissions/rule.ts'

/** Returns the flag that a tab requires; null means any of the four inbox flags. */
const flagOfTab = (tab: string): PermissionFlag | null | undefined =>
  ['inbox', 'search', 'drafts'].includes(tab) ? null : Object.hasOwn(inboxTabs, tab) ? inboxTabs[tab as InboxTab].flag : undefined

/** Checks whether the inbox opens at this tab (checklist B8). It never opens without one of the four flags, or at a tab that doesn't exist. */
export function isInboxOpen(tab: string | null, flags: Flags): boolean {
  if (!isAllowed(inboxFlags, flags)) return false
  const flag = flagOfTab(tab ?? 'inbox')
  return flag === null || (flag !== undefined && flags.has(flag))
}
