import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for list orders and columns. */
export const o = defineTexts('inbox_columns', {
  asTable: 'Show as table',
  asList: 'Show as list',
  conversation: 'Conversation',
  columns: 'Columns',
  shown: 'Shown columns',
  others: 'More columns',
  reset: 'Reset',
  done: 'Done',
  sort: 'Sort by',
  sort_newest: 'Newest first',
  sort_oldest: 'Oldest first',
  sort_waiting: 'Longest waiting first',
  sort_urgent: 'Highest priority first',
  sort_calm: 'Lowest priority first',
  sort_due: 'Due soonest first',
  sort_last_created: 'Most recently created first',
  sort_first_created: 'Earliest created first',
})
