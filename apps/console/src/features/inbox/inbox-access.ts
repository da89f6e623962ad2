import type { PermissionRule } from '@porchlight/contracts'
import { type InboxTab, inboxTabs } from '@porchlight/contracts/conversations/conversation-lists'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { inboxPanes } from '../../shared/features/inbox-places.ts'
import { type Flags, isAllowed } from '../../shared/permissions/rule.ts'

/** Returns the permission rule of a tab or pane; undefined if it doesn't exist. */
const ruleOfTab = (tab: string): PermissionRule | undefined =>
  inboxPanes().find(({ id }) => id === tab)?.rule ??
  (tab === 'inbox' ? inboxFlags : Object.hasOwn(inboxTabs, tab) ? inboxTabs[tab as InboxTab].flag : undefined)

/** Checks whether the inbox opens at this tab (checklist B8). It never opens without one of the four flags, or at a tab that doesn't exist. */
export function isInboxOpen(tab: string | null, flags: Flags): boolean {
  const rule = ruleOfTab(tab ?? 'inbox')
  return isAllowed(inboxFlags, flags) && rule !== undefined && isAllowed(rule, flags)
}
