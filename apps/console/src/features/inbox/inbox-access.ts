import { type InboxTab, inboxTabs } from '@porchlight/contracts/conversations/conversation-lists'
import type { PermissionRule } from '@porchlight/contracts/define'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { inboxPanes } from '../../shared/features/inbox-places.ts'
import { type Flags, isAllowed } from '../../shared/permissions/rule.ts'

/** Returns the permission rule of a tab or pane; undefined if it doesn't exist. */
const ruleOfTab = (tab: string): PermissionRule | undefined =>
  inboxPanes().find(({ id }) => id === tab)?.rule ??
  (tab === 'inbox' ? inboxFlags : Object.hasOwn(inboxTabs, tab) ? inboxTabs[tab as InboxTab].flag : undefined)

/** Checks whether the inbox opens at this tab (checklist B8). It never opens without one of the four flags. For unknown tabs, `knownTab` returns the first one. */
export function isInboxOpen(tab: string | null, flags: Flags): boolean {
  const rule = ruleOfTab(tab ?? 'inbox') ?? inboxFlags
  return isAllowed(inboxFlags, flags) && isAllowed(rule, flags)
}

/** Returns where an address of the inbox leads whose tab doesn't exist: the same address at the first tab. */
export function knownTab(url: URL): string | undefined {
  const tab = url.searchParams.get('tab')
  if (tab === null || ruleOfTab(tab) !== undefined) return undefined
  const query = new URLSearchParams(url.searchParams)
  query.set('tab', 'inbox')
  return `${url.pathname}?${query}`
}
