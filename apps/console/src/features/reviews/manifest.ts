import { defineFeature } from '../../shared/features/define-feature.ts'

/** Reviews of texts before they are published. */
export const manifest = defineFeature({
  notices: { text_reviews: { items: [['text-review']], lists: [['text-reviews'], ['review-rules']] }, permissions: { lists: [['text-reviews']] } },
})
