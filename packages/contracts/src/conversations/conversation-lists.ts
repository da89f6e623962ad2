import { type Condition, conditionsOf, type Filter } from '../lists/list-language.ts'
import type { PermissionFlag } from '../permission-flags.ts'
import type { ListOrder } from './conversation-orders.ts'

/** An inbox tab (checklist I1): the flag required to open it, its views as filters, and its sort orders, the default first. */
type TabDeclaration = { readonly flag: PermissionFlag; readonly views: Readonly<Record<string, Filter>>; readonly orders: readonly ListOrder[] }

const is = (field: string, value: string): Condition => ({ field, op: 'is', value })
const isNot = (field: string, value: string): Condition => ({ field, op: 'is_not', value })
const all = (...conditions: Filter[]): Filter => ({ all: conditions })
const byMessage = ['newest', 'oldest'] as const
/**
 * Every sort order except waiting time, for which tickets have no index. Listed here because the page's inline script must not load the fields; the type
 * guarantees completeness.
 */
const ofTickets = { newest: 0, oldest: 0, urgent: 0, calm: 0, due: 0, sla: 0, last_created: 0, first_created: 0 } satisfies Record<
  Exclude<ListOrder, 'waiting'>,
  0
>
const byField = Object.keys(ofTickets) as (keyof typeof ofTickets)[]
const waits: Condition = { field: 'waiting_since', op: 'not_empty' }
const isHere: Condition = { field: 'snoozed_until', op: 'empty' }
const isSnoozed: Condition = { field: 'snoozed_until', op: 'not_empty' }
const openTicket = all(is('state', 'open'), isHere)
const isPlatformTicket: Condition = { field: 'requester_lib_id', op: 'not_empty' }

/** Every tab with its views. Each view is one range of an index; `lists.test.ts` checks the query plans. */
export const inboxTabs = {
  inbox: {
    flag: 'canTakeChats',
    views: {
      all: all(is('state', 'ongoing'), isHere, is('assignee_id', '@me')),
      snoozed: all(is('state', 'ongoing'), isSnoozed, is('assignee_id', '@me')),
      offered: all({ field: 'state', op: 'any_of', value: ['waiting', 'ongoing'] }, is('offered_to', '@me')),
    },
    orders: byMessage,
  },
  queue: { flag: 'canTakeChats', views: { all: is('state', 'waiting') }, orders: ['waiting', 'newest', 'oldest'] },
  chats: {
    flag: 'canSuperviseChats',
    views: {
      all: all(is('state', 'ongoing'), isHere),
      mine: all(is('state', 'ongoing'), isHere, is('assignee_id', '@me')),
      unanswered: all(is('state', 'ongoing'), isHere, waits),
      snoozed: all(is('state', 'ongoing'), isSnoozed),
    },
    orders: byMessage,
  },
  archives: { flag: 'canViewChatArchives', views: { all: is('state', 'closed') }, orders: byMessage },
  tickets: {
    flag: 'canViewExistingTickets',
    views: {
      all: openTicket,
      mine: all(openTicket, is('assignee_id', '@me')),
      unassigned: all(openTicket, { field: 'assignee_id', op: 'empty' }),
      snoozed: all(is('state', 'open'), isSnoozed),
      solved: is('state', 'solved'),
    },
    orders: byField,
  },
  othertickets: {
    flag: 'canViewExistingTickets',
    views: { all: all(openTicket, { field: 'assignee_id', op: 'not_empty' }, isNot('assignee_id', '@me')) },
    orders: byField,
  },
  mentiontickets: {
    flag: 'canViewExistingTickets',
    views: {
      unread: all({ field: 'mention_unread', op: 'contains', value: '@me' }, is('channel', 'ticket')),
      all: all({ field: 'mentioned', op: 'contains', value: '@me' }, is('channel', 'ticket')),
    },
    orders: byMessage,
  },
  createdbyyoutickets: { flag: 'canViewExistingTickets', views: { all: is('created_by', '@me') }, orders: byMessage },
  awaitingreplytickets: { flag: 'canViewExistingTickets', views: { all: all(openTicket, waits) }, orders: byField },
  hlpttickets: {
    flag: 'canViewExistingTickets',
    views: {
      all: all(openTicket, isPlatformTicket),
      mine: all(openTicket, isPlatformTicket, is('assignee_id', '@me')),
      unassigned: all(openTicket, isPlatformTicket, { field: 'assignee_id', op: 'empty' }),
      solved: all(is('state', 'solved'), isPlatformTicket),
    },
    orders: byMessage,
  },
  awaitingreplyhlpttickets: { flag: 'canViewExistingTickets', views: { all: all(openTicket, isPlatformTicket, waits) }, orders: byMessage },
  reassigned: { flag: 'canViewExistingTickets', views: { all: is('reassigned_from', '@me') }, orders: byMessage },
} as const satisfies Record<string, TabDeclaration>

export type InboxTab = keyof typeof inboxTabs
export const inboxTabNames = Object.keys(inboxTabs) as [InboxTab, ...InboxTab[]]
/** All view names; a tab that lacks the requested view shows all. */
export const listViews = ['all', 'unread', 'mine', 'unanswered', 'offered', 'unassigned', 'snoozed', 'solved'] as const
export type ListView = (typeof listViews)[number]

/** Identifies a list: tab, view, additional conditions and sort order. */
export type ListChoice = { tab: InboxTab; type: ListView; filter?: Filter | undefined; sort: ListOrder }

/** A tab's initial view: unread mentions for the mentions tab (checklist I1), otherwise all. */
export const firstView = (tab: InboxTab): ListView => (tab === 'mentiontickets' ? 'unread' : 'all')

const isNoSpam = is('spam', 'no')
/** Excludes chats that a flow answers: they aren't waiting for an agent. A filter can include them. */
const isInNoFlow = is('in_flow', 'no')

/**
 * The part of a list's filter that its tab and order determine. Ordering by waiting time leaves out conversations without a waiting visitor; spam is left out
 * unless the filter asks about it, and so are chats in a flow from the queue.
 */
export function rangeOfList({ tab, type, filter, sort }: ListChoice): Filter {
  const views: Readonly<Record<string, Filter>> = inboxTabs[tab].views
  const isUsual = (condition: Condition) => filter === undefined || !conditionsOf(filter).some(({ field }) => field === condition.field)
  const usual = [isNoSpam, ...(tab === 'queue' ? [isInNoFlow] : [])].filter(isUsual)
  return all(views[type] ?? inboxTabs[tab].views.all, ...usual, ...(sort === 'waiting' ? [waits] : []))
}

/** The complete filter of a list. */
export const filterOfList = (choice: ListChoice): Filter => (choice.filter ? all(rangeOfList(choice), choice.filter) : rangeOfList(choice))

/** Returns the conditions that every row of a view meets, including those in nested groups. */
const conditionsOfAll = (filter: Filter): Condition[] => ('all' in filter ? filter.all.flatMap(conditionsOfAll) : 'any' in filter ? [] : [filter])

/** Returns a view's condition on the state; undefined if it has none. A list sorted by a field is a range within one state. */
export function stateOfView({ tab, type }: Pick<ListChoice, 'tab' | 'type'>): Condition | undefined {
  return conditionsOfAll(filterOfList({ tab, type, sort: 'newest' })).find(({ field, op }) => field === 'state' && op === 'is')
}
