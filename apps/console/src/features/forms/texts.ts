import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for forms. */
export const t = defineTexts('forms', {
  historySent: 'Form sent: {title}',
  historyAnswered: 'Form filled in: {title}',
})
