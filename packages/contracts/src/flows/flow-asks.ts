import type { AgentOffer } from './agent-action.ts'
import { agentButtons } from './agent-step.ts'
import { type FlowNode, skipped } from './flow-nodes.ts'
import type { FlowAsks } from './flow-run.ts'

/** Returns how the visitor can answer at the current node; null if the run doesn't wait for an answer. */
export function asksOf(node: FlowNode | undefined, hasAnswered = false, offers: AgentOffer[] = []): FlowAsks | null {
  if (node?.kind === 'agent') return { kind: 'text', choices: agentButtons(node, hasAnswered), max: null, ...(offers.length > 0 && { offers }) }
  if (node?.kind === 'buttons') return { kind: 'choice', choices: node.choices, max: null }
  if (node?.kind === 'form') return { kind: 'form', choices: node.skip === '' ? [] : [{ choice_id: skipped, label: node.skip }], max: null }
  if (node?.kind === 'search') return { kind: 'text', choices: [], max: null }
  return node?.kind === 'question' ? { kind: node.field.kind, choices: node.field.kind === 'choice' ? node.field.choices : [], max: node.field.max } : null
}
