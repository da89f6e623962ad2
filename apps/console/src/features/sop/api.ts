import { ApiError } from '@porchlight/client'
import type { SopArticle } from '@porchlight/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import type { StateFilter } from '../../shared/publications/publication-list.tsx'
import type { Stored } from '../../shared/publications/text-form-state.ts'
import { publicationsKey } from '../../shared/publications/use-fresh-publications.ts'
import { queryClient } from '../../shared/query-client.ts'

const key = [publicationsKey, 'sops'] as const
const published: Record<StateFilter, 'all' | '1' | '0'> = { all: 'all', published: '1', drafts: '0' }

/** Categories with the number of SOPs one may read. */
export const sopCategoriesQuery = queryOptions({ queryKey: [...key, 'categories'], queryFn: async () => (await api.sops.categories({})).sop_categories })

/** SOPs as their writers see them, drafts included, by title. */
export const sopListQuery = (state: StateFilter, category_id: string | null, q: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', state, category_id, q],
    queryFn: ({ pageParam }) =>
      api.sops.articles({ rut: 'admin', published: published[state], page: pageParam, ...(category_id !== null && { category_id }), ...(q !== '' && { q }) }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.flatMap((page) => page.sop_articles).length < total ? pages.length + 1 : undefined),
  })

/** One SOP, published or not. */
export const sopQuery = (article_id: string) => queryOptions({ queryKey: [...key, 'one', article_id], queryFn: () => readSop(article_id) })

/**
 * One SOP as its writers read it.
 * @throws ApiError `not_found`
 */
export async function readSop(article_id: string): Promise<SopArticle> {
  const [sop] = (await api.sops.articles({ rut: 'admin', published: 'all', article_id })).sop_articles
  if (!sop) throw new ApiError('not_found', 404)
  return sop
}

/** What is written of an SOP. */
export type SopValues = Pick<SopArticle, 'sop_title' | 'sop_content' | 'category_id'>

/** What is stored, as a form begins with it. */
export function storedSop({ revision, sop_title, sop_content, category_id }: SopArticle): Stored<SopValues> {
  return { revision, values: { sop_title, sop_content, category_id } }
}

/** Puts an SOP that the server has just answered in place, and lets lists be asked again. */
export function putSop(sop: SopArticle): SopArticle {
  queryClient.setQueryData(sopQuery(sop.article_id).queryKey, sop)
  void queryClient.invalidateQueries({ queryKey: [...key, 'list'] })
  void queryClient.invalidateQueries({ queryKey: sopCategoriesQuery.queryKey })
  return sop
}

/** Asks for the categories again. */
export const refreshCategories = () => queryClient.invalidateQueries({ queryKey: sopCategoriesQuery.queryKey })
