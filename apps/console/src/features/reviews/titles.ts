import { defineTexts } from '@porchlight/ui/translate.ts'

/** Titles of the feature's places. */
export const title = defineTexts('titles', { toReview: 'To review', reviewRules: 'Review before publishing' })
