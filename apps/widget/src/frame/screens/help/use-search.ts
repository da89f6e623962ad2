import { createHelpSearch, type HelpSearch, searchesOnServer } from '@porchlight/client/help-search'
import type { HelpSearchResult } from '@porchlight/contracts/help'
import { useEffect } from 'react'
import { type Help, useHelp } from '../../help/help.ts'
import type { Reading } from '../../help/help-store.ts'
import { useReading } from '../../help/use-reading.ts'
import { logFailure } from '../../log.ts'

/** One search per frame: keeps the articles it has loaded. */
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

/** Returns the results of a query that is not blank, and records the search when they arrive. */
export function useSearch(query: string, by: 'id' | 'title'): Reading<HelpSearchResult[]> {
  const help = useHelp()
  const reading = useReading(`search:${query}`, async () => {
    const results = await searchOf(help, by)(query)
    if (!results) throw new Error('the search has ended')
    return results
  })
  const found = reading.status === 'ready' ? reading.value.length > 0 : undefined
  useEffect(() => {
    if (found !== undefined) help.activities.searched(query, found)
  }, [help, query, found])
  return reading
}
