import dagre from '@dagrejs/dagre'
import type { Flow } from '@porchlight/contracts/flows/flow'
import { outletsOf } from '@porchlight/contracts/flows/flow-nodes'
import { cardWidth } from './flow-size.ts'

/** Height of a card with so many outlets, in pixels. */
const cardHeight = (outlets: number) => 92 + Math.max(outlets, 1) * 26

/** Returns a place for every node, in pixels: from left to right in the order in which a run goes through them, without overlaps. */
export function flowLayout({ nodes }: Flow): Map<string, { x: number; y: number }> {
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 90 })
  graph.setDefaultEdgeLabel(() => ({}))
  const known = new Set(nodes.map(({ node_id }) => node_id))
  for (const node of nodes) graph.setNode(node.node_id, { width: cardWidth, height: cardHeight(outletsOf(node).length) })
  for (const node of nodes)
    for (const { outlet } of outletsOf(node)) {
      const target = node.next[outlet]
      if (target !== undefined && known.has(target) && target !== node.node_id) graph.setEdge(node.node_id, target)
    }
  dagre.layout(graph)
  return new Map(
    nodes.map(({ node_id }) => {
      const { x, y, width, height } = graph.node(node_id)
      return [node_id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }]
    }),
  )
}

/** Returns whether the nodes of a flow have no places of their own, as in a file that was written by hand. */
export const needsLayout = ({ nodes }: Flow): boolean => nodes.length > 1 && nodes.every(({ x, y }) => x === nodes[0]?.x && y === nodes[0]?.y)
