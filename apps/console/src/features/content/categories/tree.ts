import type { CategoryView } from '@porchlight/contracts'
import type { Categories } from './category-query.ts'

/** A category in the tree. Those of the parent are shown in their place and cannot be changed here. */
export type Node = { id: string; category: CategoryView; isDefault: boolean; isHidden: boolean; rule: string | null; children: Node[] }
/** A line of the tree as it is drawn. */
export type Line = Node & { depth: number; parent: string | null; index: number; siblings: number; isOpen: boolean }
/** Where a category goes: below another one, or (null) among the top ones, before the sibling that stands at `index` once the category itself is taken out. */
export type Place = { parent: string | null; index: number }

/** The tree of a library: own categories, those of the parent among the top ones in the order visitors see. */
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

/** The lines that are seen while these categories are open. */
export function linesOf(nodes: readonly Node[], open: ReadonlySet<string>, depth = 0, parent: string | null = null): Line[] {
  return nodes.flatMap((node, index) => {
    const isOpen = node.children.length > 0 && open.has(node.id)
    const line: Line = { ...node, depth, parent, index, siblings: nodes.length, isOpen }
    return isOpen ? [line, ...linesOf(node.children, open, depth + 1, node.id)] : [line]
  })
}

/**
 * Does a reader find this category: is there a published article in it, or in an enabled one below? Then its words and its place are a publisher's to change;
 * the server asks the same question.
 */
export function holdsPublished({ category, children }: Pick<Node, 'category' | 'children'>): boolean {
  return category.is_enabled && (category.articles.published > 0 || children.some(holdsPublished))
}

/** A node by id. */
export function findNode(nodes: readonly Node[], id: string): Node | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}

/** The ids above a category, nearest first. */
export function aboveOf(own: readonly CategoryView[], id: string): string[] {
  const parent = own.find((each) => each.category_id === id)?.parent_cat_id ?? null
  return parent === null ? [] : [parent, ...aboveOf(own, parent)]
}

/** The tree with a node at another place. */
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

/** What a place is called when it is said aloud. */
export const placeName = (nodes: readonly Node[], parent: string | null, top: string): string =>
  (parent === null ? undefined : findNode(nodes, parent)?.category.category_title) ?? top
