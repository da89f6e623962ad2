import type { NewsFlash, NewsText } from '@porchlight/contracts/news/news'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import type { StateFilter } from '../../shared/content/publications/publication-list.tsx'
import { publicationsKey } from '../../shared/content/publications/use-fresh-publications.ts'
import type { Stored } from '../../shared/content/publications/use-text-form.ts'

const key = [publicationsKey, 'news'] as const
const stateInput: Record<StateFilter, { is_published?: string; is_draft?: string }> = {
  all: {},
  published: { is_published: 'true' },
  drafts: { is_draft: 'true' },
}

/** Query for the library's news, newest first, filtered by state and category. */
export const newsListQuery = (state: StateFilter, category: string | null) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', state, category],
    queryFn: ({ pageParam }) =>
      api.news.list({ ...stateInput[state], ...(category !== null && { category }), ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** Query for the news categories in use. */
export const newsCategoriesQuery = queryOptions({ queryKey: [...key, 'categories'], queryFn: async () => (await api.news.categories({})).news_categories })

/** Query for one news flash. */
export const newsQuery = (id: string) => queryOptions({ queryKey: [...key, 'one', id], queryFn: async () => (await api.news.read({ id })).news_flash })

/** Query for the parent library's news, each with the rule that decides its visibility. */
export const defaultNewsQuery = infiniteQueryOptions({
  queryKey: [...key, 'defaults'],
  queryFn: ({ pageParam }) => api.news.defaults(pageParam === null ? {} : { cursor: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
})

/** The editable fields of a news flash. */
export type NewsValues = NewsText

/** Returns the stored values that initialize a form. */
export function storedNews({ revision, draft, ...news }: NewsFlash): Stored<NewsValues> {
  const { newsFlash_title, newsFlash_content, newsFlash_featureImage, feature_image_alt, newsFlash_categories } = draft ?? news
  return { revision, values: { newsFlash_title, newsFlash_content, newsFlash_featureImage, feature_image_alt, newsFlash_categories } }
}

/** Puts a news flash from a server response into the cache and invalidates the lists. */
export function putNews(news: NewsFlash): NewsFlash {
  keepAnswer(newsQuery(news.id).queryKey, news)
  return news
}

/** Shows one of the parent's news flashes to the library's visitors, or hides it. */
export function useDefaultDisplay() {
  return useMutation({
    mutationFn: ({ id, isShown }: { id: string; isShown: boolean }) => (isShown ? api.news.showDefault({ id }) : api.news.hideDefault({ id })),
  })
}
