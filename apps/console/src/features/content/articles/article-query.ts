import type { Api, ArticleSummary, InputOf, OutputOf } from '@porchlight/contracts'
import { limits } from '@porchlight/contracts/limits'
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { contentKeys } from '../content-keys.ts'

type ListInput = InputOf<Api['articles']['list']>
export type ArticleStatus = NonNullable<ListInput['status']>
export type ArticleSort = NonNullable<ListInput['sort']>

/** A hit of the search; `rank` only orders. */
export type SearchHit = OutputOf<Api['search']['articles']>['results'][number]

/** Which articles, in which order. */
export type ListKey = { category: string | null; status: ArticleStatus; author: string | null; sort: ArticleSort }

/** Own articles, page by page. */
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
  })

/** The ids of everything a list would show, loaded or not. */
export const matchingIdsQuery = ({ category, status, author }: ListKey) =>
  queryOptions({
    queryKey: [...contentKeys.lists, 'ids', { category, status, author }],
    queryFn: ({ signal }) => api.articles.ids({ category_id: category ?? undefined, status, author_id: author ?? undefined }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Articles of the parent as this library has them, or own ones as a child has them. */
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
  })

/** What the server finds, best first; its ranking is the only one. `howMany`: a first screen, or as much as it gives. */
export const searchQuery = (query: string, howMany: number) =>
  queryOptions({
    queryKey: [...contentKeys.lists, 'search', query, howMany],
    queryFn: async ({ signal }): Promise<SearchHit[]> => (await api.search.articles({ query, page_size: howMany }, { signal })).results,
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

/** The loaded articles of a paged query, each once: one that has moved between two pages stands in both. */
export function rowsOf<T extends { article_id: string }>(pages: readonly T[][] | undefined): T[] {
  const seen = new Set<string>()
  return (pages ?? []).flat().filter(({ article_id }) => !seen.has(article_id) && seen.add(article_id))
}

/** The articles of the loaded pages. */
export const articlesIn = (data: InfiniteData<{ articles: ArticleSummary[] }> | undefined): ArticleSummary[] => rowsOf(data?.pages.map((page) => page.articles))
