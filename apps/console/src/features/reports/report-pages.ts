import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { CountedContent } from '@porchlight/contracts/reports/content-measures'
import type { MetricName } from '@porchlight/contracts/reports/metrics'
import type { PageName } from './routes.ts'

/** The groups of the sidebar. */
export const sidebarGroups = ['favorites', 'conversation_topics', 'human_support', 'automation', 'proactive_support'] as const
export type SidebarGroup = (typeof sidebarGroups)[number]

/**
 * A page of numbers: which metrics, of which conversations, in which groups, and what is below: who is there now, how long people
 * were there, or when in the week a metric happens.
 */
export type NumbersPage = {
  metrics: readonly MetricName[]
  filter?: Filter
  group_by?: string
  hasBoard?: true
  hasPresence?: true
  group?: SidebarGroup
  week?: MetricName
}

const channel = (value: 'chat' | 'ticket'): Filter => ({ field: 'channel', op: 'is', value })

/** The pages that show numbers. All of them are this declaration; `report-numbers.tsx` draws them. */
export const numbersPages: Partial<Record<PageName, NumbersPage>> = {
  supportoverview: {
    metrics: ['conversations_new', 'conversations_closed', 'conversations_open', 'first_reply_time', 'resolution_time', 'unanswered', 'csat', 'sla_share'],
    hasBoard: true,
  },
  overview: {
    metrics: [
      'conversations_new',
      'conversations_closed',
      'messages_in',
      'messages_out',
      'first_reply_time',
      'next_reply_time',
      'waiting_time',
      'resolution_time',
      'csat',
      'sla_share',
    ],
  },
  conversations: {
    group: 'human_support',
    week: 'conversations_new',
    metrics: [
      'conversations_new',
      'conversations_open',
      'conversations_closed',
      'conversations_reopened',
      'messages_in',
      'messages_out',
      'messages_automatic',
      'notes',
    ],
  },
  chatsupport: {
    group: 'human_support',
    filter: channel('chat'),
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
  },
  supporttickets: {
    group: 'human_support',
    filter: channel('ticket'),
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
  },
  customersatisfaction: { group: 'human_support', metrics: ['csat', 'rating_average', 'ratings', 'rating_requests', 'rating_share'] },
  effectiveness: {
    group: 'human_support',
    metrics: ['conversations_closed', 'resolution_time', 'first_resolution_time', 'reopen_share', 'handle_time', 'customer_time', 'messages_out'],
  },
  responsiveness: {
    group: 'human_support',
    metrics: ['first_reply_time', 'next_reply_time', 'unanswered', 'waiting_time', 'queue_time', 'out_of_hours_time', 'sla_missed', 'sla_share'],
  },
  teaminboxperformance: {
    group: 'human_support',
    group_by: 'team_ref',
    metrics: ['conversations_new', 'conversations_closed', 'first_reply_time', 'waiting_time', 'resolution_time', 'csat', 'sla_share'],
  },
  teammateperformance: {
    group: 'human_support',
    hasPresence: true,
    group_by: 'agent_id',
    metrics: ['conversations_closed', 'messages_out', 'notes', 'first_reply_time', 'next_reply_time', 'handle_time', 'csat'],
  },
  conversationtags: {
    group: 'conversation_topics',
    group_by: 'tags',
    metrics: ['conversations_new', 'conversations_closed', 'first_reply_time', 'resolution_time', 'csat'],
  },
  automation: { group: 'automation', metrics: ['messages_automatic', 'bot_time', 'paused_time'] },
  formsandflows: { group: 'automation', group_by: 'channel', metrics: ['bot_time', 'messages_automatic', 'conversations_new'] },
}

/** Pages of what people do with content. */
export const contentPages: Partial<Record<PageName, { group: SidebarGroup; content: CountedContent }>> = {
  knowledgebasereport: { group: 'proactive_support', content: 'articles' },
  newsflash: { group: 'proactive_support', content: 'newsflash' },
  courses: { group: 'proactive_support', content: 'courses' },
  sops: { group: 'proactive_support', content: 'sops' },
  aiagent: { group: 'automation', content: 'answers' },
}

/** Pages that count nothing yet and say so, with what there is instead (checklist M1). */
export const wordsPages: Partial<Record<PageName, { group: SidebarGroup; link?: string }>> = {
  calls: { group: 'human_support' },
}

const reportOf = (page: PageName) => numbersPages[page] ?? contentPages[page] ?? wordsPages[page]

/** Returns the pages in a group of the sidebar, among those that exist there. */
export const pagesIn = (group: SidebarGroup, among: readonly PageName[]): PageName[] => among.filter((page) => reportOf(page)?.group === group)

/** Filters pages to reports: pages with numbers, and those that explain why there are none. Lists, topics and suggestions are not reports. */
export const reportsAmong = <P extends PageName>(among: readonly P[]): P[] => among.filter(reportOf)
