import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryClient } from '../query-client.ts'

/** The languages of an article. `revision` is the article's: with another one a translation may be outdated. */
export const articleLanguagesQuery = (article_id: string, revision: number) =>
  queryOptions({
    queryKey: ['article-languages', article_id, revision],
    queryFn: async () => (await api.articleTranslations.list({ article_id })).article_translations,
  })

/** The article in one language. Read anew each time it is opened. */
export const articleTranslationQuery = (article_id: string, language: string) =>
  queryOptions({
    queryKey: ['article-translation', article_id, language],
    queryFn: async () => (await api.articleTranslations.read({ article_id, language })).article_translation,
    staleTime: 0,
    gcTime: 0,
  })

/** Asks again for the languages of an article. */
export const refreshLanguages = (article_id: string) => queryClient.invalidateQueries({ queryKey: ['article-languages', article_id] })
