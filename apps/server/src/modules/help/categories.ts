import type { HelpCategory } from '@porchlight/contracts/help/help'
import type { Ctx } from '../../kernel/context.ts'
import { countPublished } from '../articles/index.ts'
import { placedCategories, topOrder } from '../categories/index.ts'
import { categoryPositions } from '../libraries/index.ts'
import { amongPublished, isVisible, narrowed, type VisibilityAudience } from '../visibility/index.ts'
import { categoryAtAddress, categorySlug } from './category-addresses.ts'
import { languagesOf, type Readers, type Shelf } from './shelf.ts'
import type { ShelfCategories } from './shelf-categories.ts'
import { shownImage } from './shown-pictures.ts'

/** Returns each shelf's categories. */
export const categoriesOfShelves = ({ shelves }: Readers): Map<Shelf, ShelfCategories> => new Map(shelves.map((shelf) => [shelf, shelf.categories]))

/** Reads the categories of the context's library, and whether this audience sees each of them. */
export async function categoriesFor(ctx: Ctx, audience: VisibilityAudience): Promise<ShelfCategories> {
  const placed = [...(await placedCategories(ctx))]
  const cut = narrowed(
    audience,
    placed.map(([, { item }]) => item),
  )
  return new Map(placed.map(([id, each]) => [id, { ...each, isSeen: isVisible(cut, each.item) }]))
}

/** Returns the categories that readers see, parents before children. */
export async function seenCategories(readers: Readers): Promise<HelpCategory[]> {
  const byTop = new Map<string, HelpCategory[]>()
  const tops: string[][] = [[], []]
  for (const [shelf, categories] of categoriesOfShelves(readers)) {
    const counts = await articlesIn(readers, shelf, categories)
    for (const [id, { row, isSeen }] of categories) {
      const top = topOf(categories, id)
      if (top === id) tops[shelf === readers.shelves[0] ? 0 : 1]?.push(id)
      if (!isSeen) continue
      const { category_title, category_icon, category_description, support_lib_id } = row
      const { text } = shelf.filler
      const category: HelpCategory = {
        category_id: id,
        parent_cat_id: seenAbove(categories, id)[0] ?? null,
        category_title: text(category_title),
        slug: categorySlug(readers, row, readers.content.language),
        category_icon: shownImage(readers, shelf, category_icon),
        category_description: text(category_description),
        support_lib_id,
        articles: counts.get(id) ?? 0,
      }
      byTop.set(top, [...(byTop.get(top) ?? []), category])
    }
  }
  const kept = (await categoryPositions(readers.ctx)).map((position) => position.id)
  return topOrder(tops[0] ?? [], tops[1] ?? [], kept).flatMap((top) => byTop.get(top) ?? [])
}

/** Returns the category that readers see at an address, with its slug in each language that they can read. */
export function categoryFoundAt(readers: Readers, address: string) {
  const row = categoryAtAddress(readers, address)
  if (!row) return null
  return { category_id: row.category_id, slugs: languagesOf(readers).map((language) => ({ language, slug: categorySlug(readers, row, language) })) }
}

function articlesIn({ audience }: Readers, shelf: Shelf, categories: ShelfCategories): Promise<Map<string, number>> {
  const seen = [...categories].flatMap(([id, { isSeen }]) => (isSeen ? { id, within: [id, ...seenAbove(categories, id)] } : []))
  return shelf.inside((ctx) => countPublished(ctx, seen, amongPublished(audience, 'article', shelf.support_lib_id)))
}

/** Returns the ancestors of a category, nearest first. */
function above(categories: ShelfCategories, id: string): string[] {
  const found: string[] = []
  for (let at = categories.get(id)?.item.above; at; at = at.above) found.push(at.id)
  return found
}

/** An individually enabled category is visible even below a hidden one; it appears below the nearest ancestor that readers see. */
const seenAbove = (categories: ShelfCategories, id: string): string[] => above(categories, id).filter((each) => categories.get(each)?.isSeen)
const topOf = (categories: ShelfCategories, id: string): string => above(categories, id).at(-1) ?? id
