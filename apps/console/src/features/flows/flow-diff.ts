import type { Flow } from '@porchlight/contracts/flows/flow'
import { type FlowNode, outletsOf } from '@porchlight/contracts/flows/flow-nodes'
import { nodesById } from './flow-changes.ts'
import { nodeName, nodeSummary, outletName, startName } from './node-words.ts'
import { t } from './texts.ts'

/** What of a node matters to visitors: all but its place on the canvas. */
const facts = ({ x: _x, y: _y, ...rest }: FlowNode) => JSON.stringify(rest)

/** Returns where two flows differ, in words: starts, and nodes that were added, removed or changed. Places on the canvas don't count. */
export function flowDiff(before: Flow, now: Flow): { at: string; before: string; now: string }[] {
  const parts: { at: string; before: string; now: string }[] = []
  const [one, other] = [startsText(before), startsText(now)]
  if (one !== other || before.first !== now.first) parts.push({ at: 'starts', before: one, now: other })
  const [was, is] = [nodesById(before), nodesById(now)]
  for (const node_id of new Set([...was.keys(), ...is.keys()])) {
    const [from, to] = [was.get(node_id), is.get(node_id)]
    if (from && to && facts(from) === facts(to)) continue
    parts.push({ at: node_id, before: from ? nodeText(from, was) : t('gone'), now: to ? nodeText(to, is) : t('gone') })
  }
  return parts
}

const startsText = (flow: Flow): string => {
  const first = nodesById(flow).get(flow.first ?? '')
  return [...flow.starts.map(startName), first && `→ ${nodeName(first)}`].filter(Boolean).join(', ') || t('gone')
}

function nodeText(node: FlowNode, byId: ReadonlyMap<string, FlowNode>): string {
  const ways = outletsOf(node).flatMap(({ outlet }) => {
    const target = byId.get(node.next[outlet] ?? '')
    return target ? [`${outletName(node, outlet)} → ${nodeName(target)}`] : []
  })
  const head = [...new Set([t(`kind_${node.kind}`), node.title, nodeSummary(node)])].filter(Boolean).join(': ')
  return [head, ...ways].join(' · ')
}
