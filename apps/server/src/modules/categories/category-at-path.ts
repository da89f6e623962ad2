import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { allCategories, type CategoryRow, treeForUpdate } from './access.ts'
import { addressesOf, slugForNew, type TakenAddresses, takenAddresses } from './naming.ts'
import { refreshPositions } from './positioning.ts'
import { assertRoom } from './rules.ts'

const titleMax = 120
/** Returns the normalised title used for comparisons. */
const plain = (title: string) => title.normalize('NFKC').trim().toLowerCase()

/**
 * Returns the category with this path of titles below `parent_cat_id`, creating missing ones. Returns undefined for an empty path at the top level.
 * @param is_enabled whether readers see the new ones: only if the person they are created for may publish (checklist C10), and does so
 * @param since start of an import: what its drafts have created since then becomes visible with its first published article
 * @throws AppError `invalid_input` when there would be too many categories or levels
 */
export async function categoryAtPath(
  ctx: Ctx,
  titles: readonly string[],
  { parent_cat_id, is_enabled, since }: { parent_cat_id: string | null; is_enabled: boolean; since?: Date },
): Promise<string | null> {
  if (titles.length === 0) return parent_cat_id
  const all = await treeForUpdate(ctx)
  let [at, taken]: [string | null, TakenAddresses | undefined] = [parent_cat_id, undefined]
  for (const title of titles.slice(0, limits.categoryDepthMax)) {
    const known = all.find((each) => each.parent_cat_id === at && plain(each.category_title) === plain(title))
    if (known && is_enabled && since) await showIfNew(ctx, known, since)
    if (known) {
      at = known.category_id
      continue
    }
    taken ??= takenAddresses(all.map(addressesOf))
    at = await addCategory(ctx, all, taken, title, { parent_cat_id: at, is_enabled })
  }
  return at
}

/** Enables a category that was created since a moment and never changed. */
async function showIfNew(ctx: Ctx, row: CategoryRow, since: Date): Promise<void> {
  const { category_id, is_enabled, created_at, updated_at } = row
  if (is_enabled || created_at < since || updated_at > created_at) return
  await ctx.db
    .updateTable('categories')
    .set({ is_enabled: true })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('category_id', '=', category_id)
    .execute()
  row.is_enabled = true
  ctx.emit('category.updated', { category_id, fields: ['is_enabled'] }, { subject: category_id })
}

/** Returns a function that finds categories as `categoryAtPath` does but creates none: it returns undefined for a missing one. */
export async function categoryFinder(ctx: Ctx): Promise<(titles: readonly string[], parent_cat_id: string | null) => string | null | undefined> {
  const below = Map.groupBy(await allCategories(ctx), (each) => each.parent_cat_id)
  return (titles, parent_cat_id) => {
    let at: string | null | undefined = parent_cat_id
    for (const title of titles.slice(0, limits.categoryDepthMax)) {
      if (at === undefined) break
      at = below.get(at)?.find((each) => plain(each.category_title) === plain(title))?.category_id
    }
    return at
  }
}

async function addCategory(
  ctx: Ctx,
  all: CategoryRow[],
  taken: TakenAddresses,
  title: string,
  place: { parent_cat_id: string | null; is_enabled: boolean },
): Promise<string> {
  const { parent_cat_id } = place
  assertRoom(all, parent_cat_id)
  const at = ctx.clock.now()
  const category_title = [...title].slice(0, titleMax).join('')
  const row = await ctx.db
    .insertInto('categories')
    .values({
      support_lib_id: ctx.support_lib_id,
      category_id: newRef(),
      category_title,
      slug: slugForNew(taken, category_title),
      ...place,
      position: all.filter((each) => each.parent_cat_id === parent_cat_id).length,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  all.push(row)
  taken.take(addressesOf(row))
  if (parent_cat_id === null) await refreshPositions(ctx)
  ctx.emit('category.created', { category_id: row.category_id }, { subject: row.category_id })
  return row.category_id
}

/** Returns each category's titles from the top level down, keyed by id. */
export async function categoryPaths(ctx: Ctx): Promise<Map<string, string[]>> {
  const byId = new Map((await allCategories(ctx)).map((row) => [row.category_id, row]))
  const paths = new Map<string, string[]>()
  for (const row of byId.values()) {
    const titles: string[] = []
    for (let at: CategoryRow | undefined = row; at && titles.length < limits.categoryDepthMax; at = byId.get(at.parent_cat_id ?? ''))
      titles.unshift(at.category_title)
    paths.set(row.category_id, titles)
  }
  return paths
}
