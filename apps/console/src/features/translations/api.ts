import type { TranslationView } from '@porchlight/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/query-client.ts'

/** Languages with how much is there. */
export const languagesQuery = queryOptions({
  queryKey: ['translations', 'languages'],
  queryFn: async () => (await api.translations.languages({})).languages,
})

/** What the list is cut by. */
export type PhraseFilter = { language: string; query: string; state: TranslationView['state'] | 'all' }

/** Phrases of a language by source, a page at a time. */
export const phrasesQuery = ({ language, query, state }: PhraseFilter) =>
  infiniteQueryOptions({
    queryKey: ['translations', 'phrases', language, query, state],
    queryFn: ({ pageParam }) =>
      api.translations.list({ language, limit: 50, ...(query && { query }), ...(state !== 'all' && { state }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (before) => before,
  })

/** Asks again for everything about phrases. */
export const refreshPhrases = () => queryClient.invalidateQueries({ queryKey: ['translations'] })
