import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the demo banner. */
export const t = defineTexts('demo-banner', {
  publicDemo: 'Public demo: anyone can sign in here and read what you write. Don’t enter real data.',
})
