import { defineTexts } from '@porchlight/ui/translate.ts'

/** Texts of the content screen. */
export const t = defineTexts('content', {
  title: 'Articles',
})
