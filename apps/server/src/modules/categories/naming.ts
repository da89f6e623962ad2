import { freeSlug, isSlugLike, slugOf } from '@porchlight/contracts/slugs'
import { z } from 'zod'
import type { CategoryRow } from './access.ts'

/** What a category is called in addresses: in the original, in languages where its title is another one, and formerly. */
export type Addresses = Pick<CategoryRow, 'slug' | 'former_slugs'> & { slugs_in: Record<string, string> }
type Named = Pick<CategoryRow, 'slug' | 'slugs_in' | 'former_slugs'>

/** Of the names that a category once had, so many still lead to it, in each language that it has a name in. */
const formerMax = 50
const slugsIn = z.record(z.string(), z.string())

/** Returns the slug that a category wants with this title. */
export const categorySlugOf = (title: string): string => slugOf(title, 'category')

/** Returns the addresses of a row. */
export const addressesOf = ({ slug, slugs_in, former_slugs }: Named): Addresses => ({ slug, slugs_in: slugsIn.parse(slugs_in), former_slugs })

/** Returns every address that leads to a category, its id besides. */
export const allSlugs = (row: Named): string[] => slugsOf(addressesOf(row))

const slugsOf = ({ slug, slugs_in, former_slugs }: Addresses) => [...new Set([slug, ...Object.values(slugs_in), ...former_slugs])].filter((each) => each !== '')

/** The addresses that lead to the categories of a library, while these change one after the other. */
export type TakenAddresses = {
  has(slug: string): boolean
  /** Takes those of a new category. */
  take(of: Addresses): void
  /** Replaces those of a category by those that `rename` returns, which is told which addresses others have. */
  renamed(before: Addresses, rename: (others: Pick<ReadonlySet<string>, 'has'>) => Addresses): Addresses
}

/** Counts how many categories each address leads to: looking through all categories for each of a thousand would take seconds. */
export function takenAddresses(rows: readonly Addresses[]): TakenAddresses {
  const counts = new Map<string, number>()
  const add = (of: Addresses, by: 1 | -1) => {
    for (const slug of slugsOf(of)) counts.set(slug, (counts.get(slug) ?? 0) + by)
  }
  const has = (slug: string) => (counts.get(slug) ?? 0) > 0
  for (const row of rows) add(row, 1)
  return {
    has,
    take: (of) => add(of, 1),
    renamed(before, rename) {
      add(before, -1)
      const after = rename({ has })
      add(after, 1)
      return after
    },
  }
}

/** Returns a slug for a new category that none has or had. */
export const slugForNew = (taken: TakenAddresses, title: string): string => freeSlug(categorySlugOf(title), taken)

/**
 * Returns the addresses of a category that wants this slug; what it was called before is kept. No other category gets an address that leads to this one.
 * @param others the addresses that lead to other categories
 * @param wantedIn the slug that it wants in languages, null: none; its addresses in others stay as they are
 */
export function addressesFor(
  others: Pick<ReadonlySet<string>, 'has'>,
  before: Addresses,
  wanted: string,
  wantedIn: ReadonlyMap<string, string | null> = new Map(),
): Addresses {
  const slugAs = (known: string | undefined, as: string) => (known && !others.has(known) && isSlugLike(known, as) ? known : freeSlug(as, others))
  const slug = slugAs(before.slug, wanted)
  const slugs_in = { ...before.slugs_in }
  for (const [language, as] of wantedIn) {
    if (as === null || isSlugLike(slug, as)) delete slugs_in[language]
    else slugs_in[language] = slugAs(before.slugs_in[language], as)
  }
  const present = new Set([slug, ...Object.values(slugs_in)])
  const former = [...new Set([...before.former_slugs, ...slugsOf(before)])].filter((each) => !present.has(each))
  // One renaming leaves as many behind as there are languages, which must not push out the name in the original of the one before.
  const room = Math.max(formerMax * (1 + Object.keys(before.slugs_in).length), before.former_slugs.length)
  return { slug, slugs_in, former_slugs: former.slice(-room) }
}
