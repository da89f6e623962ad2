import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the panel beside a conversation. */
export const t = defineTexts('inbox_details', {
  title: 'Visitor',
  back: 'Back to the conversation',
  loading: 'Loading the visitor',
})
