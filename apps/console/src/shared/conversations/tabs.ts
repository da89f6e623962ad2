import { firstView, type InboxTab, inboxTabNames, inboxTabs, type ListView } from '@porchlight/contracts/conversations/conversation-lists'
import type { PermissionRule } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import type { ListKey } from './store/list-key.ts'

/** A tab, with its permission rule (checklist B8) and shortcut. */
type Tab = { id: InboxTab; rule: PermissionRule; shortcut?: string }

const shortcuts: Partial<Record<InboxTab, string>> = { queue: 'g q', chats: 'g c', archives: 'g r', tickets: 'g t' }
const chatTabs: readonly InboxTab[] = ['inbox', 'queue', 'chats', 'archives']

/** The inbox's tabs. The first is the target of the shell's 'g i' shortcut and any inbox permission gives access to it. */
export const tabs: readonly Tab[] = inboxTabNames.map((id) => ({
  id,
  rule: id === 'inbox' ? inboxFlags : inboxTabs[id].flag,
  ...(shortcuts[id] && { shortcut: shortcuts[id] }),
}))

/** Returns whether the tab shows tickets. */
export const isTicketTab = (tab: InboxTab): boolean => !chatTabs.includes(tab)

/** Returns the orders of a tab, default first. Only tabs with waiting visitors offer "longest waiting". */
export const ordersOf = (tab: InboxTab): readonly ListKey['sort'][] => inboxTabs[tab].orders

/** Returns the selectable views of a tab; offers are shown above every list. */
export const viewsOf = (tab: InboxTab): readonly ListView[] => (Object.keys(inboxTabs[tab].views) as ListView[]).filter((view) => view !== 'offered')

/** What the inbox shows, as encoded in its URL: a list, or a pane of a feature (`inbox` of its manifest), for which the list fields have their defaults. */
export type InboxPlace = ListKey & {
  conversation: string | null
  /** 'list', or the id of another pane. */
  pane: string
  /** Search query. */
  query: string
}

const oneOf = <T extends string>(value: string | null, choices: readonly T[], fallback: T): T => choices.find((choice) => choice === value) ?? fallback

/**
 * Parses `?tab=…&conversation=…&sort=…&type=…&filter=…&query=…`; unknown values fall back to defaults (inbox, all, no conditions, the tab's order).
 * @param isPane returns whether a pane with this id exists
 */
export function placeFrom(search: URLSearchParams, isPane: (id: string) => boolean): InboxPlace {
  const named = search.get('tab')
  const tab = oneOf(named, inboxTabNames, 'inbox')
  const orders = ordersOf(tab)
  const ref = search.get('conversation')
  const pane = named !== null && named !== tab && isPane(named) ? named : 'list'
  return {
    pane,
    query: pane === 'search' ? (search.get('query') ?? '').slice(0, limits.inboxQueryMax) : '',
    tab,
    type: oneOf(search.get('type'), viewsOf(tab), firstView(tab)),
    filter: search.get('filter') ?? '',
    sort: oneOf(search.get('sort'), orders, orders[0] ?? 'newest'),
    conversation: ref && /^[A-Za-z0-9_-]{1,64}$/.test(ref) ? ref : null,
  }
}

/** Returns the query string for a place, without default values. */
export function searchOf({ tab, type, filter, sort, conversation, pane, query }: InboxPlace): string {
  const search = new URLSearchParams({ tab: pane === 'list' ? tab : pane })
  if (query) search.set('query', query)
  if (type !== firstView(tab)) search.set('type', type)
  if (filter) search.set('filter', filter)
  if (sort !== ordersOf(tab)[0]) search.set('sort', sort)
  if (conversation) search.set('conversation', conversation)
  return `?${search}`
}

/** Returns the initial state of a tab: all conversations in the default order, none open. */
export const startOf = (tab: InboxTab): InboxPlace => ({
  ...{ tab, type: firstView(tab), filter: '', sort: ordersOf(tab)[0] ?? ('newest' as const), conversation: null },
  ...{ pane: 'list' as const, query: '' },
})

/** Returns the initial state of another pane. */
export const startOfPane = (pane: string): InboxPlace => ({ ...startOf('inbox'), pane })
