import type { Filter } from '../lists/list-language.ts'
import type { MetricName } from './metrics.ts'

/** What a page of reports shows: its metrics, the conversations that it is about, and how they are grouped unless the reader chooses otherwise. */
export type ReportPage = { readonly metrics: readonly MetricName[]; readonly filter?: Filter; readonly group_by?: string }

const chats: Filter = { field: 'channel', op: 'is', value: 'chat' }
const tickets: Filter = { field: 'channel', op: 'is', value: 'ticket' }

/** The pages of reports that have calls of their own. Screens read the same declaration. */
export const reportPages = {
  supportOverview: {
    metrics: [
      'conversations_new',
      'conversations_open',
      'conversations_closed',
      'first_reply_time',
      'next_reply_time',
      'resolution_time',
      'unanswered',
      'csat',
      'rating_share',
      'sla_share',
    ],
  },
  conversationsCount: { metrics: ['conversations_new', 'conversations_open', 'conversations_closed', 'conversations_reopened', 'messages_in', 'messages_out'] },
  csatOverview: { metrics: ['csat', 'rating_average', 'ratings', 'rating_requests', 'rating_share'] },
  chatReports: {
    metrics: [
      'conversations_new',
      'conversations_open',
      'conversations_closed',
      'first_reply_time',
      'next_reply_time',
      'handle_time',
      'queue_time',
      'unanswered',
    ],
    filter: chats,
  },
  ticketReports: {
    metrics: [
      'conversations_new',
      'conversations_open',
      'conversations_closed',
      'first_reply_time',
      'next_reply_time',
      'resolution_time',
      'reopen_share',
      'sla_share',
    ],
    filter: tickets,
  },
  teammateRatings: { metrics: ['csat', 'rating_average'], group_by: 'agent_id' },
} as const satisfies Readonly<Record<string, ReportPage>>
export type ReportPageName = keyof typeof reportPages

/** What the detailed variants of these pages list by default. */
export const detailedPages = {
  detailedConversations: { metric: 'conversations_new' },
  detailedChats: { metric: 'conversations_new', filter: chats },
  detailedTickets: { metric: 'conversations_new', filter: tickets },
  detailedRatings: { metric: 'ratings' },
} as const satisfies Readonly<Record<string, { metric: MetricName; filter?: Filter }>>
export type DetailedPageName = keyof typeof detailedPages

/** Returns the filter that demands both; undefined if there is none. */
export function bothFilters(...filters: readonly (Filter | null | undefined)[]): Filter | undefined {
  const all = filters.filter((filter) => filter !== null && filter !== undefined)
  return all.length > 1 ? { all } : all[0]
}
