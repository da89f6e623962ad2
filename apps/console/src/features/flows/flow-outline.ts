import type { Flow } from '@porchlight/contracts/flows/flow'
import { type FlowNode, outletsOf } from '@porchlight/contracts/flows/flow-nodes'
import { nodesById, type Socket } from './flow-changes.ts'

/**
 * A line of the outline. `node`: a node, where it is first reached. `link`: an outlet whose node is told elsewhere. `open`: an outlet that leads nowhere.
 * `outlet`: the heading of an outlet of a node with several. `loose`: the heading of what nothing leads to.
 */
export type OutlineLine = { key: string; depth: number; socket: Socket | undefined } & (
  | { kind: 'node'; node: FlowNode }
  | { kind: 'link'; target: string }
  | { kind: 'open' }
  | { kind: 'loose' }
  | { kind: 'outlet'; outlet: string; node: FlowNode }
)

/** Depth from which lines are no longer indented. */
const depthMax = 6

/**
 * Returns a flow as lines, from its start to its ends: nodes that follow one another stand below each other, and outlets of a node with several are indented.
 * A node that several outlets lead to is told where it is first reached. Takes time in proportion to the nodes and outlets.
 */
export function flowOutline(flow: Flow): OutlineLine[] {
  const byId = nodesById(flow)
  const told = new Set<string>()
  const lines: OutlineLine[] = []
  type Task = { depth: number; socket: Socket | undefined; target: string | undefined } | { line: OutlineLine }
  /** A stack instead of recursion: a flow may be a thousand nodes deep. */
  const tell = (first: Task[]) => {
    const open = first.toReversed()
    for (let task = open.pop(); task; task = open.pop()) {
      if ('line' in task) {
        lines.push(task.line)
        continue
      }
      const { depth, socket, target } = task
      const node = target === undefined ? undefined : byId.get(target)
      const from = socket ? `${socket.node_id}.${socket.outlet}` : socket === null ? 'start' : 'loose'
      if (!node) {
        lines.push({ key: `${from} open`, depth, socket, kind: 'open' })
        continue
      }
      if (told.has(node.node_id)) {
        lines.push({ key: `${from} link`, depth, socket, kind: 'link', target: node.node_id })
        continue
      }
      told.add(node.node_id)
      lines.push({ key: node.node_id, depth, socket, kind: 'node', node })
      const outlets = outletsOf(node)
      // What follows the only outlet stands below its node; the others are headings.
      const next: Task[] = outlets
        .filter(({ outlet, isOptional }) => !isOptional || node.next[outlet] !== undefined)
        .flatMap(({ outlet }, _at, shown): Task[] => {
          const to = { socket: { node_id: node.node_id, outlet }, target: node.next[outlet] }
          if (shown.length === 1) return [{ depth, ...to }]
          const inside = Math.min(depth + 1, depthMax)
          return [{ line: { key: `${node.node_id}.${outlet}`, depth: inside, socket: to.socket, kind: 'outlet', outlet, node } }, { depth: inside, ...to }]
        })
      open.push(...next.toReversed())
    }
  }
  tell([{ depth: 0, socket: null, target: flow.first ?? undefined }])
  const loose = flow.nodes.filter(({ node_id }) => !told.has(node_id))
  if (loose.length > 0) lines.push({ key: 'loose heading', depth: 0, socket: undefined, kind: 'loose' })
  for (const { node_id } of loose) if (!told.has(node_id)) tell([{ depth: 0, socket: undefined, target: node_id }])
  return lines
}
