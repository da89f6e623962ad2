import type { TranslationView } from '@porchlight/contracts/translations/translations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Query for the languages, each with its number of phrases. */
export const languagesQuery = queryOptions({
  queryKey: ['translations', 'languages'],
  queryFn: async () => (await api.translations.languages({})).languages,
})

/** Filter for the phrase list. */
export type PhraseFilter = { language: string; query: string; state: TranslationView['state'] | 'all' }

/** Paginated query for a language's phrases, ordered by source text. */
export const phrasesQuery = ({ language, query, state }: PhraseFilter) =>
  infiniteQueryOptions({
    queryKey: ['translations', 'phrases', language, query, state],
    queryFn: ({ pageParam }) =>
      api.translations.list({ language, limit: 50, ...(query && { query }), ...(state !== 'all' && { state }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (before) => before,
  })

/** Query for the languages offered to readers, each with its number of untranslated help center and widget texts. */
export const visitorTextLanguagesQuery = queryOptions({
  queryKey: ['visitorTexts', 'languages'],
  queryFn: async () => (await api.visitorTexts.languages({})).languages,
})

/** Query for the texts of help center and widget in a language. */
export const visitorTextsQuery = (language: string) =>
  queryOptions({ queryKey: ['visitorTexts', 'list', language], queryFn: async () => (await api.visitorTexts.list({ language })).visitor_texts })
