import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for tables and their columns. */
export const t = defineTexts('inbox_columns', {
  asTable: 'Show as table',
  asList: 'Show as list',
  conversation: 'Conversation',
  columns: 'Columns',
  shown: 'Shown columns',
  others: 'More columns',
  reset: 'Reset',
  done: 'Done',
})
