import type { ListLayout } from '@porchlight/contracts/lists/list-layouts'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { optimistic } from '../../../shared/connection/optimistic.ts'
import { queryClient } from '../../../shared/connection/query-client.ts'
import { type InboxPlace, isTicketTab, ordersOf } from '../../../shared/conversations/tabs.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { layoutsQuery } from './list-layouts.ts'

/** Default columns of a tab. */
export const usualColumns = (tab: InboxPlace['tab']): string[] =>
  isTicketTab(tab) ? ['status_ref', 'priority', 'assignee_id', 'due_at', 'updated_at'] : ['assignee_id', 'team_ref', 'priority', 'tags', 'updated_at']

/** Returns the layout of a tab's lists. */
export const layoutOf = (tab: InboxPlace['tab'], layouts: readonly ListLayout[] | undefined): ListLayout =>
  layouts?.find((layout) => layout.tab === tab) ?? { tab, is_table: false, columns: usualColumns(tab), sort: null }

/** Changes the layout of a tab's lists, at once. */
export function keepLayout(tab: InboxPlace['tab'], change: Partial<ListLayout>): void {
  const layout = { ...layoutOf(tab, queryClient.getQueryData(layoutsQuery.queryKey)), ...change }
  optimistic<ListLayout[], unknown>(
    layoutsQuery,
    (known) => [...known.filter((one) => one.tab !== tab), layout],
    () => api.listLayouts.save(layout),
  ).catch((cause: unknown) => showError(errorText(cause)))
}

/** Orders a list, and saves the order for the tab. */
export function chooseOrder(place: InboxPlace, go: (change: Partial<InboxPlace>) => void, sort: InboxPlace['sort']): void {
  if (place.tab !== 'inbox') keepLayout(place.tab, { sort: sort === ordersOf(place.tab)[0] ? null : sort })
  go({ sort })
}
