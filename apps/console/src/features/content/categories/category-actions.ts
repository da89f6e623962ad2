import type { CategoryView } from '@porchlight/contracts/categories/categories'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { keepAnswer, optimistic, outlivesPage } from '../../../shared/connection/optimistic.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { refetchContent } from '../refetch.ts'
import { t } from '../texts.ts'
import { type Categories, categoriesQuery } from './category-query.ts'
import { findNode, moved, type Node, type Place, treeOf } from './tree.ts'

/** Converts the tree back to cached data: the library's categories in their new places, and the top-level order. */
function categoriesIn(nodes: readonly Node[], known: Categories): Categories {
  const own: CategoryView[] = []
  const add = (list: readonly Node[], parent_cat_id: string | null): void => {
    for (const [position, node] of list.filter((each) => !each.isDefault).entries()) {
      const subCategory = node.children.map((child) => child.id)
      own.push({ ...node.category, parent_cat_id, position, subCategory })
      add(node.children, node.id)
    }
  }
  add(nodes, null)
  return { ...known, own, order: nodes.map((node) => node.id) }
}

/** Moves a category with an optimistic update, which is rolled back on failure (checklist C2). Returns whether it was moved. */
export async function moveCategory(nodes: readonly Node[], id: string, place: Place): Promise<boolean> {
  const after = moved(nodes, id, place)
  const tops = after.filter((node) => !node.isDefault).map((node) => node.id)
  try {
    await optimistic<Categories, void>(
      categoriesQuery,
      (known) => categoriesIn(moved(treeOf(known), id, place), known),
      async () => {
        const position = place.parent === null ? tops.indexOf(id) : place.index
        if (findNode(nodes, id)?.isDefault === false) await api.categories.move({ category_id: id, parent_cat_id: place.parent, position }, outlivesPage)
        if (place.parent === null && tops.length < after.length)
          await api.categories.updatePositioning({ category_ids: after.map((node) => node.id) }, outlivesPage)
      },
    )
    return true
  } catch {
    showError(t('updateFailed'))
    return false
  }
}

/** Updates a category and the cache. Reports failures as checklist C2 specifies. */
export async function updateCategory(
  category_id: string,
  change: Partial<Pick<CategoryView, 'category_title' | 'category_icon' | 'category_description' | 'is_enabled' | 'audience'>>,
): Promise<boolean> {
  try {
    const { category } = await api.categories.update({ category_id, ...change })
    keepAnswer(categoriesQuery.queryKey, (known) => known && { ...known, own: known.own.map((each) => (each.category_id === category_id ? category : each)) })
    void refetchContent()
    return true
  } catch {
    showError(t('updateFailed'))
    return false
  }
}

/** Creates a category and adds it to the cache; null on failure. */
export async function createCategory(
  category: Pick<CategoryView, 'category_title' | 'category_icon' | 'category_description' | 'parent_cat_id' | 'audience'>,
): Promise<CategoryView | null> {
  try {
    const answer = await api.categories.create(category)
    return answer.category
  } catch {
    showError(t('updateFailed'))
    return null
  }
}

/** Deletes an empty category; returns whether it is gone. */
export async function removeCategory(category_id: string): Promise<boolean> {
  try {
    await api.categories.remove({ category_id })
    return true
  } catch (cause) {
    showError(errorText(cause))
    return false
  }
}
