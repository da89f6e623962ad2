import { listNames, recordOf } from '@porchlight/contracts/visibility/content-kinds'
import type { VisibilityAudience, VisibilityItem, VisibilityLists } from './rules.ts'

/** Returns the audience with its lists reduced to the entries for these items: lists may be long, and every item is checked against them. */
export function narrowed(audience: VisibilityAudience, items: readonly VisibilityItem[]): VisibilityAudience {
  const ids = new Set<string>()
  const add = (item: VisibilityItem): void => {
    if (ids.has(item.id)) return
    ids.add(item.id)
    if (item.kind === 'category' && item.above) add(item.above)
    if (item.kind === 'article') for (const category of item.categories) add(category)
  }
  for (const item of items) add(item)
  const cut = (lists: VisibilityLists): VisibilityLists => recordOf(listNames, (name) => lists[name].filter((id) => ids.has(id)))
  return { ...audience, lists: cut(audience.lists), parentLists: cut(audience.parentLists) }
}
