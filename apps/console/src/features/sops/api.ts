import { ApiError } from '@porchlight/client'
import type { SopArticle } from '@porchlight/contracts/sops/sops'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import type { StateFilter } from '../../shared/content/publications/publication-list.tsx'
import { publicationsKey } from '../../shared/content/publications/use-fresh-publications.ts'
import type { Stored } from '../../shared/content/publications/use-text-form.ts'

const key = [publicationsKey, 'sops'] as const
const published: Record<StateFilter, 'all' | '1' | 'draft'> = { all: 'all', published: '1', drafts: 'draft' }

/** Query for the categories, each with the number of SOPs the user may read. */
export const sopCategoriesQuery = queryOptions({ queryKey: [...key, 'categories'], queryFn: async () => (await api.sops.categories({})).sop_categories })

/** Query for SOPs as writers see them: sorted by title, including drafts. */
export const sopListQuery = (state: StateFilter, category_id: string | null, q: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', state, category_id, q],
    queryFn: ({ pageParam }) =>
      api.sops.articles({ rut: 'admin', published: published[state], page: pageParam, ...(category_id !== null && { category_id }), ...(q !== '' && { q }) }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.flatMap((page) => page.sop_articles).length < total ? pages.length + 1 : undefined),
  })

/** Query for one SOP, published or not. */
export const sopQuery = (article_id: string) => queryOptions({ queryKey: [...key, 'one', article_id], queryFn: () => readSop(article_id) })

/**
 * Fetches one SOP as writers see it.
 * @throws ApiError `not_found`
 */
export async function readSop(article_id: string): Promise<SopArticle> {
  const [sop] = (await api.sops.articles({ rut: 'admin', published: 'all', article_id })).sop_articles
  if (!sop) throw new ApiError('not_found', 404)
  return sop
}

/** The editable fields of an SOP. */
export type SopValues = Pick<SopArticle, 'sop_title' | 'sop_content' | 'category_id'>

/** Returns the stored values that initialize a form. */
export function storedSop({ revision, draft, category_id, ...sop }: SopArticle): Stored<SopValues> {
  const { sop_title, sop_content } = draft ?? sop
  return { revision, values: { sop_title, sop_content, category_id } }
}

/** Puts an SOP from a server response into the cache and invalidates the lists. */
export function putSop(sop: SopArticle): SopArticle {
  keepAnswer(sopQuery(sop.article_id).queryKey, sop)
  return sop
}
