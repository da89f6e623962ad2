import type { ContentKind } from '@porchlight/contracts/visibility/content-kinds'
import type { ArticleItem, CategoryItem, PlainItem, VisibilityItem } from '../visibility/index.ts'

/** A change to one of the library's own items. */
export type Change = 'publish' | 'unpublish' | 'enable' | 'disable' | 'remove'
/** The ids of each kind that a change applies to. */
export type Changed = Readonly<Record<ContentKind, ReadonlySet<string>>>

/** Returns the item as the change leaves it, its categories included, or null if it is deleted. */
export function afterChange(item: VisibilityItem, change: Change, changed: Changed): VisibilityItem | null {
  if (item.kind === 'category') return changedCategory(item, change, changed)
  const isChanged = changed[item.kind].has(item.id)
  if (item.kind !== 'article') return isChanged ? changedPlain(item, change) : item
  const categories = item.categories.flatMap((category) => changedCategory(category, change, changed) ?? [])
  if (!isChanged) return { ...item, categories }
  return change === 'remove' ? null : { ...item, categories, ...changeOfArticle(change) }
}

/** News and courses have no disabled state: they are either published or not. */
function changedPlain(item: PlainItem, change: Change): PlainItem | null {
  if (change === 'remove') return null
  return change === 'publish' || change === 'unpublish' ? { ...item, is_published: change === 'publish' } : item
}

function changeOfArticle(change: Change): Partial<ArticleItem> {
  if (change === 'publish' || change === 'unpublish') return { is_published: change === 'publish' }
  return { is_disabled: change === 'disable' }
}

function changedCategory(item: CategoryItem, change: Change, changed: Changed): CategoryItem | null {
  const isChanged = changed.category.has(item.id)
  if (isChanged && change === 'remove') return null
  const above = item.above && changedCategory(item.above, change, changed)
  const is_enabled = isChanged && (change === 'enable' || change === 'disable') ? change === 'enable' : item.is_enabled
  return { ...item, above, is_enabled }
}

/** Returns whether the category is one of these, or a descendant of one. */
export function isWithin(item: CategoryItem, ids: ReadonlySet<string>): boolean {
  return ids.has(item.id) || (item.above !== null && isWithin(item.above, ids))
}
