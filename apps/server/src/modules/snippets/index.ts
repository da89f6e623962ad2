import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { snippetActions } from './actions/write-snippet.ts'
import { binnedSnippets } from './binned.ts'
import { linked, linkHolders } from './links.ts'
import { snippetQueries } from './queries.ts'
import { searchableSnippets } from './searchable-snippets.ts'

export { checkedSnippets } from './checked-snippets.ts'
export { textOfSnippets, withSnippets } from './with-snippets.ts'

/** Snippets: texts that are written once and shown in many others. */
export const snippets: Module = {
  name: 'snippets',
  handlers: [...snippetQueries, ...snippetActions],
  linkHolders,
  linked,
  binned: [binnedSnippets],
  searchable: [searchableSnippets],
  notices: notices('snippets', ['snippet.saved', 'snippet.deleted', 'visibility.snippet_changed']),
}
