import type { NewsFlash } from '@porchlight/contracts'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import type { StateFilter } from '../../shared/publications/publication-list.tsx'
import type { Stored } from '../../shared/publications/text-form-state.ts'
import { publicationsKey } from '../../shared/publications/use-fresh-publications.ts'
import { queryClient } from '../../shared/query-client.ts'
import { showError } from '../../shared/toasts.ts'

const key = [publicationsKey, 'news'] as const
const stateInput: Record<StateFilter, { is_published?: string }> = { all: {}, published: { is_published: 'true' }, drafts: { is_published: 'false' } }

/** News of the library, newest first, narrowed by state and category. */
export const newsListQuery = (state: StateFilter, category: string | null) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', state, category],
    queryFn: ({ pageParam }) =>
      api.news.list({ ...stateInput[state], ...(category !== null && { category }), ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** The categories in use. */
export const newsCategoriesQuery = queryOptions({ queryKey: [...key, 'categories'], queryFn: async () => (await api.news.categories({})).news_categories })

/** One flash. */
export const newsQuery = (id: string) => queryOptions({ queryKey: [...key, 'one', id], queryFn: async () => (await api.news.read({ id })).news_flash })

/** News of the parent library with the rule that decides over each. */
export const defaultNewsQuery = infiniteQueryOptions({
  queryKey: [...key, 'defaults'],
  queryFn: ({ pageParam }) => api.news.defaults(pageParam === null ? {} : { cursor: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
})

/** What is written of a flash. */
export type NewsValues = Pick<NewsFlash, 'newsFlash_title' | 'newsFlash_content' | 'newsFlash_featureImage' | 'feature_image_alt' | 'newsFlash_categories'>

/** What is stored, as a form begins with it. */
export function storedNews({ revision, ...news }: NewsFlash): Stored<NewsValues> {
  const { newsFlash_title, newsFlash_content, newsFlash_featureImage, feature_image_alt, newsFlash_categories } = news
  return { revision, values: { newsFlash_title, newsFlash_content, newsFlash_featureImage, feature_image_alt, newsFlash_categories } }
}

/** Puts a flash that the server has just answered in place, and lets lists be asked again. */
export function putNews(news: NewsFlash): NewsFlash {
  queryClient.setQueryData(newsQuery(news.id).queryKey, news)
  void queryClient.invalidateQueries({ queryKey: [...key, 'list'] })
  void queryClient.invalidateQueries({ queryKey: newsCategoriesQuery.queryKey })
  return news
}

/** Fetches again what the screen shows of news. */
export const refetchNews = () => queryClient.invalidateQueries({ queryKey: key })

/** Shows a flash of the parent to the own visitors, or hides it. */
export function useDefaultDisplay() {
  return useMutation({
    mutationFn: ({ id, isShown }: { id: string; isShown: boolean }) => (isShown ? api.news.showDefault({ id }) : api.news.hideDefault({ id })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: defaultNewsQuery.queryKey }),
    onError: (cause) => showError(errorText(cause)),
  })
}
