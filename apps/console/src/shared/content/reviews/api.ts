import type { ReviewedKind } from '@porchlight/contracts/reviews/review-kinds'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'

/** Query for the review of a text. `revision`: the one on the screen, as an approval is of exactly one text. */
export const reviewQuery = (kind: ReviewedKind, document_id: string, revision: number) =>
  queryOptions({
    queryKey: ['text-review', kind, document_id, revision],
    queryFn: () => api.reviews.read({ kind, document_id }),
    placeholderData: keepPreviousData,
  })

/** Query for how many reviews wait for the user. */
export const reviewCountQuery = queryOptions({ queryKey: ['text-reviews', 'count'], queryFn: () => api.reviews.count({}) })
