import { doesAsk } from '../workflows/asked-values.ts'
import { workflowActions } from '../workflows/plan-fields.ts'
import { problemsOfAction } from '../workflows/plan-problems.ts'
import type { StepInputs } from '../workflows/plan-steps.ts'
import type { AgentNode } from './agent-memory.ts'
import type { Flow } from './flow.ts'
import { type FlowNode, outletsOf, pauses } from './flow-nodes.ts'

/** Codes of what keeps a flow from being published. */
export const flowProblemCodes = [
  'no_start',
  'no_first',
  'same_id',
  'no_text',
  'no_choices',
  'empty_choice',
  'no_variable',
  'no_form',
  'form_offline',
  'no_articles',
  'no_branches',
  'no_action',
  'no_flow',
  'missing_input',
  'asks',
  'dead_end',
  'unreachable',
  'endless',
  'no_exit',
  'no_label',
  'no_url',
  'answers_off',
  'unknown',
] as const
export type FlowProblemCode = (typeof flowProblemCodes)[number]

/** Something to mend before publishing. `node_id`: the node, or null for the flow as a whole; `at`: the outlet, input or start that it is about, or ''. */
export type FlowProblem = { node_id: string | null; at: string; code: FlowProblemCode }

/**
 * Returns what keeps a flow from being published, as far as the flow alone shows it; the server also checks what it refers to. Takes time in proportion to
 * the number of nodes and their outlets.
 */
export function flowProblems({ starts, first, nodes }: Flow): FlowProblem[] {
  const byId = new Map(nodes.map((node) => [node.node_id, node]))
  const problems: FlowProblem[] = []
  const add = (node_id: string | null, code: FlowProblemCode, at = '') => problems.push({ node_id, at, code })
  if (starts.length === 0) add(null, 'no_start')
  for (const [index, start] of starts.entries()) {
    if (start.on === 'button' && start.label === '') add(null, 'no_label', `starts.${index}`)
    if (start.on === 'page' && start.url === '') add(null, 'no_url', `starts.${index}`)
  }
  if (first === null || !byId.has(first)) add(null, 'no_first')
  const seen = new Set<string>()
  for (const node of nodes) {
    if (seen.has(node.node_id)) add(node.node_id, 'same_id')
    seen.add(node.node_id)
    for (const { code, at } of contentProblems(node)) add(node.node_id, code, at)
    for (const { outlet, isOptional } of outletsOf(node)) {
      const target = node.next[outlet]
      if (target === undefined ? !isOptional : !byId.has(target)) add(node.node_id, 'dead_end', outlet)
    }
  }
  const reached = reachable(first, byId)
  for (const { node_id } of nodes) if (!reached.has(node_id)) add(node_id, 'unreachable')
  const leaving = leadingToAnEnd(nodes, byId)
  const endless = endlessNodes(nodes, byId)
  for (const { node_id } of nodes) {
    if (endless.has(node_id)) add(node_id, 'endless')
    else if (reached.has(node_id) && !leaving.has(node_id)) add(node_id, 'no_exit')
  }
  return problems
}

function contentProblems(node: FlowNode): { code: FlowProblemCode; at?: string }[] {
  const found: { code: FlowProblemCode; at?: string }[] = []
  const says = node.kind === 'message' || node.kind === 'buttons' || node.kind === 'question' || node.kind === 'search' || node.kind === 'agent'
  if (says && node.text.trim() === '') found.push({ code: 'no_text' })
  switch (node.kind) {
    case 'agent':
      found.push(...offerProblems(node))
      break
    case 'buttons':
      found.push(...choiceProblems(node.choices))
      break
    case 'question':
      if (node.variable === '') found.push({ code: 'no_variable' })
      if (node.field.kind === 'choice') found.push(...choiceProblems(node.field.choices))
      break
    case 'form':
      if (node.form_ref === '') found.push({ code: 'no_form' })
      break
    case 'set':
      if (node.variable === '') found.push({ code: 'no_variable' })
      break
    case 'article':
      if (node.articles.length === 0) found.push({ code: 'no_articles' })
      break
    case 'condition':
      if (node.branches.length === 0) found.push({ code: 'no_branches' })
      if (new Set(node.branches.map(({ branch_id }) => branch_id)).size < node.branches.length) found.push({ code: 'same_id' })
      break
    case 'call':
      if (node.flow_ref === '') found.push({ code: 'no_flow' })
      break
    case 'action':
      if (!workflowActions[node.action]) found.push({ code: 'no_action' })
      else found.push(...inputProblems(node.action, node.inputs))
      break
  }
  return found
}

