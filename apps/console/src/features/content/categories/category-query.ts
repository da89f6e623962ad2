import type { CategoryView } from '@porchlight/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { showError } from '../../../shared/toasts.ts'
import { contentKeys } from '../content-keys.ts'
import { t } from '../texts.ts'

/** A category of the parent, with the rule that shows or hides it here. */
export type DefaultCategory = CategoryView & { visibility: { is_visible: boolean; rule: string } }
/** Everything the tree is made of; `order`: the top categories as visitors see them. */
export type Categories = { own: CategoryView[]; defaults: DefaultCategory[]; order: string[] }

/** Own categories, those of the parent, and the order of the top ones. Without the order (checklist C2) the tree is shown in its own. */
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

/** The categories, undefined while loading. */
export const useCategories = () => useQuery(categoriesQuery)

/** Titles by id, own and default. */
export function titlesOf(categories: Categories | undefined): Map<string, string> {
  return new Map([...(categories?.own ?? []), ...(categories?.defaults ?? [])].map((category) => [category.category_id, category.category_title]))
}
