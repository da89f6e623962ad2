import type { Snippet, SnippetView } from '@porchlight/contracts/snippets/snippet'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../connection/api.ts'
import { publishedDocument } from '../../../content/versions/published-document.ts'
import { snippetQuery } from '../../../library/use-with-snippets.ts'

/** Query for the snippets whose name or text contains these words. Without words, it finds all of them. */
export const snippetsQuery = (q: string) =>
  queryOptions({ queryKey: ['snippets', 'list', q], queryFn: async () => (await api.snippets.list({ q })).snippets, placeholderData: (before) => before })

/** A snippet: its draft and its published versions. */
export const snippetDocument = (snippet_ref: string) =>
  publishedDocument<SnippetView, Snippet>({
    queryKey: snippetQuery(snippet_ref).queryKey,
    read: async () => (await api.snippets.read({ snippet_ref })).snippet,
    stored: ({ snippet, revision }) => ({ values: snippet, revision }),
    save: async (snippet, revision) => (await api.snippets.save({ snippet_ref, snippet, revision })).snippet,
    publish: async (revision, despite) => (await api.snippets.publish({ snippet_ref, revision, despite })).snippet,
    unpublish: async () => (await api.snippets.unpublish({ snippet_ref })).snippet,
    versions: (cursor) => api.snippets.versions({ snippet_ref, cursor }),
    restore: async (version, revision) => (await api.snippets.restore({ snippet_ref, version, revision })).snippet,
    needs: { publish: 'snippets.publish', unpublish: 'snippets.unpublish', restore: 'snippets.restore' },
  })
