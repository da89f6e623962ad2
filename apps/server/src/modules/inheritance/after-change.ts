import type { ArticleItem, CategoryItem, CourseItem, NewsItem, VisibilityItem } from '../visibility/index.ts'

/** What can be done to an own article, category, news flash or course. */
export type Change = 'publish' | 'unpublish' | 'enable' | 'disable' | 'remove'
/** The ids that a change applies to. */
export type Changed = { articles: ReadonlySet<string>; categories: ReadonlySet<string>; news: ReadonlySet<string>; courses: ReadonlySet<string> }

/** Returns the item after the change, null if it is deleted. The categories it is filed under change with it. */
export function afterChange(item: VisibilityItem, change: Change, changed: Changed): VisibilityItem | null {
  if (item.kind === 'category') return changedCategory(item, change, changed)
  if (item.kind === 'news') return changed.news.has(item.id) ? changedPlain(item, change) : item
  if (item.kind === 'course') return changed.courses.has(item.id) ? changedPlain(item, change) : item
  const categories = item.categories.flatMap((category) => changedCategory(category, change, changed) ?? [])
  if (!changed.articles.has(item.id)) return { ...item, categories }
  return change === 'remove' ? null : { ...item, categories, ...changeOfArticle(change) }
}

/** News and courses have no disabled state: they are published or not. */
function changedPlain<T extends NewsItem | CourseItem>(item: T, change: Change): T | null {
  if (change === 'remove') return null
  return change === 'publish' || change === 'unpublish' ? { ...item, is_published: change === 'publish' } : item
}

function changeOfArticle(change: Change): Partial<ArticleItem> {
  if (change === 'publish' || change === 'unpublish') return { is_published: change === 'publish' }
  return { is_disabled: change === 'disable' }
}

function changedCategory(item: CategoryItem, change: Change, changed: Changed): CategoryItem | null {
  const isChanged = changed.categories.has(item.id)
  if (isChanged && change === 'remove') return null
  const above = item.above && changedCategory(item.above, change, changed)
  const is_enabled = isChanged && (change === 'enable' || change === 'disable') ? change === 'enable' : item.is_enabled
  return { ...item, above, is_enabled }
}

/** Returns whether the category is one of these, or below one of them. */
export function isWithin(item: CategoryItem, ids: ReadonlySet<string>): boolean {
  return ids.has(item.id) || (item.above !== null && isWithin(item.above, ids))
}