/** What is wrong with the inputs of an action. Nobody runs a flow by hand, so there is nobody to ask for a value. */
const inputProblems = (action: string, inputs: StepInputs): { code: FlowProblemCode; at: string }[] => [
  ...problemsOfAction(action, inputs).map(({ input }) => ({ code: 'missing_input' as const, at: input })),
  ...Object.entries(inputs).flatMap(([input, value]) => (doesAsk(value) ? [{ code: 'asks' as const, at: input }] : [])),
]

/** What keeps offered actions from being published; `at` is the action, and the input if it is about one. */
function offerProblems({ actions, offer, next }: AgentNode): { code: FlowProblemCode; at?: string }[] {
  if (actions.length === 0) return []
  const ids = actions.map(({ action_id }) => action_id)
  const isSame = new Set(ids).size < ids.length || ids.some((id) => agentOutlets.includes(id))
  return [
    ...(offer.trim() === '' ? [{ code: 'no_text' as const, at: 'offer' }] : []),
    ...(isSame ? [{ code: 'same_id' as const }] : []),
    ...actions.flatMap(({ action_id, label, action, inputs, done }) => [
      ...(label === '' ? [{ code: 'empty_choice' as const, at: action_id }] : []),
      ...(action !== '' && done.trim() === '' && next[action_id] === undefined ? [{ code: 'no_text' as const, at: action_id }] : []),
      ...(action === '' ? [] : inputProblems(action, inputs)),
    ]),
  ]
}

function choiceProblems(choices: readonly { choice_id: string; label: string }[]): { code: FlowProblemCode; at?: string }[] {
  if (choices.length === 0) return [{ code: 'no_choices' }]
  const empty = choices.filter(({ label }) => label === '').map(({ choice_id }) => ({ code: 'empty_choice' as const, at: choice_id }))
  const isSame = new Set(choices.map(({ choice_id }) => choice_id)).size < choices.length
  return isSame ? [...empty, { code: 'same_id' }] : empty
}

/** The outlets that every answering step has, which no offered action can have for its own. */
const agentOutlets: readonly string[] = ['done', 'nothing', 'unhelped', 'person', 'limit']

type ById = ReadonlyMap<string, FlowNode>

/** Returns the nodes that a node leads to through its outlets. What is left of outlets it no longer has doesn't count. */
const targetsOf = (node: FlowNode, byId: ById): FlowNode[] => outletsOf(node).flatMap(({ outlet }) => byId.get(node.next[outlet] ?? '') ?? [])

/** Returns the ids of what can be reached from a node, itself included. */
function reachable(from: string | null, byId: ById): Set<string> {
  const found = new Set<string>()
  const open = from === null ? [] : [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = byId.get(id)
    if (!node || found.has(id)) continue
    found.add(id)
    open.push(...targetsOf(node, byId).map(({ node_id }) => node_id))
  }
  return found
}

/** Returns the ids of the nodes from which an end, people or a dead end can be reached. Dead ends count, because they are reported separately: the nodes that lead to one are not at fault. */
function leadingToAnEnd(nodes: readonly FlowNode[], byId: ById): Set<string> {
  const before = new Map<string, string[]>(nodes.map(({ node_id }) => [node_id, []]))
  for (const node of nodes) for (const { node_id } of targetsOf(node, byId)) before.get(node_id)?.push(node.node_id)
  const found = new Set<string>()
  const open = nodes.filter((node) => isLast(node, byId)).map(({ node_id }) => node_id)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(before.get(id) ?? []))
  }
  return found
}

/** Whether a node ends the flow, or has an outlet that should lead somewhere and doesn't. */
const isLast = (node: FlowNode, byId: ById): boolean => {
  const outlets = outletsOf(node)
  return outlets.length === 0 || outlets.some(({ outlet, isOptional }) => !isOptional && !byId.has(node.next[outlet] ?? ''))
}

/** Returns the ids of nodes on loops in which nothing waits: those left after nodes without a way on are taken away, again and again, from both sides. */
function endlessNodes(nodes: readonly FlowNode[], byId: ById): Set<string> {
  const left = new Map(nodes.filter((node) => !pauses(node)).map((node) => [node.node_id, node]))
  for (const forward of [true, false]) {
    const links = new Map<string, string[]>([...left.keys()].map((id) => [id, []]))
    const count = new Map<string, number>([...left.keys()].map((id) => [id, 0]))
    for (const node of left.values())
      for (const { node_id } of targetsOf(node, byId)) {
        if (!left.has(node_id)) continue
        const [from, to] = forward ? [node_id, node.node_id] : [node.node_id, node_id]
        links.get(from)?.push(to)
        count.set(to, (count.get(to) ?? 0) + 1)
      }
    const open = [...left.keys()].filter((id) => count.get(id) === 0)
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      left.delete(id)
      for (const other of links.get(id) ?? []) {
        const rest = (count.get(other) ?? 0) - 1
        count.set(other, rest)
        if (rest === 0) open.push(other)
      }
    }
  }
  return new Set(left.keys())
}
