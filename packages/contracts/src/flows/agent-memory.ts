import type { Citation } from '../answers/citation.ts'
import type { AgentOffer } from './agent-action.ts'
import type { FlowNode } from './flow-nodes.ts'

/** A node that answers questions. */
export type AgentNode = FlowNode & { kind: 'agent' }

/**
 * What the agent's step remembers of a conversation: how many messages it took in this run, a question that it asked back about, how often in a row it did, which answer it
 * gave last, which actions it offers now, which were confirmed, and which is being done. Nothing of it outlives the run, so a conversation that is opened again begins anew.
 */
export type AgentMemory = {
  turns: number
  question: string
  askedBack: number
  answer_ref?: string | undefined
  offered?: string[] | undefined
  done?: string[] | undefined
  doing?: string | undefined
}

/** The step's next action: leaves through an outlet, looks a question up, or says something. `judges`: what the visitor said about the last answer. */
export type AgentMove =
  | { leaves: string; judges?: 'helpful' | 'wrong' }
  | { looksUp: string; memory: AgentMemory }
  | { says: string; memory: AgentMemory; offers?: AgentOffer[]; citations?: Citation[] | undefined }
