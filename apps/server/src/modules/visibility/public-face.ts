import { isDeepStrictEqual } from 'node:util'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { type Actor, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { isOnDisplay } from './is-on-display.ts'
import type { ArticleItem } from './rules.ts'

/**
 * The public part of an item: whether it is on display, where, and with which text and URL; null if no library's readers can find it. Items with equal faces
 * look the same to every audience, including child libraries with any lists, so a face also includes places that only some audiences see.
 */
type PublicFace = Readonly<Record<string, unknown>> | null

/**
 * Returns the public face of an article.
 * @param scheduled the text that will be published automatically; null when nothing is scheduled
 */
export function articleFace(item: ArticleItem, slug: string, scheduled: object | null): PublicFace {
  if ((!item.is_published && scheduled === null) || item.is_disabled) return null
  const places = item.categories.filter((category) => category.is_enabled).map((category) => ({ id: category.id, is_seen: isOnDisplay(category) }))
  return { is_seen: isOnDisplay(item), slug, scheduled, places: places.sort((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** The fields that a category's face depends on. */
export type CategoryFacts = {
  category_id: string
  parent_cat_id: string | null
  is_enabled: boolean
  audience: string
  category_title: string
  category_icon: string
  category_description: string
  position: number
}

/** Returns the public faces of all categories of a library, and their order. Readers see enabled categories, also those without articles (checklist C10). */
export function categoryFaces(all: readonly CategoryFacts[]): Map<string, PublicFace> {
  const byId = new Map(all.map((each) => [each.category_id, each]))
  const below = Map.groupBy(all, (each) => each.parent_cat_id)
  /** How many of its siblings that readers see come before it. */
  const orderOf = ({ parent_cat_id, position }: CategoryFacts) =>
    (below.get(parent_cat_id) ?? []).filter((other) => other.is_enabled && other.position < position).length
  const isOpen = (id: string | null): boolean => {
    const above = id === null ? undefined : byId.get(id)
    return above === undefined || (above.is_enabled && isOpen(above.parent_cat_id))
  }
  const face = (each: CategoryFacts): PublicFace => {
    if (!each.is_enabled) return null
    const { parent_cat_id, audience, category_title, category_icon, category_description } = each
    return { is_seen: isOpen(parent_cat_id), order: orderOf(each), parent_cat_id, audience, category_title, category_icon, category_description }
  }
  return new Map(all.map((each) => [each.category_id, face(each)]))
}

/**
 * Requires the publish permission before anything that readers can find appears, disappears, moves or gets another URL. Every change to content must call it.
 * @throws AppError `forbidden`
 */
export function assertMayChangeFace(actor: Actor, publishers: PermissionFlag, before: unknown, after: unknown): void {
  if (!can(actor, publishers) && !isDeepStrictEqual(before, after)) throw refuse('forbidden')
}
