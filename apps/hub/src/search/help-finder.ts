import { ApiError } from '@porchlight/client/api-error'
import { createHelpSearch, type HelpSearchOptions, searchesOnServer } from '@porchlight/client/help-search'
import type { Finder, FinderOptions } from '../island/finder.ts'

/**
 * Returns the search of checklist H1 for suggestions: on the server on local and staging hosts (or where the configuration says so), otherwise and after six
 * named statuses in the browser. Loaded when a reader first types into a search field.
 */
export function createFinder({ support_lib_id, language, hostname, isServerAsked, onFailure }: FinderOptions): Finder {
  const search = createHelpSearch({
    help,
    support_lib_id,
    ...(language && { language }),
    usesServer: searchesOnServer(hostname, isServerAsked),
    by: 'id',
    domain: hostname,
    ref_key: support_lib_id,
    onFailure,
  })
  return {
    find: async (query) => (await search.find(query)) ?? undefined,
    snippets: search.snippets,
  }
}

const help: HelpSearchOptions['help'] = {
  searchArticles: (input) => answer(`searchArticles?${parameters(input)}`),
  searchIndex: (input) => answer(`searchIndex?${parameters(input)}`),
  searchSnippets: (input) => answer('searchSnippets', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }),
}

const parameters = (input: object): string =>
  new URLSearchParams(Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))).toString()

/** @throws ApiError with the status; 0 without a response */
async function answer<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`/api/articles/${path}`, init)
  if (!response.ok) throw new ApiError('internal', response.status)
  return (await response.json()) as T
}
