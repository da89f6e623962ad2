import type { ArticleItem, CategoryItem, CourseItem, NewsItem, VisibilityItem } from '../visibility/index.ts'

/** What can be done to an own article, category, news flash or course. */
export type Change = 'publish' | 'unpublish' | 'enable' | 'disable' | 'remove'
/** The ids it is done to. */
export type Changed = { articles: ReadonlySet<string>; categories: ReadonlySet<string>; news: ReadonlySet<string>; courses: ReadonlySet<string> }

/** The item as it is after the change, null when it is gone. What it is filed under changes with it. */
export function afterChange(item: VisibilityItem, change: Change, changed: Changed): VisibilityItem | null {
  if (item.kind === 'category') return changedCategory(item, change, changed)
  if (item.kind === 'news') return changed.news.has(item.id) ? changedPlain(item, change) : item
  if (item.kind === 'course') return changed.courses.has(item.id) ? changedPlain(item, change) : item
  const categories = item.categories.flatMap((category) => changedCategory(category, change, changed) ?? [])
  if (!changed.articles.has(item.id)) return { ...item, categories }
  return change === 'remove' ? null : { ...item, categories, ...changeOfArticle(change) }
}

/** News and courses cannot be disabled: they are published, or not. */
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

/** Is the category one of these, or below one? */
export function isWithin(item: CategoryItem, ids: ReadonlySet<string>): boolean {
  return ids.has(item.id) || (item.above !== null && isWithin(item.above, ids))
}
