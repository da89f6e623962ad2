import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { fetchAgain } from '../../shared/connection/fetch-again.ts'
import { followed } from '../../shared/connection/where-from.ts'
import { currentSession } from '../../shared/session/session-store.ts'
import { emptyFields } from './article-text.ts'

/** Query for one article, fetched once; after that, the editor keeps it up to date itself. */
export const articleQuery = (article_id: string) =>
  queryOptions({
    queryKey: ['article', article_id],
    queryFn: async () => (await api.articles.read({ article_id })).article,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    ...followed,
  })

export const versionsQuery = (article_id: string, revision: number) =>
  queryOptions({ queryKey: ['article', article_id, 'versions', revision], queryFn: async () => (await api.articles.versions({ article_id })).versions })

export const versionQuery = (article_id: string, version: number, created_at: string) =>
  queryOptions({
    queryKey: ['article', article_id, 'version', version, created_at],
    queryFn: async () => (await api.articles.readVersion({ article_id, version })).version,
  })

/** Query for the categories to choose from, each listed after its parent. */
export const categoriesQuery = queryOptions({
  queryKey: ['content', 'article-categories'],
  queryFn: async () => (await api.categories.list({})).categories,
})

/** Query for the people who can publish, shown to writers who can't. */
export const publishersQuery = queryOptions({
  queryKey: ['permission-holders', 'canManageAndPublishHelpCenterArticles'],
  queryFn: async () => (await api.permissions.holders({ slug: 'canManageAndPublishHelpCenterArticles' })).holders,
  staleTime: 60_000,
  retry: false,
})

/** Refetches lists and trees on other screens. Long lists are not refetched by themselves: see `refetchContent` in `features/content`. */
export const contentChanged = (): void => void fetchAgain(['content'])

/** Query for how often readers opened an article and how they found it. The editor doesn't wait for these statistics. */
export const articleActivityQuery = (article_id: string) =>
  queryOptions({
    queryKey: ['article', article_id, 'activity'],
    queryFn: ({ signal }) => api.visitorActivity.ofArticle({ article_id }, { signal }),
    retry: false,
  })

/** Returns a new article that isn't on the server yet, with its initial title and category. */
export function blankArticle(category: string | null, article_title: string): ArticleView {
  const session = currentSession()
  const now = new Date().toISOString()
  const me = { user_id: session?.user.user_id ?? null, name: '' }
  return {
    ...emptyFields,
    article_title,
    article_categories: category === null ? [] : [category],
    article_id: '',
    support_lib_id: session?.user.support_lib_id ?? '',
    slug: '',
    is_published: false,
    is_disabled: false,
    has_draft: false,
    timeStamp: now,
    publish_at: null,
    likes: 0,
    disLikes: 0,
    views: 0,
    author: me,
    editor: me,
    created_at: now,
    updated_at: now,
    revision: 0,
    draft: null,
  }
}
