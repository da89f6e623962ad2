import type { StepInputs } from '../workflows/plan-steps.ts'
import type { AgentMemory, AgentMove, AgentNode } from './agent-step.ts'

/** What rules can do that an answering step may offer to visitors: things about their own conversation that they could ask a person for. */
export const offerableActions = [
  'add_tags',
  'set_field',
  'set_subject',
  'set_priority',
  'assign_team',
  'linked_ticket',
  'send_article',
  'send_canned_reply',
  'close',
] as const

/** How many actions a step offers at most. */
export const offersMax = 5

/**
 * An action that an answering step offers when a message has one of its `words`, or the library's model proposes it. Its id is the outlet through which the flow goes on
 * afterwards, if that leads somewhere; else the step says `done` and goes on answering. Without an `action`, it only leads on.
 */
export type AgentAction = {
  action_id: string
  label: string
  words: string
  done: string
  action: (typeof offerableActions)[number] | ''
  inputs: StepInputs
}

/** An offered action as a visitor sees it: pressing the button confirms it. */
export type AgentOffer = Pick<AgentAction, 'action_id' | 'label'>

const wordsOf = (text: string): string => ` ${(text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** Returns the actions that have not been confirmed in this run. */
export const openActions = (node: AgentNode, memory: AgentMemory | undefined): AgentAction[] =>
  node.actions.filter(({ action_id }) => !(memory?.done ?? []).includes(action_id))

/** Returns which of these actions a message is about: those with a word, or several in a row, that it has. */
export function wantedActions(actions: readonly AgentAction[], message: string): AgentAction[] {
  const said = wordsOf(message)
  return actions.filter(({ words }) => words.split(',').some((word) => word.trim() !== '' && said.includes(wordsOf(word))))
}

/** Returns what is offered after a message: what its words ask for, or what the model proposed of the step's own list. */
export function offersAfter(node: AgentNode, memory: AgentMemory, proposed: string | undefined): AgentOffer[] {
  const open = openActions(node, memory)
  const wanted = wantedActions(open, memory.question)
  const all = wanted.length > 0 ? wanted : open.filter(({ action_id }) => action_id === proposed)
  return all.map(({ action_id, label }) => ({ action_id, label }))
}

/** Returns the action that a press confirms, if it is offered now and was not confirmed before. */
export const confirmedAction = (node: AgentNode, memory: AgentMemory | undefined, action_id: string): AgentAction | undefined =>
  memory?.offered?.includes(action_id) ? openActions(node, memory).find((one) => one.action_id === action_id) : undefined

/** Decides how the step goes on after a confirmed action: where that leads, or with the next question. What failed leads on as what is not found. */
export function agentActed(node: AgentNode, memory: AgentMemory, isDone: boolean): AgentMove {
  const action = node.actions.find(({ action_id }) => action_id === memory.doing)
  if (!action || !isDone) return { leaves: 'nothing' }
  if (action.action === '' || node.next[action.action_id] !== undefined) return { leaves: action.action_id }
  return { says: action.done, memory: { ...memory, doing: undefined, answer_ref: undefined } }
}
