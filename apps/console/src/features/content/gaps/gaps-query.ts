import { limits } from '@porchlight/contracts/limits'
import type { GapReason } from '@porchlight/contracts/visitor-activity/gap-reasons'
import type { ContentGap } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { contentKeys } from '../content-keys.ts'

/** Query for what visitors looked for in vain, grouped by words, most frequent first. */
export const gapsQuery = (reason?: GapReason) =>
  queryOptions({
    queryKey: [...contentKeys.gaps, 'open', reason ?? null],
    queryFn: async ({ signal }): Promise<ContentGap[]> =>
      (await api.visitorActivity.contentGaps({ limit: limits.pageSizeMax, ...(reason && { reason }) }, { signal })).content_gaps,
  })

/** Query for the gaps that somebody dealt with, and what has come of it. */
export const settledQuery = queryOptions({
  queryKey: [...contentKeys.gaps, 'settled'],
  queryFn: async ({ signal }) => (await api.visitorActivity.settledGaps({}, { signal })).settled_gaps,
})
