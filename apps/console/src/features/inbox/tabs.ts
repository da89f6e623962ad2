import type { InboxTab, PermissionRule } from '@porchlight/contracts'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import type { ListKey } from './lists/list-key.ts'

/** The tabs that exist now, with who may open them (checklist B8) and the keys that lead there. The first is where the shell's own 'g i' leads. */
export const tabs: readonly { id: InboxTab; rule: PermissionRule; shortcut?: string; order: ListKey['sort'] }[] = [
  { id: 'inbox', rule: inboxFlags, order: 'newest' },
  { id: 'queue', rule: 'canTakeChats', shortcut: 'g q', order: 'waiting' },
  { id: 'chats', rule: 'canSuperviseChats', shortcut: 'g c', order: 'newest' },
  { id: 'archives', rule: 'canViewChatArchives', shortcut: 'g r', order: 'newest' },
]

/** The orders a tab can be shown in. Only where people wait is there a longest wait. */
export const ordersOf = (tab: InboxTab): readonly ListKey['sort'][] => (tab === 'queue' ? ['waiting', 'newest', 'oldest'] : ['newest', 'oldest'])

/** What the inbox shows, as its address says it. */
export type InboxPlace = ListKey & { conversation: string | null }

const oneOf = <T extends string>(value: string | null, choices: readonly T[], fallback: T): T => choices.find((choice) => choice === value) ?? fallback

/** Reads `?tab=…&conversation=…&sort=…&type=…`; what is unknown becomes the default (inbox, all, the tab's order). */
export function placeFrom(search: URLSearchParams): InboxPlace {
  const tab = oneOf(
    search.get('tab'),
    tabs.map((one) => one.id),
    'inbox',
  )
  const orders = ordersOf(tab)
  const ref = search.get('conversation')
  return {
    tab,
    type: tab === 'chats' ? oneOf(search.get('type'), ['all', 'mine', 'unanswered'] as const, 'all') : 'all',
    sort: oneOf(search.get('sort'), orders, orders[0] ?? 'newest'),
    conversation: ref && /^[A-Za-z0-9_-]{1,64}$/.test(ref) ? ref : null,
  }
}

/** The address of a place; defaults are left out. */
export function searchOf({ tab, type, sort, conversation }: InboxPlace): string {
  const search = new URLSearchParams({ tab })
  if (type !== 'all') search.set('type', type)
  if (sort !== ordersOf(tab)[0]) search.set('sort', sort)
  if (conversation) search.set('conversation', conversation)
  return `?${search}`
}
