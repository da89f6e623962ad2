import { type InboxTab, inboxTabs } from '@porchlight/contracts/conversations/conversation-lists'
import type { InputOf } from '@porchlight/contracts/define'
import type { savedFiltersApi } from '@porchlight/contracts/lists/saved-filters'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'

/** Query for the filters available to the user: their own, their teams', and those for everyone. */
export const savedFiltersQuery = queryOptions({
  queryKey: ['saved-filters'],
  queryFn: async () => (await api.savedFilters.list({})).saved_filters.flatMap((one) => (isInboxTab(one.tab) ? [{ ...one, tab: one.tab }] : [])),
})

/** Returns whether a filter is for a list of the inbox: the answer also has those of other lists, such as tasks. */
const isInboxTab = (tab: string): tab is InboxTab => Object.hasOwn(inboxTabs, tab)
/** Saves a filter; `onSaved` receives it as stored by the server. */
export function useSaveFilter(onSaved: (filter: string) => void) {
  return useMutation({
    mutationFn: (given: InputOf<typeof savedFiltersApi.create>) => api.savedFilters.create(given),
    onSuccess: ({ saved_filter }) => {
      onSaved(JSON.stringify(saved_filter.filter))
    },
  })
}

/** Deletes one of the user's filters. */
export const useRemoveFilter = () => useMutation({ mutationFn: (filter_ref: string) => api.savedFilters.remove({ filter_ref }) })
