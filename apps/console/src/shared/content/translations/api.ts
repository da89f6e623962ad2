import { queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'

/** Query for an article's languages. The key includes `revision`, because each new revision may make translations outdated. */
export const articleLanguagesQuery = (article_id: string, revision: number) =>
  queryOptions({
    queryKey: ['article-languages', article_id, revision],
    queryFn: async () => (await api.articleTranslations.list({ article_id })).article_translations,
  })

/** Query for the article in one language, refetched each time it is opened. */
export const articleTranslationQuery = (article_id: string, language: string) =>
  queryOptions({
    queryKey: ['article-translation', article_id, language],
    queryFn: async () => (await api.articleTranslations.read({ article_id, language })).article_translation,
    staleTime: 0,
    gcTime: 0,
  })
