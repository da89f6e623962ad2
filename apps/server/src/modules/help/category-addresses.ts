import { addressesOf, allSlugs, type PlacedCategory } from '../categories/index.ts'
import type { Readers } from './shelf.ts'
import type { ShelfCategories } from './shelf-categories.ts'

type Row = PlacedCategory['row']

/** Which category each address leads to; kept with the categories of the readers' own library, which are read once per version. */
const kept = new WeakMap<ShelfCategories, ReadonlyMap<string, string>>()

/**
 * Returns which category that these readers see each address leads to: present ones before former ones, and those of the library before those of its parent. What
 * they don't see takes no address, so a draft moves nothing and nobody can tell its title.
 */
function ownersOf({ shelves }: Readers): ReadonlyMap<string, string> {
  const [own] = shelves
  const known = own && kept.get(own.categories)
  if (known) return known
  const owners = new Map<string, string>()
  const claim = (slug: string, id: string) => slug !== '' && !owners.has(slug) && owners.set(slug, id)
  const rows = shelves.flatMap(({ categories }) => [...categories.values()].flatMap(({ row, isSeen }) => (isSeen ? [row] : [])))
  for (const row of rows) {
    const { slug, slugs_in } = addressesOf(row)
    for (const each of [slug, ...Object.values(slugs_in)]) claim(each, row.category_id)
  }
  for (const row of rows) for (const each of allSlugs(row)) claim(each, row.category_id)
  if (own) kept.set(own.categories, owners)
  return owners
}

/** Returns what addresses call a category in a language: its id, if another one has its slug. */
export function categorySlug(readers: Readers, row: Row, language: string): string {
  const { slug, slugs_in } = addressesOf(row)
  const owners = ownersOf(readers)
  return [slugs_in[language], slug].find((each) => each !== undefined && owners.get(each) === row.category_id) ?? row.category_id
}

/** Returns the category that readers see at an address, which is an id, or a present or former slug in any language. */
export function categoryAtAddress(readers: Readers, address: string): Row | undefined {
  const id = ownersOf(readers).get(address) ?? address
  for (const { categories } of readers.shelves) {
    const found = categories.get(id)
    if (found?.isSeen) return found.row
  }
}
