import type { CategoryView } from '@porchlight/contracts/categories/categories'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { contentKeys } from '../content-keys.ts'
import { t } from '../texts.ts'

/** One of the parent's categories, with the rule that shows or hides it here. */
export type DefaultCategory = CategoryView & { visibility: { is_visible: boolean; rule: string } }
/** All data of the category tree; `order` is the top level in the order visitors see. */
export type Categories = { own: CategoryView[]; defaults: DefaultCategory[]; order: string[] }

/**
 * Query for the library's own categories, its parent's, and the top-level order. If that order can't be loaded, the tree shows the categories in the order of
 * the response (checklist C2).
 */
export const categoriesQuery = queryOptions({
  queryKey: contentKeys.categories,
  queryFn: async ({ signal }): Promise<Categories> => {
    const [{ categories, default_categories }, order] = await Promise.all([
      api.categories.list({ include_parent_lib_id: 1 }, { signal }),
      api.categories.positioning({}, { signal }).then(
        ({ categoryPositioning }) => categoryPositioning.map((position) => position.id),
        () => {
          if (!signal.aborted) showError(t('positioningFailed'))
          return []
        },
      ),
    ])
    return { own: categories, defaults: default_categories, order }
  },
})

/** Returns the categories query; its data is undefined while loading. */
export const useCategories = () => useQuery(categoriesQuery)

/** Returns the titles of own and default categories, keyed by id. */
export function titlesOf(categories: Categories | undefined): Map<string, string> {
  return new Map([...(categories?.own ?? []), ...(categories?.defaults ?? [])].map((category) => [category.category_id, category.category_title]))
}
