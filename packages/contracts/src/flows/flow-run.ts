import type { Citation } from '../answers/citation.ts'
import type { Reader } from '../typed/typed.ts'
import type { AgentOffer } from './agent-action.ts'
import type { AgentMemory } from './agent-memory.ts'
import type { AgentReply } from './agent-step.ts'
import type { FlowAnswer } from './flow-answer.ts'
import type { FlowNode } from './flow-nodes.ts'

/** Where a flow that called another one goes on when that ends. */
export type FlowFrame = { flow_ref: string; version: number; node_id: string }

/** Changes made by a visitor's answer, for undoing it. */
export type FlowMark = { flow_ref: string; version: number; node_id: string; calls: number; answers: number; before: Record<string, string | null> }

/**
 * State of a run. `deciding`: the runner must obtain information, see `FlowNeed`; `asking`: it waits for the visitor; `waiting`: for a time or the visitor;
 * `handed_over`: agents reply; `ended`.
 */
export const flowStatuses = ['deciding', 'asking', 'waiting', 'handed_over', 'ended'] as const
export type FlowStatus = (typeof flowStatuses)[number]

/** A run of a flow. It is plain data: stored, it goes on wherever it is loaded, on the version that it began with. */
export type FlowState = {
  flow_ref: string
  version: number
  /** The current node. */
  node_id: string | null
  status: FlowStatus
  variables: Record<string, string>
  answers: FlowAnswer[]
  calls: FlowFrame[]
  marks: FlowMark[]
  /** Memory of the agent's step; absent before the first one. */
  agent?: AgentMemory | undefined
  /**
   * The chat has no message of the visitor yet: the first one opens their case, and answers no question. What they can press is shown before it, what is to be
   * typed is asked after it.
   */
  is_opening?: boolean | undefined
  /** The message that opened the case, until a step that answers questions has consumed it. */
  opened_with?: string | undefined
  /** Wrong answers to the present question in a row. */
  tries: number
  /** Nodes since the visitor or time last came in, and in all. */
  steps: number
  steps_in_all: number
}

/** Input of a step. `outlet`, `found`, `replied`, `shown`, `called` and `returned` fulfil a need. */
export type FlowEvent =
  | { type: 'start' }
  /** The visitor typed a text or pressed a choice (`choice_id`). `reader`: how they write numbers and dates. */
  | { type: 'answer'; text: string; choice_id?: string | undefined; reader?: Reader | undefined }
  /** The visitor sent a form: its answers, by field and for people. */
  | { type: 'submitted'; form_ref: string; answers: readonly { field_id: string; label: string; value: string }[] }
  /** The visitor pressed the button of an offered action. */
  | { type: 'confirm'; action_id: string }
  | { type: 'back' }
  | { type: 'restart' }
  | { type: 'person' }
  /** Staff hand the run back: it asks again where it stood. */
  | { type: 'resume' }
  /** The wait is over. */
  | { type: 'time' }
  | { type: 'outlet'; outlet: string }
  | { type: 'called'; flow_ref: string; version: number }
  | { type: 'found'; articles: string[] }
  | ({ type: 'replied' } & AgentReply)
  /** The form is published: in this version, under this name. */
  | { type: 'shown'; version: number; title: string }
  | { type: 'returned' }

/** Effects of a step, in order. `say`, `form` and `articles` become messages. */
export type FlowEffect =
  | {
      type: 'say'
      node_id: string
      text: string
      asks: FlowAsks | null
      /** Names an answer in the ledger. */
      answer_ref?: string | undefined
      /** An answer by source. */
      citations?: Citation[] | undefined
    }
  /** Shows a form, and waits for its answers. */
  | { type: 'form'; node_id: string; text: string; form_ref: string; version: number; title: string; asks: FlowAsks }
  /**
   * The answer to the present question was wrong: why, as the forms say it, with an answer that is accepted; what an ambiguous answer may mean is among the
   * choices. `offersPerson`: after several of them.
   */
  | { type: 'again'; node_id: string; problem: string; example: string; offersPerson: boolean; asks: FlowAsks | null }
  | { type: 'articles'; node_id: string; text: string; articles: string[] }
  | {
      type: 'hand_over'
      node_id: string | null
      text: string
      team_ref: string | null
      priority: string | null
      answers: FlowAnswer[] | null
      reason: FlowHandOver
    }
  | { type: 'end'; node_id: string; text: string; closes: boolean }
  /** The visitor's verdict on an answer, given by a button. */
  | { type: 'judged'; answer_ref: string; verdict: 'helpful' | 'wrong' }
  /** For the numbers of a node. */
  | { type: 'seen' | 'answered'; flow_ref: string; version: number; node_id: string }

/** Why people take over: the flow says so, the visitor asked for it, or the run took too many steps or led nowhere. */
export type FlowHandOver = 'flow' | 'visitor' | 'too_many' | 'dead_end'

/** How the visitor can answer: by pressing one of the choices, by typing an answer of a kind, or by filling in a form. `offers`: actions to confirm. */
export type FlowAsks = { kind: string; choices: { choice_id: string; label: string }[]; max: number | null; offers?: AgentOffer[] }

/** Information that the runner must obtain before the flow continues; `stepFlow` gets it as input. */
export type FlowNeed =
  | { type: 'condition' | 'calendar' | 'action'; node: FlowNode }
  | { type: 'search'; node: FlowNode; text: string }
  /** Do what the visitor confirmed: answer with the outlet `next`, or `failed`. */
  | { type: 'offered'; node: FlowNode; action_id: string }
  /** Answer the question with `replied`. */
  | { type: 'agent'; node: FlowNode; text: string }
  /** Answer with `shown`, or with the outlet `failed` if the form is not published. */
  | { type: 'form'; node: FlowNode }
  /** Answer with `called` and the published version, or with the outlet `next` if there is none. */
  | { type: 'call'; flow_ref: string }
  /** The state names another flow, which begins: answer with `start`, and give that flow. */
  | { type: 'enter' }
  /** The called flow ended: answer with `returned`, and give the flow that the state now names. */
  | { type: 'return' }
