import type { Flow } from '@porchlight/contracts/flows/flow'
import { type FlowNode, outletsOf } from '@porchlight/contracts/flows/flow-nodes'
import { nodesById } from './flow-changes.ts'
import { cardHeight, cardWidth } from './flow-size.ts'

/** Pixels between cards. */
const gap = { x: 90, y: 40 }

/**
 * Returns a place for every node, in pixels: columns from left to right, each node right of those that lead to it, except where a loop leads back. Takes time in
 * proportion to the nodes and outlets.
 */
export function flowLayout(flow: Flow): Map<string, { x: number; y: number }> {
  const order = inOrder(flow)
  const rank = new Map(order.map((node, at) => [node.node_id, at]))
  const column = new Map<string, number>()
  const places = new Map<string, { x: number; y: number }>()
  const used: number[] = []
  for (const node of order) {
    const at = column.get(node.node_id) ?? 0
    for (const target of targetsOf(node)) {
      const isForward = (rank.get(target) ?? -1) > (rank.get(node.node_id) ?? 0)
      if (isForward) column.set(target, Math.max(column.get(target) ?? 0, at + 1))
    }
    const y = used[at] ?? 0
    places.set(node.node_id, { x: at * (cardWidth + gap.x), y })
    used[at] = y + cardHeight(outletsOf(node).length) + gap.y
  }
  return places
}

/** Returns whether the nodes of a flow have no places of their own, as in a file that was written by hand. */
export const needsLayout = ({ nodes }: Flow): boolean => nodes.length > 1 && nodes.every(({ x, y }) => x === nodes[0]?.x && y === nodes[0]?.y)

const targetsOf = (node: FlowNode): string[] => outletsOf(node).flatMap(({ outlet }) => node.next[outlet] ?? [])

/** Returns the nodes so that each comes before those it leads to, loops apart: the reverse of the order in which a depth-first walk leaves them. */
function inOrder(flow: Flow): FlowNode[] {
  const byId = nodesById(flow)
  const left: FlowNode[] = []
  const seen = new Set<string>()
  for (const root of [flow.first ?? '', ...flow.nodes.map(({ node_id }) => node_id)].toReversed()) {
    const open: { id: string; isLeft: boolean }[] = [{ id: root, isLeft: false }]
    for (let task = open.pop(); task; task = open.pop()) {
      const node = byId.get(task.id)
      if (!node) continue
      if (task.isLeft) left.push(node)
      else if (!seen.has(task.id)) {
        seen.add(task.id)
        open.push({ id: task.id, isLeft: true }, ...targetsOf(node).map((id) => ({ id, isLeft: false })))
      }
    }
  }
  return left.toReversed()
}
