import { helpFlags } from '@porchlight/contracts/permission-flags'
import { type LinkedKind, type LinkHolder, titledRows } from '../../kernel/rows/text-links.ts'
import { isOnDisplay } from '../visibility/index.ts'
import { allSlugs } from './naming.ts'
import { placedCategories } from './queries.ts'

/** Descriptions of categories link to texts. */
export const linkHolders: LinkHolder[] = [
  {
    ...{ holder: 'categories', kind: 'category', permission: [...helpFlags] },
    rows: titledRows('categories', 'category_id', 'category_title', 'is_enabled'),
  },
]

/** Links lead to categories. */
export const linkedCategories: LinkedKind = {
  kind: 'category',
  redirectedBy: null,
  async find(ctx, addresses) {
    if (addresses.length === 0) return []
    const placed = await placedCategories(ctx)
    const wanted = new Set(addresses)
    return [...placed].flatMap(([id, { row, item }]) => {
      const known = [id, ...allSlugs(row)].filter((each) => wanted.has(each))
      return known.length > 0 ? [{ id, title: row.category_title, addresses: [id, ...allSlugs(row)], isShown: isOnDisplay(item), html: '' }] : []
    })
  },
}
