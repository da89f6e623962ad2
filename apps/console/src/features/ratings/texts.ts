import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for ratings; the names of the scores are those of the rating page (checklist P1). */
export const t = defineTexts('ratings', {
  title: 'Rating',
  of: '{score} of 5',
  rating_1: 'Very Dissatisfied',
  rating_2: 'Dissatisfied',
  rating_3: 'Neutral',
  rating_4: 'Satisfied',
  rating_5: 'Very Satisfied',
  asked: 'Asked, no rating yet',
  rated: 'Rated: {to}',
  changed: 'Rating changed: {from} → {to}',
})

/** Returns the name of a score from 1 to 5. */
export const scoreName = (score: number): string => t(`rating_${([1, 2, 3, 4, 5] as const).find((each) => each === score) ?? 1}`)
