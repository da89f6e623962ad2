import type { HelpDocument, HelpSearchResult, helpApi } from '@porchlight/contracts/help'
import { limits } from '@porchlight/contracts/limits'
import { correctedRank, prepareQuery, SearchIndex, snippetOf, withoutRepeats } from '@porchlight/search'
import { asApiError } from './api-error.ts'
import type { HttpClient } from './http-client.ts'

/** Options of `createHelpSearch`. */
export type HelpSearchOptions = {
  help: Pick<HttpClient<{ help: typeof helpApi }>['help'], 'searchArticles' | 'searchIndex'>
  support_lib_id: string
  /** Content language; by default the visitor's choice, then their browser's language. */
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

/** Finds articles, best match first; null when the search failed, undefined for a blank query. */
export type HelpSearch = (query: string) => Promise<HelpSearchResult[] | null | undefined>

/** Server responses after which the browser searches locally (checklist H1). */
const fallbackStatuses: readonly number[] = [403, 429, 500, 502, 503, 504]

/** Returns whether a page on this host queries the server (checklist H1): true on development hosts and where the configuration says so. */
export const searchesOnServer = (hostname: string, isConfigured = false): boolean => isConfigured || /localhost|staging/.test(hostname.toLowerCase())

/**
 * Creates the help center search of checklist H1: on the server, or over the articles' words loaded into the browser, with the same ranking. Of a library with
 * more articles than a browser loads, the server searches on every host, so that no article is impossible to find.
 */
export function createHelpSearch(options: HelpSearchOptions): HelpSearch {
  const { help, support_lib_id, language, by, domain, ref_key, onFailure } = options
  let loading: Promise<LoadedWords> | undefined

  const words = (): Promise<LoadedWords> => {
    // Words that failed to load are requested again by the next search.
    loading ??= loadWords(help, { support_lib_id, language }).catch((failure: unknown) => {
      loading = undefined
      throw failure
    })
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
  return async (typed) => {
    const query = typed.trim()
    if (query === '') return undefined
    try {
      if (!options.usesServer && (await words()).isWhole) return searchWords(await words(), query, by)
      return await onServer(query).catch(async (failure: unknown) => {
        if (!fallbackStatuses.includes(asApiError(failure).status)) throw failure
        return searchWords(await words(), query, by)
      })
    } catch (failure) {
      onFailure?.(failure)
      return null
    }
  }
}

type LoadedWords = { index: SearchIndex; documents: Map<string, HelpDocument>; isWhole: boolean }

async function loadWords(help: HelpSearchOptions['help'], inLibrary: Pick<HelpSearchOptions, 'support_lib_id' | 'language'>): Promise<LoadedWords> {
  const { documents, is_whole } = await help.searchIndex(inLibrary)
  return {
    isWhole: is_whole,
    index: new SearchIndex(documents.map(({ document_id, ...document }) => ({ id: document_id, ...document }))),
    documents: new Map(documents.map((document) => [document.document_id, document])),
  }
}

function searchWords({ index, documents }: LoadedWords, query: string, by: 'id' | 'title'): HelpSearchResult[] {
  const prepared = prepareQuery(query)
  const { hits, corrected } = index.searchWithCorrection(query, limits.visitorSearchPageSize, by)
  const meant = prepareQuery(corrected ?? '')
  return hits.flatMap(({ id, title, rank }) => {
    const document = documents.get(id)
    if (!document) return []
    const { slug, categoryTitle, content } = document
    const isMeant = corrected !== undefined && rank === correctedRank
    const snippet = snippetOf(content, isMeant ? meant : prepared)
    return [{ document_id: id, title, slug, rank, categoryTitle, snippet, ...(isMeant && { did_you_mean: corrected }) }]
  })
}

/** Returns whether a query is a single word; the widgets then suggest adding more words. */
export const isSingleWord = (query: string): boolean => /^\S+$/.test(query.trim())
