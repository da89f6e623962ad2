import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'

/** Query for the library's own templates of a kind, without their texts. */
export const ownTemplatesQuery = (kind: ReviewKind) =>
  queryOptions({
    queryKey: ['text-templates', 'own', kind],
    queryFn: async ({ signal }) => (await api.textTemplates.list({ kind }, { signal })).text_templates,
  })
