import type { ArticleView } from '@porchlight/contracts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/query-client.ts'
import { currentSession } from '../../shared/session/session-store.ts'
import { emptyFields } from './article-text.ts'

/** One article. Read once: from then on the desk keeps it up to date itself. */
export const articleQuery = (article_id: string) =>
  queryOptions({
    queryKey: ['article', article_id],
    queryFn: async () => (await api.articles.read({ article_id })).article,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

export const versionsQuery = (article_id: string, revision: number) =>
  queryOptions({ queryKey: ['article', article_id, 'versions', revision], queryFn: async () => (await api.articles.versions({ article_id })).versions })

export const versionQuery = (article_id: string, version: number, created_at: string) =>
  queryOptions({
    queryKey: ['article', article_id, 'version', version, created_at],
    queryFn: async () => (await api.articles.readVersion({ article_id, version })).version,
  })

/** Categories to choose from, each after the one above it. */
export const categoriesQuery = queryOptions({
  queryKey: ['content', 'article-categories'],
  queryFn: async () => (await api.categories.list({})).categories,
})

/** Who may publish, for those who may not. */
export const publishersQuery = queryOptions({
  queryKey: ['permission-holders', 'canManageAndPublishHelpCenterArticles'],
  queryFn: async () => (await api.permissions.holders({ slug: 'canManageAndPublishHelpCenterArticles' })).holders,
  staleTime: 60_000,
  retry: false,
})

/** Lists and trees elsewhere are asked for again. */
export const contentChanged = (): void => void queryClient.invalidateQueries({ queryKey: ['content'] })

/** How readers came to an article, and how often. Figures only: what the desk shows doesn't wait for them. */
export const articleActivityQuery = (article_id: string) =>
  queryOptions({
    queryKey: ['article', article_id, 'activity'],
    queryFn: ({ signal }) => api.visitorActivity.ofArticle({ article_id }, { signal }),
    retry: false,
  })

/** What a new article is before the server has it: under the title it was begun with, filed under the category it was started in. */
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
