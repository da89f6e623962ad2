import type { FormField } from '../forms/form.ts'
import type { Filter } from '../lists/list-language.ts'
import type { StepInputs } from '../workflows/plan-steps.ts'
import type { AgentAction } from './agent-action.ts'

/** Limits of a flow and of what happens in it. Lengths are in characters. */
export const flowLimits = {
  title: 120,
  nodes: 1000,
  text: 2000,
  choices: 10,
  choice: 80,
  branches: 10,
  articles: 5,
  starts: 10,
  /** The longest wait in minutes: 30 days. */
  minutes: 43_200,
  /** Flows of one library. */
  flows: 200,
  /** Published versions kept of one flow. */
  versions: 100,
  /** Nodes that may follow one another without the visitor; then people take over. */
  stepsAtOnce: 60,
  /** Nodes of one run; then people take over. */
  stepsInAll: 2000,
  /** Flows that call one another. */
  depth: 5,
  /** Variables of a run. */
  variables: 100,
  /** How often a wrong answer is asked again before the outlet `failed`, or before a person is offered; and before a person takes over. */
  tries: 3,
  refusals: 6,
  /** Fields of a form that are kept in variables. */
  fields: 50,
  /** Messages that an agent's step answers in one conversation at most, and how often it asks back. */
  turns: 20,
  askedBack: 2,
  /** The words by which an offered action is found. */
  words: 300,
  /** Answers that a visitor can take back. */
  back: 50,
} as const

/** Kinds of fields that a question can have: those with an answer that can be typed or chosen in a chat. */
export const questionKinds = ['text', 'longText', 'email', 'phone', 'number', 'date', 'choice', 'rating'] as const satisfies readonly FormField['kind'][]

/** Where an outlet of a node leads: the id of the next node. An outlet that is missing leads nowhere. */
export type FlowNext = Record<string, string>

/** A choice that a visitor can press; its id is the outlet it leads through. */
export type FlowChoice = { choice_id: string; label: string }

/** A branch of a condition; its id is the outlet it leads through. */
export type FlowBranch = { branch_id: string; label: string; if: Filter }

/** A field of a form, and the variable that keeps its answer. */
export type FlowFormField = { field_id: string; variable: string }

/** The choice and the outlet of a visitor who skips a form. */
export const skipped = 'skipped'

/** A node without its position. */
export type FlowNodeBody =
  /** Says something. */
  | { kind: 'message'; text: string }
  /** Says something, and waits for one of the choices. A typed text that is none of them leads through `other`, or is asked again. */
  | { kind: 'buttons'; text: string; choices: FlowChoice[] }
  /** Asks, checks the answer as a form would, and keeps it in a variable. */
  | { kind: 'question'; text: string; variable: string; field: FormField }
  /**
   * Shows a published form and waits for its answers, which are kept in variables. With `skip`, the text of a button, visitors can go on without it. A form that
   * is no longer published leads through `failed`.
   */
  | { kind: 'form'; text: string; form_ref: string; fields: FlowFormField[]; skip: string }
  /** Shows articles. */
  | { kind: 'article'; text: string; articles: string[] }
  /** Asks what the visitor looks for, and shows what the help center has about it. */
  | { kind: 'search'; text: string }
  /**
   * Answers the visitor's messages in sentences of the library's public articles, each with its article. `helped`, `unhelped` and `person` are the texts of buttons; a question
   * that is too short to answer is met with `ask_back`, and more than `turns` messages in one conversation lead through `limit`.
   * `actions`: what visitors are offered, after `offer` if nothing was answered; see `AgentAction`.
   */
  | { kind: 'agent'; text: string; ask_back: string; helped: string; unhelped: string; person: string; turns: number; offer: string; actions: AgentAction[] }
  /** Goes through the first branch whose conditions hold. They are about the conversation and the variables (`var.name`). */
  | { kind: 'condition'; branches: FlowBranch[] }
  /** Does something that rules can do too. */
  | { kind: 'action'; action: string; inputs: StepInputs }
  /** Sets a variable; `{var.name}` and the like are replaced. */
  | { kind: 'set'; variable: string; value: string }
  /** Branches by business hours: `closed` outside them; within them `away` if no agent is online, otherwise `open`. */
  | { kind: 'calendar' }
  /** Goes on later. If the visitor writes before, it goes on through `answered`, or at once. */
  | { kind: 'wait'; minutes: number }
  /** Goes on at another node: `next` may lead back. */
  | { kind: 'jump' }
  /** Runs another published flow, and goes on when that ends. */
  | { kind: 'call'; flow_ref: string }
  /** Ends the flow: people answer. With `has_note`, they find all answers in a note. */
  | { kind: 'hand_over'; text: string; team_ref: string | null; priority: string | null; has_note: boolean }
  /** Ends the flow. With `closes`, the conversation is closed too. */
  | { kind: 'end'; text: string; closes: boolean }

/** A node of a flow: its behavior, outgoing connections, and position on the canvas. */
export type FlowNode = FlowNodeBody & { node_id: string; title: string; x: number; y: number; next: FlowNext }
export type FlowNodeKind = FlowNode['kind']

/** Kinds of nodes, in the order in which a builder offers them. */
export const flowNodeKinds = [
  'message',
  'buttons',
  'question',
  'form',
  'article',
  'search',
  'agent',
  'condition',
  'action',
  'set',
  'calendar',
  'wait',
  'jump',
  'call',
  'hand_over',
  'end',
] as const satisfies readonly FlowNodeKind[]

/** An outlet of a node. `isOptional`: the node knows what to do if it leads nowhere. */
export type FlowOutlet = { outlet: string; isOptional: boolean }

const one = (outlet: string): FlowOutlet => ({ outlet, isOptional: false })
const maybe = (outlet: string): FlowOutlet => ({ outlet, isOptional: true })

/** Returns the outlets of a node, in the order in which they are shown. */
export function outletsOf(node: FlowNodeBody): FlowOutlet[] {
  switch (node.kind) {
    case 'buttons':
      return [...node.choices.map(({ choice_id }) => one(choice_id)), maybe('other')]
    case 'question':
      return [one('next'), maybe('failed')]
    case 'form':
      return [one('next'), ...(node.skip === '' ? [] : [one(skipped)]), maybe('failed')]
    case 'search':
      return [one('found'), one('nothing')]
    case 'agent':
      return [
        one('done'),
        one('nothing'),
        maybe('unhelped'),
        maybe('person'),
        maybe('limit'),
        ...node.actions.map(({ action_id, action }) => ({ outlet: action_id, isOptional: action !== '' })),
      ]
    case 'condition':
      return [...node.branches.map(({ branch_id }) => one(branch_id)), one('else')]
    case 'action':
      return [one('next'), maybe('failed')]
    case 'calendar':
      return [one('open'), maybe('away'), one('closed')]
    case 'wait':
      return [one('next'), maybe('answered')]
    case 'hand_over':
    case 'end':
      return []
    default:
      return [one('next')]
  }
}

/** Whether a node waits for the visitor or for time, so that a loop through it is no endless one. */
export const pauses = ({ kind }: Pick<FlowNode, 'kind'>): boolean =>
  kind === 'buttons' || kind === 'question' || kind === 'form' || kind === 'search' || kind === 'agent' || kind === 'wait'
