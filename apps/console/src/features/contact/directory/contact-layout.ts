import { contactColumns } from '@porchlight/contracts/directory/contact-kind'
import type { ListLayout } from '@porchlight/contracts/lists/list-layouts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../shared/connection/query-client.ts'
import { layoutsQuery } from '../../../shared/conversations/columns/list-layouts.ts'
import { saveLayout } from '../../../shared/conversations/columns/save-layout.ts'
import type { ContactSort } from './contact-place.ts'

/** Columns of the table until the person chooses. */
export const usualColumns: readonly string[] = ['email', 'company', 'country', 'last_seen_at', 'open_conversations', 'conversations']

const usual: ListLayout = { tab: 'contacts', is_table: true, columns: [...usualColumns], sort: null }
const ofContacts = (layouts: readonly ListLayout[] | undefined): ListLayout => layouts?.find(({ tab }) => tab === 'contacts') ?? usual

/** Returns the person's columns and order of contacts; `isKnown` is false until they have loaded. */
export function useContactLayout(): { columns: string[]; sort: ContactSort; isKnown: boolean } {
  const { data, isLoading } = useQuery(layoutsQuery)
  const { columns, sort } = ofContacts(data)
  // The server keeps only columns and orders of contacts.
  return { columns: columns.filter((name) => contactColumns.includes(name)), sort: (sort as ContactSort | null) ?? 'last_seen', isKnown: !isLoading }
}

/** Changes the person's columns or order of contacts, at once. */
export const keepContactLayout = (change: Partial<Pick<ListLayout, 'columns' | 'sort'>>): void =>
  saveLayout({ ...ofContacts(queryClient.getQueryData(layoutsQuery.queryKey)), ...change })
