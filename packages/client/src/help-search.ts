import type { HelpSearchResult, helpApi } from '@porchlight/contracts/help/help'
import { limits } from '@porchlight/contracts/limits'
import { correctedRank, type OpenArticlesIndex, openArticlesIndex, runInPieces, searchWithCorrection, withoutRepeats } from '@porchlight/search'
import { asApiError } from './api-error.ts'
import type { HttpClient } from './http-client.ts'

/** Options of `createHelpSearch`. */
export type HelpSearchOptions = {
  help: Pick<HttpClient<{ help: typeof helpApi }>['help'], 'searchArticles' | 'searchIndex' | 'searchSnippets'>
  support_lib_id: string
  /** Content language; defaults to the visitor's choice, then the browser's language. */
  language?: string
  /** Whether to query the server first. See `searchesOnServer`. */
  usesServer: boolean
  /** The field that identifies duplicates: the classic widget shows each title once (checklist H2). */
  by: 'id' | 'title'
  domain?: string
  ref_key?: string
  /** Receives the cause of a failed search. */
  onFailure?: (cause: unknown) => void
}

/** A result; one found by the browser has no snippet yet. */
export type FoundArticle = Omit<HelpSearchResult, 'snippet'> & { snippet?: string }

/** A search of the help center. */
export type HelpSearch = {
  /** Finds articles, best match first; null when the search failed, undefined for a blank query. */
  find(query: string): Promise<FoundArticle[] | null | undefined>
  /** Fetches missing snippets, keyed by article. */
  snippets(query: string, found: readonly FoundArticle[]): Promise<Map<string, string>>
}

/** Server responses after which the browser searches locally (checklist H1). */
const fallbackStatuses: readonly number[] = [403, 429, 500, 502, 503, 504]

/** Returns whether a page on this host queries the server (checklist H1): true on development hosts and where the configuration says so. */
export const searchesOnServer = (hostname: string, isConfigured = false): boolean => isConfigured || /localhost|staging/.test(hostname.toLowerCase())

/**
 * Creates the help center search of checklist H1: on the server, or in the browser over an index of the articles, with the same ranking. If the index is not
 * complete, the server searches on every host, so that every article can be found.
 */
export function createHelpSearch(options: HelpSearchOptions): HelpSearch {
  const { help, support_lib_id, language, by, domain, ref_key, onFailure } = options
  let loading: Promise<LoadedIndex> | undefined

  const index = (): Promise<LoadedIndex> => {
    loading ??= loadIndex(help, { support_lib_id, language }).then(
      (loaded) => {
        // The server was busy: the next search requests the index again.
        if (loaded.indexes.length === 0) loading = undefined
        return loaded
      },
      // After a failure, too, the next search requests the index again.
      (failure: unknown) => {
        loading = undefined
        throw failure
      },
    )
    return loading
  }
  const onServer = async (query: string): Promise<HelpSearchResult[]> => {
    const page = { page: '1', page_size: limits.visitorSearchPageSize } as const
    const found = await help.searchArticles({ support_lib_id, language, query, ...page, ...(domain && { domain }), ...(ref_key && { ref_key }) })
    return withoutRepeats(
      found.map((one) => ({ ...one, id: one.document_id })),
      by,
    )
  }
  const find: HelpSearch['find'] = async (typed) => {
    const query = typed.trim()
    if (query === '') return undefined
    try {
      if (!options.usesServer && (await index()).isWhole) return searchIndex(await index(), query, by)
      return await onServer(query).catch(async (failure: unknown) => {
        if (!fallbackStatuses.includes(asApiError(failure).status)) throw failure
        const loaded = await index()
        if (loaded.indexes.length === 0) throw failure
        return searchIndex(loaded, query, by)
      })
    } catch (failure) {
      onFailure?.(failure)
      return null
    }
  }
  const snippets: HelpSearch['snippets'] = async (typed, found) => {
    const without = found.filter(({ snippet }) => snippet === undefined)
    const meant = without.find(({ did_you_mean }) => did_you_mean !== undefined)?.did_you_mean ?? ''
    const query = `${typed.trim()} ${meant}`.trim().slice(0, snippetQueryMax)
    const known = await help.searchSnippets({ support_lib_id, language, query, ids: without.map(({ document_id }) => document_id) })
    return new Map(known.map(({ document_id, snippet }) => [document_id, snippet]))
  }
  return { find, snippets }
}

/** Maximum length of a query that the server accepts, in characters. */
const snippetQueryMax = 500

type LoadedIndex = OpenArticlesIndex & { isWhole: boolean }

/** Yields so that the page can render and respond to keys. */
const othersTurn = () => new Promise((resolve) => setTimeout(resolve))

async function loadIndex(help: HelpSearchOptions['help'], inLibrary: Pick<HelpSearchOptions, 'support_lib_id' | 'language'>): Promise<LoadedIndex> {
  const { is_whole, ...index } = await help.searchIndex(inLibrary)
  return { isWhole: is_whole, ...(await runInPieces(openArticlesIndex(index), othersTurn)) }
}

function searchIndex({ indexes, article }: LoadedIndex, query: string, by: 'id' | 'title'): FoundArticle[] {
  const { hits, corrected } = searchWithCorrection(indexes, query, limits.visitorSearchPageSize)
  const found = hits.flatMap(({ id, rank }) => {
    const shown = article(id)
    return shown ? [{ ...shown, rank }] : []
  })
  return withoutRepeats(found, by).map(({ id, ...shown }) => ({
    document_id: id,
    ...shown,
    ...(shown.rank === correctedRank && corrected !== undefined && { did_you_mean: corrected }),
  }))
}

/** Returns whether a query is a single word; the widgets then suggest adding more words. */
export const isSingleWord = (query: string): boolean => /^\S+$/.test(query.trim())
