import type { ListLayout } from '@porchlight/contracts/lists/list-layouts'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { queryClient } from '../../../shared/connection/query-client.ts'
import { type InboxPlace, isTicketTab, ordersOf } from '../../../shared/conversations/tabs.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { layoutsQuery } from './list-layouts.ts'

const { queryKey } = layoutsQuery

/** Default columns of a tab. */
export const usualColumns = (tab: InboxPlace['tab']): string[] =>
  isTicketTab(tab) ? ['status_ref', 'priority', 'assignee_id', 'due_at', 'updated_at'] : ['assignee_id', 'team_ref', 'priority', 'tags', 'updated_at']

/** Returns the layout of a tab's lists. */
export const layoutOf = (tab: InboxPlace['tab'], layouts: readonly ListLayout[] | undefined): ListLayout =>
  layouts?.find((layout) => layout.tab === tab) ?? { tab, is_table: false, columns: usualColumns(tab), sort: null }

/** Each save stores a whole layout, so they are sent one after the other: an earlier one must not arrive last. */
let saves: Promise<unknown> = Promise.resolve()

/** Changes the layout of a tab's lists with an optimistic update, which is rolled back if the server refuses. */
export function keepLayout(tab: InboxPlace['tab'], change: Partial<ListLayout>): void {
  const known = queryClient.getQueryData(queryKey) ?? []
  const layout = { ...layoutOf(tab, known), ...change }
  queryClient.setQueryData(queryKey, [...known.filter((one) => one.tab !== tab), layout])
  saves = saves
    .then(() => api.listLayouts.save(layout))
    .catch((cause: unknown) => {
      showError(errorText(cause))
      void queryClient.invalidateQueries({ queryKey })
    })
}

/** Orders a list, and saves the order for the tab. */
export function chooseOrder(place: InboxPlace, go: (change: Partial<InboxPlace>) => void, sort: InboxPlace['sort']): void {
  if (place.tab !== 'inbox') keepLayout(place.tab, { sort: sort === ordersOf(place.tab)[0] ? null : sort })
  go({ sort })
}
