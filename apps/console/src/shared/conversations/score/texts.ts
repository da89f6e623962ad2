import { defineTexts } from '@porchlight/ui/translate.ts'

const t = defineTexts('scores', {
  of: '{score} of 5',
  rating_1: 'Very Dissatisfied',
  rating_2: 'Dissatisfied',
  rating_3: 'Neutral',
  rating_4: 'Satisfied',
  rating_5: 'Very Satisfied',
})

/** Returns the name of a score from 1 to 5, as on the rating page (checklist P1). */
export const scoreName = (score: number): string => t(`rating_${([1, 2, 3, 4, 5] as const).find((each) => each === score) ?? 1}`)

/** Returns a score as a number, such as "4 of 5". */
export const scoreOf = (score: number): string => t('of', { score })
