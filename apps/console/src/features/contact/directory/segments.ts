import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { SavedFilterView } from '@porchlight/contracts/lists/saved-filters'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import type { SavedFilterFacts } from '../../../shared/conversations/filters/save-filter-form.tsx'

const tab = 'contacts'

/** Query for the segments that the user can use: filters saved for the list of contacts. */
export const segmentsQuery = queryOptions({
  queryKey: ['saved-filters', tab],
  queryFn: async () => (await api.savedFilters.list({})).saved_filters.filter((one) => one.tab === tab),
})

/** Query for how many contacts are in each of these segments. Counting reads many rows, so it is done at most once a minute unless segments change. */
export const segmentCountsQuery = (segments: readonly SavedFilterView[]) =>
  queryOptions({
    queryKey: ['segment-counts', segments.map(({ filter_ref, filter }) => [filter_ref, filter])],
    queryFn: async () => new Map((await api.directory.countSegments({})).counts.map((one) => [one.filter_ref, one])),
    enabled: segments.length > 0,
    staleTime: 60_000,
    placeholderData: (known) => known,
  })

/** Saves a segment, or changes one of the user's. */
export const useSaveSegment = () =>
  useMutation({
    mutationFn: async ({ filter_ref, ...facts }: SavedFilterFacts & { filter: Filter; filter_ref?: string | undefined }) =>
      (filter_ref === undefined ? await api.savedFilters.create({ ...facts, tab }) : await api.savedFilters.update({ ...facts, tab, filter_ref })).saved_filter,
  })

/** Deletes one of the user's segments. */
export const useRemoveSegment = () => useMutation({ mutationFn: (filter_ref: string) => api.savedFilters.remove({ filter_ref }) })
