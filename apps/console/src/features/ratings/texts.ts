import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for ratings. */
export const t = defineTexts('ratings', {
  title: 'Rating',
  asked: 'Asked, no rating yet',
  rated: 'Rated: {to}',
  changed: 'Rating changed: {from} → {to}',
})
