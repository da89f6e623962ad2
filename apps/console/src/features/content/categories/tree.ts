import type { CategoryView } from '@porchlight/contracts/categories/categories'
import type { Categories } from './category-query.ts'

/** Node of the category tree. The parent library's categories appear in their place but can't be edited here. */
export type Node = { id: string; category: CategoryView; isDefault: boolean; isHidden: boolean; rule: string | null; children: Node[] }
/** A visible row of the tree, with its node. */
export type Line = Node & { depth: number; parent: string | null; index: number; siblings: number; isOpen: boolean }
/** Target of a move: below `parent`, or at the top level if null. `index` is the position among the siblings, not counting the category being moved. */
export type Place = { parent: string | null; index: number }

/** Builds a library's category tree: its own categories, and the parent's merged into the top level in the order visitors see. */
export function treeOf({ own, defaults, order }: Categories): Node[] {
  const node = (category: CategoryView, all: readonly CategoryView[], isDefault: boolean): Node => {
    const visibility = isDefault ? defaults.find((each) => each.category_id === category.category_id)?.visibility : undefined
    return {
      id: category.category_id,
      category,
      isDefault,
      isHidden: visibility ? !visibility.is_visible : category.is_disabled,
      rule: visibility?.rule ?? null,
      children: all.filter((each) => each.parent_cat_id === category.category_id).map((each) => node(each, all, isDefault)),
    }
  }
  const tops = [
    ...own.filter((each) => each.parent_cat_id === null).map((each) => node(each, own, false)),
    ...defaults.filter((each) => each.parent_cat_id === null).map((each) => node(each, defaults, true)),
  ]
  const at = new Map(order.map((id, index) => [id, index]))
  return tops.sort((one, other) => (at.get(one.id) ?? order.length) - (at.get(other.id) ?? order.length))
}

/** Returns the rows that are visible, given the open categories. */
export function linesOf(nodes: readonly Node[], open: ReadonlySet<string>, depth = 0, parent: string | null = null): Line[] {
  return nodes.flatMap((node, index) => {
    const isOpen = node.children.length > 0 && open.has(node.id)
    const line: Line = { ...node, depth, parent, index, siblings: nodes.length, isOpen }
    return isOpen ? [line, ...linesOf(node.children, open, depth + 1, node.id)] : [line]
  })
}

/**
 * Returns whether readers can find this category: it is enabled and contains a published article, directly or in an enabled category below it. If so, only
 * people who can publish may rename or move it; the server applies the same rule.
 */
export function holdsPublished({ category, children }: Pick<Node, 'category' | 'children'>): boolean {
  return category.is_enabled && (category.articles.published > 0 || children.some(holdsPublished))
}

/** Returns a node by id. */
export function findNode(nodes: readonly Node[], id: string): Node | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}

/** Returns the ids of a category's ancestors, nearest first. */
export function aboveOf(own: readonly CategoryView[], id: string): string[] {
  const parent = own.find((each) => each.category_id === id)?.parent_cat_id ?? null
  return parent === null ? [] : [parent, ...aboveOf(own, parent)]
}

/** Returns the tree after moving a node to another place. */
export function moved(nodes: readonly Node[], id: string, { parent, index }: Place): Node[] {
  const node = findNode(nodes, id)
  if (!node || (parent !== null && findNode([node], parent))) return [...nodes]
  const without = (list: readonly Node[]): Node[] => list.filter((each) => each.id !== id).map((each) => ({ ...each, children: without(each.children) }))
  const placed = (list: readonly Node[], above: string | null): Node[] => {
    const next = list.map((each) => ({ ...each, children: placed(each.children, each.id) }))
    return above === parent ? [...next.slice(0, index), node, ...next.slice(index)] : next
  }
  return placed(without(nodes), null)
}

/** Returns the name of a place for screen-reader announcements. */
export const placeName = (nodes: readonly Node[], parent: string | null, top: string): string =>
  (parent === null ? undefined : findNode(nodes, parent)?.category.category_title) ?? top
