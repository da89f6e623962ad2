import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'

/** Query for the owner of a text, and when it has to be checked. */
export const freshnessQuery = (kind: ReviewKind, document_id: string) =>
  queryOptions({ queryKey: ['freshness', 'of', kind, document_id], queryFn: async () => (await api.freshness.read({ kind, document_id })).freshness })

/** Query for how many texts of the user have to be checked. */
export const freshnessCountQuery = queryOptions({ queryKey: ['freshness', 'count'], queryFn: () => api.freshness.count({}) })
