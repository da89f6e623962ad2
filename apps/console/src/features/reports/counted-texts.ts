import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for what a conversation counted into. */
export const t = defineTexts('report_counted', {
  title: 'What it counted into, in reports',
  none: 'Nothing yet.',
})
