import { limits } from '@porchlight/contracts/limits'
import type { ContentGap } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { contentKeys } from '../content-keys.ts'

/** Query for visitors' failed searches, grouped by words, most frequent first. */
export const gapsQuery = queryOptions({
  queryKey: contentKeys.gaps,
  queryFn: async ({ signal }): Promise<ContentGap[]> => (await api.visitorActivity.contentGaps({ limit: limits.pageSizeMax }, { signal })).content_gaps,
})
