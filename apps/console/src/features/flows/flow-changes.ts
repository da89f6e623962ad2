import type { Flow } from '@porchlight/contracts/flows/flow'
import { type FlowNode, outletsOf } from '@porchlight/contracts/flows/flow-nodes'

/** Where a new node is connected: to an outlet of a node, or (null) as the first one of the flow. */
export type Socket = { node_id: string; outlet: string } | null

/** Returns the nodes by their ids. */
export const nodesById = (flow: Pick<Flow, 'nodes'>): ReadonlyMap<string, FlowNode> => new Map(flow.nodes.map((node) => [node.node_id, node]))

/** Returns an id that no node of the flow has. */
export function freshNodeId({ nodes }: Pick<Flow, 'nodes'>): string {
  const taken = new Set(nodes.map(({ node_id }) => node_id))
  for (let number = nodes.length + 1; ; number++) if (!taken.has(`n${number}`)) return `n${number}`
}

/** Returns an id that no choice or branch of a node has. */
export function freshPartId(taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number++) if (!taken.includes(`o${number}`)) return `o${number}`
}

/** Returns the flow with a node changed. Other nodes stay the same objects, so that only its card is drawn again. */
export const withNode = (flow: Flow, node_id: string, change: (node: FlowNode) => FlowNode): Flow => ({
  ...flow,
  nodes: flow.nodes.map((node) => (node.node_id === node_id ? change(node) : node)),
})

/**
 * Returns the flow with a node added at a socket. What the socket led to follows the new node, through its first outlet, so that a node can be put between two
 * others.
 */
export function withNodeAdded(flow: Flow, node: FlowNode, socket?: Socket): Flow {
  const [outlet] = outletsOf(node)
  const follower = socket === undefined ? undefined : targetOf(flow, socket)
  const added = follower !== undefined && outlet ? { ...node, next: { ...node.next, [outlet.outlet]: follower } } : node
  const grown = { ...flow, nodes: [...flow.nodes, added] }
  return socket === undefined ? grown : withLink(grown, socket, node.node_id)
}

/** Returns the id of the node to which a socket leads; undefined if it leads nowhere. */
export function targetOf(flow: Flow, socket: Socket): string | undefined {
  if (socket === null) return flow.first ?? undefined
  return flow.nodes.find(({ node_id }) => node_id === socket.node_id)?.next[socket.outlet]
}

/** Returns the flow with a socket that leads to a node; null: nowhere. */
export function withLink(flow: Flow, socket: Socket, target: string | null): Flow {
  if (socket === null) return { ...flow, first: target }
  return withNode(flow, socket.node_id, (node) => {
    const { [socket.outlet]: _before, ...rest } = node.next
    return { ...node, next: target === null ? rest : { ...rest, [socket.outlet]: target } }
  })
}

/** Returns the flow without some nodes. Where exactly one way led on from a node, what led to it now leads there. */
export function withoutNodes(flow: Flow, node_ids: ReadonlySet<string>): Flow {
  const byId = nodesById(flow)
  const past = (id: string | undefined): string | undefined => {
    const seen = new Set<string>()
    let at = id
    while (at !== undefined && node_ids.has(at)) {
      if (seen.has(at)) return undefined
      seen.add(at)
      const node = byId.get(at)
      const ways: string[] = node ? [...new Set(outletsOf(node).flatMap(({ outlet }) => node.next[outlet] ?? []))] : []
      at = ways.length === 1 ? ways[0] : undefined
    }
    return at
  }
  const kept = flow.nodes.filter(({ node_id }) => !node_ids.has(node_id))
  return {
    ...flow,
    first: past(flow.first ?? undefined) ?? null,
    nodes: kept.map((node) => {
      if (!Object.values(node.next).some((target) => node_ids.has(target))) return node
      const next = Object.entries(node.next).flatMap(([outlet, target]) => {
        const to = past(target)
        return to === undefined ? [] : [[outlet, to] as const]
      })
      return { ...node, next: Object.fromEntries(next) }
    }),
  }
}

/** Returns the flow with a copy of a node beside it, connected to the same followers. */
export function withCopy(flow: Flow, node_id: string): { flow: Flow; copy: string } | null {
  const node = flow.nodes.find((one) => one.node_id === node_id)
  if (!node) return null
  const copy = freshNodeId(flow)
  return { flow: { ...flow, nodes: [...flow.nodes, { ...node, node_id: copy, x: node.x + 40, y: node.y + 40 }] }, copy }
}

/** Returns the flow with nodes at other places on the canvas. */
export const withPlaces = (flow: Flow, places: ReadonlyMap<string, { x: number; y: number }>): Flow => ({
  ...flow,
  nodes: flow.nodes.map((node) => {
    const place = places.get(node.node_id)
    return place && (place.x !== node.x || place.y !== node.y) ? { ...node, ...place } : node
  }),
})

const setBy = (node: FlowNode): string[] => {
  if (node.kind === 'form') return node.fields.map(({ variable }) => variable)
  return node.kind === 'question' || node.kind === 'set' ? [node.variable] : []
}

/** Returns the names of the variables that nodes set, each once. */
export const variablesOf = ({ nodes }: Pick<Flow, 'nodes'>): string[] => [...new Set(nodes.flatMap(setBy).filter((name) => name !== ''))]
