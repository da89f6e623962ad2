import type { PermissionRule } from '@porchlight/contracts'
import { firstView, type InboxTab, inboxTabNames, inboxTabs, type ListView } from '@porchlight/contracts/conversation-lists'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import type { ListKey } from './lists/list-key.ts'

/** A tab: who may open it (checklist B8) and the keys that lead there. */
type Tab = { id: InboxTab; rule: PermissionRule; shortcut?: string }

const shortcuts: Partial<Record<InboxTab, string>> = { queue: 'g q', chats: 'g c', archives: 'g r', tickets: 'g t' }
const chatTabs: readonly InboxTab[] = ['inbox', 'queue', 'chats', 'archives']

/** The tabs that exist now. The first is where the shell's own 'g i' leads; any of the inbox flags opens it. */
export const tabs: readonly Tab[] = inboxTabNames.map((id) => ({
  id,
  rule: id === 'inbox' ? inboxFlags : inboxTabs[id].flag,
  ...(shortcuts[id] && { shortcut: shortcuts[id] }),
}))

/** Does the tab show tickets? */
export const isTicketTab = (tab: InboxTab): boolean => !chatTabs.includes(tab)

/** The orders a tab can be shown in, the default first. Only where people wait is there a longest wait. */
export const ordersOf = (tab: InboxTab): readonly ListKey['sort'][] => inboxTabs[tab].orders

/** The views of a tab that people choose from; what is offered stands above every list. */
export const viewsOf = (tab: InboxTab): readonly ListView[] => (Object.keys(inboxTabs[tab].views) as ListView[]).filter((view) => view !== 'offered')

/** What the inbox shows, as its address says it. */
export type InboxPlace = ListKey & { conversation: string | null }

const oneOf = <T extends string>(value: string | null, choices: readonly T[], fallback: T): T => choices.find((choice) => choice === value) ?? fallback

/** Reads `?tab=…&conversation=…&sort=…&type=…&filter=…`; what is unknown becomes the default (inbox, all, no conditions, the tab's order). */
export function placeFrom(search: URLSearchParams): InboxPlace {
  const tab = oneOf(search.get('tab'), inboxTabNames, 'inbox')
  const orders = ordersOf(tab)
  const ref = search.get('conversation')
  return {
    tab,
    type: oneOf(search.get('type'), viewsOf(tab), firstView(tab)),
    filter: search.get('filter') ?? '',
    sort: oneOf(search.get('sort'), orders, orders[0] ?? 'newest'),
    conversation: ref && /^[A-Za-z0-9_-]{1,64}$/.test(ref) ? ref : null,
  }
}

/** The address of a place; defaults are left out. */
export function searchOf({ tab, type, filter, sort, conversation }: InboxPlace): string {
  const search = new URLSearchParams({ tab })
  if (type !== firstView(tab)) search.set('type', type)
  if (filter) search.set('filter', filter)
  if (sort !== ordersOf(tab)[0]) search.set('sort', sort)
  if (conversation) search.set('conversation', conversation)
  return `?${search}`
}

/** A tab as it opens: everything in it, in its own order, nothing open. */
export const startOf = (tab: InboxTab): InboxPlace => ({ tab, type: firstView(tab), filter: '', sort: ordersOf(tab)[0] ?? 'newest', conversation: null })
