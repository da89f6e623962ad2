import { limits } from '@porchlight/contracts/limits'
import { findNode, type Line, type Node, type Place } from './tree.ts'

/** Keyboard move: up or down among siblings, into the previous sibling, or out to just after the parent. */
export type Step = 'up' | 'down' | 'in' | 'out'

const heightOf = (node: Node): number => 1 + Math.max(0, ...node.children.map(heightOf))

/** Returns whether a category may be nested in another. Only the library's own categories can be, and only down to the depth limit. */
export function canNestIn(nodes: readonly Node[], node: Node, parent: Node | null, parentDepth: number): boolean {
  if (parent === null) return true
  if (node.isDefault || parent.isDefault || findNode([node], parent.id)) return false
  return parentDepth + 1 + heightOf(node) <= limits.categoryDepthMax && findNode(nodes, parent.id) !== undefined
}

/** Returns the place a move leads to, or undefined if the move is impossible. */
export function placeOfStep(nodes: readonly Node[], line: Line, step: Step): Place | undefined {
  const { parent, index, siblings } = line
  if (line.isDefault && parent !== null) return undefined
  if (step === 'up') return index > 0 ? { parent, index: index - 1 } : undefined
  if (step === 'down') return index < siblings - 1 ? { parent, index: index + 1 } : undefined
  if (step === 'in') {
    const before = (parent === null ? nodes : (findNode(nodes, parent)?.children ?? []))[index - 1]
    return before && canNestIn(nodes, line, before, line.depth) ? { parent: before.id, index: before.children.length } : undefined
  }
  const above = placeOf(nodes, parent)
  return above && { parent: above.parent, index: above.index + 1 }
}

/** Returns a node's current place. */
export function placeOf(nodes: readonly Node[], id: string | null, parent: string | null = null): Place | undefined {
  for (const [index, node] of nodes.entries()) {
    const found = node.id === id ? { parent, index } : placeOf(node.children, id, node.id)
    if (found) return found
  }
  return undefined
}

/**
 * Returns where a dragged row would land: after `over`, or before it if the pointer is in its upper half; as deep as the pointer's horizontal position requests
 * and the rules allow.
 */
export function placeOfDrop(
  nodes: readonly Node[],
  lines: readonly Line[],
  dragged: Line,
  over: { id: string; isUpper: boolean },
  depth: number,
): (Place & { depth: number; line: number }) | undefined {
  if (dragged.isDefault && dragged.parent !== null) return undefined
  const rest = lines.filter((line) => line.id !== dragged.id && !findNode([dragged], line.id))
  const at = rest.findIndex((line) => line.id === over.id)
  if (at < 0) return undefined
  const line = at + (over.isUpper ? 0 : 1)
  const [before, after] = [rest[line - 1], rest[line]]
  const least = after?.depth ?? 0
  const most = before ? before.depth + 1 : 0
  for (let wanted = Math.max(least, Math.min(most, depth)); wanted >= least; wanted--) {
    const parent = parentAt(rest, line, wanted)
    const node = parent === null ? null : (findNode(nodes, parent) ?? null)
    if (!canNestIn(nodes, dragged, node, wanted - 1)) continue
    // Children of a closed category have no rows: a category dropped into it goes after them.
    const siblings = (node ? node.children : nodes).filter((each) => each.id !== dragged.id)
    const next = rest.slice(line).find((each) => each.depth <= wanted)
    const index = next && next.depth === wanted && next.parent === parent ? siblings.findIndex((each) => each.id === next.id) : siblings.length
    return { parent, index: index < 0 ? siblings.length : index, depth: wanted, line }
  }
  return undefined
}

function parentAt(lines: readonly Line[], line: number, depth: number): string | null {
  if (depth === 0) return null
  for (let at = line - 1; at >= 0; at--) {
    const each = lines[at]
    if (each && each.depth === depth - 1) return each.id
    if (each && each.depth < depth - 1) return null
  }
  return null
}
