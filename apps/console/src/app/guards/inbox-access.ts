import { type InboxTab, inboxTabs } from '@porchlight/contracts/conversation-lists'
import { inboxFlags, type PermissionFlag } from '@porchlight/contracts/permission-flags'
import { type Flags, isAllowed } from '../../shared/permissions/rule.ts'

/** The flag that a tab needs; null: any of the four. */
const flagOfTab = (tab: string): PermissionFlag | null | undefined =>
  tab === 'inbox' ? null : Object.hasOwn(inboxTabs, tab) ? inboxTabs[tab as InboxTab].flag : undefined

/** May the inbox be opened at this tab (checklist B8)? Without any of the four flags nothing opens, and a tab that does not exist never does. */
export function isInboxOpen(tab: string | null, flags: Flags): boolean {
  if (!isAllowed(inboxFlags, flags)) return false
  const flag = flagOfTab(tab ?? 'inbox')
  return flag === null || (flag !== undefined && flags.has(flag))
}
