import type { Api } from '@porchlight/contracts/api'
import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import type { InputOf, OutputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { followed } from '../../../shared/connection/where-from.ts'
import { contentKeys } from '../content-keys.ts'

type ListInput = InputOf<Api['articles']['list']>
export type ArticleStatus = NonNullable<ListInput['status']>
export type ArticleSort = NonNullable<ListInput['sort']>

/** Search hit; `rank` is used only for sorting. */
export type SearchHit = OutputOf<Api['search']['articles']>['results'][number]

/** Filter and order of an article list. */
export type ListKey = { category: string | null; status: ArticleStatus; author: string | null; sort: ArticleSort }

/** Paged query for the library's own articles. */
export const articlesQuery = ({ category, status, author, sort }: ListKey) =>
  infiniteQueryOptions({
    queryKey: [...contentKeys.ownLists, { category, status, author, sort }],
    queryFn: ({ pageParam, signal }) =>
      api.articles.list(
        { category_id: category ?? undefined, status, author_id: author ?? undefined, sort, cursor: pageParam ?? undefined, limit: limits.pageSizeMax },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    ...followed,
  })

/** Query for the ids of all articles that match a filter, loaded or not. */
export const matchingIdsQuery = ({ category, status, author }: ListKey) =>
  queryOptions({
    queryKey: [...contentKeys.lists, 'ids', { category, status, author }],
    queryFn: ({ signal }) => api.articles.ids({ category_id: category ?? undefined, status, author_id: author ?? undefined }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Paged query for the parent's articles as this library shows them, or this library's own as a child library shows them. */
export const defaultsQuery = ({ category, child }: { category: string | null; child: string | null }) =>
  infiniteQueryOptions({
    queryKey: [...contentKeys.lists, 'defaults', { category, child }],
    queryFn: ({ pageParam, signal }) =>
      api.articles.defaults(
        { category_id: category ?? undefined, child_lib_id: child ?? undefined, cursor: pageParam ?? undefined, limit: limits.pageSizeMax },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    ...followed,
  })

/** Query for search hits in the server's order, best first; the client doesn't re-rank them. `howMany` is one screenful or the server's maximum. */
export const searchQuery = (query: string, howMany: number) =>
  queryOptions({
    queryKey: [...contentKeys.lists, 'search', query, howMany],
    queryFn: async ({ signal }): Promise<SearchHit[]> => (await api.search.articles({ query, page_size: howMany }, { signal })).results,
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

/** Returns the articles of the loaded pages without duplicates: an article that moved between two fetches may appear in two pages. */
export function rowsOf<T extends { article_id: string }>(pages: readonly T[][] | undefined): T[] {
  const seen = new Set<string>()
  return (pages ?? []).flat().filter(({ article_id }) => !seen.has(article_id) && seen.add(article_id))
}

/** Returns the articles in a paged query's data, without duplicates. */
export const articlesIn = (data: InfiniteData<{ articles: ArticleSummary[] }> | undefined): ArticleSummary[] => rowsOf(data?.pages.map((page) => page.articles))
