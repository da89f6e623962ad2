import { limits } from '@porchlight/contracts/limits'
import { refuse } from '../../kernel/errors.ts'

/** The fields that determine a category's position in the tree. */
export type Place = { category_id: string; parent_cat_id: string | null; position: number }

const refusal = (field: string, why: string) => refuse('invalid_input', { fields: { [field]: why } })

/** Returns the level of this category: 1 at the top, infinite in a cycle. */
function level(all: ReadonlyMap<string, Place>, category_id: string | null): number {
  let count = 0
  for (let at = category_id; at !== null && count <= limits.categoriesMax; at = all.get(at)?.parent_cat_id ?? null) count++
  return count
}

/** Returns the number of levels in this category's subtree, itself included. */
function height(all: readonly Place[], category_id: string): number {
  const below = all.filter((place) => place.parent_cat_id === category_id)
  return 1 + Math.max(0, ...below.map((place) => height(all, place.category_id)))
}

/** @throws AppError `invalid_input` when a new category below `parent_cat_id` would exceed the depth or number limit */
export function assertRoom(all: readonly Place[], parent_cat_id: string | null): void {
  if (all.length >= limits.categoriesMax) throw refusal('category_title', `at most ${limits.categoriesMax} categories`)
  const byId = new Map(all.map((place) => [place.category_id, place]))
  if (level(byId, parent_cat_id) + 1 > limits.categoryDepthMax) throw refusal('parent_cat_id', `at most ${limits.categoryDepthMax} levels`)
}

/**
 * Returns the places that change when a category moves below `parent_cat_id` to `position` among its new siblings; old and new siblings are renumbered.
 * @throws AppError `invalid_input` when it would be nested in itself or too deep
 */
export function movedPlaces(all: readonly Place[], category_id: string, parent_cat_id: string | null, position: number): Place[] {
  const byId = new Map(all.map((place) => [place.category_id, place]))
  for (let at = parent_cat_id; at !== null; at = byId.get(at)?.parent_cat_id ?? null) if (at === category_id) throw refusal('parent_cat_id', 'inside itself')
  if (level(byId, parent_cat_id) + height(all, category_id) > limits.categoryDepthMax)
    throw refusal('parent_cat_id', `at most ${limits.categoryDepthMax} levels`)
  const siblings = siblingsOf(all, parent_cat_id).filter((place) => place.category_id !== category_id)
  siblings.splice(Math.min(position, siblings.length), 0, { category_id, parent_cat_id, position })
  const before = byId.get(category_id)?.parent_cat_id ?? null
  const left = before === parent_cat_id ? [] : siblingsOf(all, before).filter((place) => place.category_id !== category_id)
  return [siblings, left].flatMap(numbered).filter((place) => {
    const old = byId.get(place.category_id)
    return old?.position !== place.position || old.parent_cat_id !== place.parent_cat_id
  })
}

const siblingsOf = (all: readonly Place[], parent_cat_id: string | null) =>
  all.filter((place) => place.parent_cat_id === parent_cat_id).sort((a, b) => a.position - b.position)
const numbered = (places: Place[]) => places.map((place, position) => ({ ...place, position }))

/** Sorts parents before children and siblings in their order. */
export function inTreeOrder<T extends Place>(all: readonly T[]): T[] {
  const below = Map.groupBy(all, (place) => place.parent_cat_id)
  const walk = (parent: string | null): T[] =>
    (below.get(parent) ?? []).sort((a, b) => a.position - b.position).flatMap((place) => [place, ...walk(place.category_id)])
  return walk(null)
}

/** Returns the ids in the requested order, then the others in their previous order; unknown and repeated ids are dropped. */
export function inOrder(known: readonly string[], asked: readonly string[]): string[] {
  const isKnown = new Set(known)
  return [...new Set([...asked.filter((id) => isKnown.has(id)), ...known])]
}

/** Returns an integer between two positions, where null means no neighbour on that side; undefined if there is none. */
export function placeBetween(before: number | null, next: number | null, gap: number): number | undefined {
  if (before === null) return next === null ? gap : next - gap
  if (next === null) return before + gap
  const place = Math.floor((before + next) / 2)
  return place > before && place < next ? place : undefined
}

/** Returns `order` with the slots of the `own` ids refilled in the order of `own`. */
export function refilled(order: readonly string[], own: readonly string[]): string[] {
  const isOwn = new Set(own)
  let next = 0
  return order.map((id) => (isOwn.has(id) ? (own[next++] ?? id) : id))
}

/**
 * Returns the order in which readers see top-level categories: own and inherited ones as stored in `kept`, missing ones last. Own categories keep their order
 * among themselves.
 */
export const topOrder = (own: readonly string[], defaults: readonly string[], kept: readonly string[], asked: readonly string[] = []): string[] =>
  refilled(inOrder(inOrder([...own, ...defaults], kept), asked), own)
