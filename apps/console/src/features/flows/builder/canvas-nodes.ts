import type { OutputOf } from '@porchlight/contracts/define'
import type { Flow } from '@porchlight/contracts/flows/flow'
import { type FlowNode, outletsOf } from '@porchlight/contracts/flows/flow-nodes'
import type { FlowProblem } from '@porchlight/contracts/flows/flow-problems'
import type { flowsApi } from '@porchlight/contracts/flows/flows'
import { type Edge, type Node, Position } from '@xyflow/react'
import { cardHeight, cardWidth, headHeight, outletHeight } from '../flow-size.ts'
import { t } from '../texts.ts'

/** What became of the nodes of a flow. */
export type NodeNumbers = OutputOf<typeof flowsApi.numbers>

/** What a card on the canvas shows. */
export type CardData = { node: FlowNode; problems: readonly FlowProblem[]; numbers: NodeNumbers['nodes'][number] | undefined; isLocked: boolean }
export type Card = Node<CardData, 'card'> | Node<{ flow: Flow['starts'] }, 'start'>

/** Id of the card that stands for the start of the flow. No node can have it. */
export const startId = '-start'
/** Pixels of the card that stands for the start. */
export const startSize = { width: 150, height: 56 }

/** Returns where the circle of an outlet is, in pixels from the top of the card. */
const outletTop = (at: number): number => headHeight + at * outletHeight + outletHeight / 2

/**
 * Returns the cards of a flow. Sizes and the places of their circles are given, not measured, so that cards outside of the view need not be drawn; a card whose
 * node, problems and numbers are the same as before stays the same object, so that it is not drawn again.
 */
export function cardMaker(): (shown: CardsShown) => Card[] {
  let known = new Map<string, { from: readonly unknown[]; card: Card }>()
  const none: readonly FlowProblem[] = []
  return ({ flow, problems, numbers, chosen, moved, isLocked }) => {
    const next = new Map<string, { from: readonly unknown[]; card: Card }>()
    const keep = (id: string, from: readonly unknown[], make: () => Card) => {
      const before = known.get(id)
      const same = before?.from.every((one, at) => one === from[at])
      next.set(id, same && before ? before : { from, card: make() })
    }
    const first = flow.nodes.find(({ node_id }) => node_id === flow.first) ?? flow.nodes[0]
    const [x, y] = [(first?.x ?? 0) - startSize.width - 90, first?.y ?? 0]
    keep(startId, [flow.starts, x, y], () => startCard(flow, x, y))
    const byNode = Map.groupBy(problems, ({ node_id }) => node_id ?? '')
    const seen = new Map((numbers?.nodes ?? []).map((one) => [one.node_id, one]))
    for (const node of flow.nodes) {
      const own = byNode.get(node.node_id) ?? none
      const place = moved.get(node.node_id)
      const number = seen.get(node.node_id)
      const isChosen = node.node_id === chosen
      const told = own.map(({ code, at }) => `${code} ${at}`).join()
      keep(node.node_id, [node, told, number, isChosen, place?.x, place?.y, isLocked], () => ({
        ...cardOf(node, { node, problems: own, numbers: number, isLocked }),
        position: place ?? { x: node.x, y: node.y },
        selected: isChosen,
      }))
    }
    known = next
    return [...next.values()].map(({ card }) => card)
  }
}

type CardsShown = {
  flow: Flow
  problems: readonly FlowProblem[]
  numbers: NodeNumbers | undefined
  chosen: string | null
  /** Where cards are while they are dragged. */
  moved: ReadonlyMap<string, { x: number; y: number }>
  isLocked: boolean
}

const circle = { width: 12, height: 12 }

function cardOf(node: FlowNode, data: CardData) {
  const height = cardHeight(outletsOf(node).length)
  return {
    id: node.node_id,
    type: 'card' as const,
    data,
    width: cardWidth,
    height,
    // Otherwise the canvas waits to measure each changed card, also one that is not drawn, before it shows all.
    measured: { width: cardWidth, height },
    handles: [
      { ...circle, type: 'target' as const, position: Position.Left, x: -6, y: 20 },
      ...outletsOf(node).map(({ outlet }, at) => ({
        ...circle,
        id: outlet,
        type: 'source' as const,
        position: Position.Right,
        x: cardWidth - 6,
        y: outletTop(at) - 6,
      })),
    ],
  }
}

const startCard = ({ starts }: Flow, x: number, y: number): Card => ({
  id: startId,
  type: 'start',
  data: { flow: starts },
  position: { x, y },
  ...startSize,
  measured: startSize,
  draggable: false,
  deletable: false,
  selectable: true,
  handles: [{ ...circle, id: 'start', type: 'source', position: Position.Right, x: startSize.width - 6, y: startSize.height / 2 - 6 }],
})

/** Returns the edges of a flow: one for each outlet that leads somewhere. Edges that stay the same are the same objects. */
export function edgeMaker(): (flow: Flow) => Edge[] {
  let known = new Map<string, Edge>()
  return (flow) => {
    const ids = new Set(flow.nodes.map(({ node_id }) => node_id))
    const next = new Map<string, Edge>()
    const keep = (source: string, outlet: string, target: string) => {
      if (!ids.has(target)) return
      const id = `${source} ${outlet} ${target}`
      next.set(id, known.get(id) ?? { id, source, sourceHandle: outlet, target, ariaLabel: t('edge', { from: source, to: target }) })
    }
    if (flow.first !== null) keep(startId, 'start', flow.first)
    for (const node of flow.nodes)
      for (const { outlet } of outletsOf(node)) {
        const target = node.next[outlet]
        if (target !== undefined) keep(node.node_id, outlet, target)
      }
    known = next
    return [...next.values()]
  }
}
