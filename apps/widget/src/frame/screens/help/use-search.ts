import { createHelpSearch, type FoundArticle, type HelpSearch, searchesOnServer } from '@porchlight/client/help-search'
import { useEffect } from 'react'
import { type Help, useHelp } from '../../help/help.ts'
import type { Reading } from '../../help/help-store.ts'
import { useReading } from '../../help/use-reading.ts'
import { logFailure } from '../../log.ts'

/** One search per frame, so that the loaded article index is reused. */
const searches = new WeakMap<Help, HelpSearch>()

function searchOf(help: Help, by: 'id' | 'title'): HelpSearch {
  const known = searches.get(help)
  if (known) return known
  const { boot, http } = help
  const search = createHelpSearch({
    help: http.help,
    support_lib_id: boot.support_lib_id,
    language: boot.language,
    usesServer: searchesOnServer(location.hostname, boot.searches_on_server),
    by,
    domain: location.hostname,
    ref_key: boot.support_lib_id,
    onFailure: (cause) => logFailure('the search failed', cause),
  })
  searches.set(help, search)
  return search
}

/** A search result; its snippet is null while loading. */
export type SearchResult = Omit<FoundArticle, 'snippet'> & { snippet: string | null }

/** Returns the results for a nonblank query, and records the search when they arrive. Snippets may load after the results. */
export function useSearch(query: string, by: 'id' | 'title'): Reading<SearchResult[]> {
  const help = useHelp()
  const reading = useReading(`search:${query}`, async () => {
    const results = await searchOf(help, by).find(query)
    if (!results) throw new Error('the search has ended')
    return results
  })
  const results = reading.status === 'ready' ? reading.value : []
  const lacksSnippets = results.some(({ snippet }) => snippet === undefined)
  const snippets = useReading(`snippets:${query}`, () => searchOf(help, by).snippets(query, results), !lacksSnippets)
  const found = reading.status === 'ready' ? reading.value.length > 0 : undefined
  useEffect(() => {
    if (found !== undefined) help.activities.searched(query, found)
  }, [help, query, found])
  if (reading.status !== 'ready') return reading
  const late = snippets.status === 'ready' ? snippets.value : undefined
  const missing = snippets.status === 'failed' ? '' : null
  return { status: 'ready', value: results.map((one) => ({ ...one, snippet: one.snippet ?? (late ? (late.get(one.document_id) ?? '') : missing) })) }
}
