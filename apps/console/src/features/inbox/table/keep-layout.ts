import type { ListLayout } from '@porchlight/contracts/lists/list-layouts'
import { queryClient } from '../../../shared/connection/query-client.ts'
import { layoutsQuery } from '../../../shared/conversations/columns/list-layouts.ts'
import { saveLayout } from '../../../shared/conversations/columns/save-layout.ts'
import { type InboxPlace, isTicketTab, ordersOf } from '../../../shared/conversations/tabs.ts'

/** Default columns of a tab. */
export const usualColumns = (tab: InboxPlace['tab']): string[] =>
  isTicketTab(tab) ? ['status_ref', 'priority', 'assignee_id', 'due_at', 'updated_at'] : ['assignee_id', 'team_ref', 'priority', 'tags', 'updated_at']

/** Returns the layout of a tab's lists. */
export const layoutOf = (tab: InboxPlace['tab'], layouts: readonly ListLayout[] | undefined): ListLayout =>
  layouts?.find((layout) => layout.tab === tab) ?? { tab, is_table: false, columns: usualColumns(tab), sort: null }

/** Changes the layout of a tab's lists, at once. */
export const keepLayout = (tab: InboxPlace['tab'], change: Partial<ListLayout>): void =>
  saveLayout({ ...layoutOf(tab, queryClient.getQueryData(layoutsQuery.queryKey)), ...change })

/** Orders a list, and saves the order for the tab. */
export function chooseOrder(place: InboxPlace, go: (change: Partial<InboxPlace>) => void, sort: InboxPlace['sort']): void {
  if (place.tab !== 'inbox') keepLayout(place.tab, { sort: sort === ordersOf(place.tab)[0] ? null : sort })
  go({ sort })
}
