import type { AgentAction, AgentOffer } from './agent-action.ts'
import type { AgentMemory, AgentMove, AgentNode } from './agent-memory.ts'

/** How many actions a step offers at most. */
export const offersMax = 5

const wordsOf = (text: string): string => ` ${(text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** Returns the actions that have not been confirmed in this run. */
export const openActions = (node: AgentNode, memory: AgentMemory | undefined): AgentAction[] =>
  node.actions.filter(({ action_id }) => !(memory?.done ?? []).includes(action_id))

/** Returns which of these actions a message is about: those with a word, or several in a row, that it has. */
export function wantedActions(actions: readonly AgentAction[], message: string): AgentAction[] {
  const said = wordsOf(message)
  return actions.filter(({ words }) => words.split(',').some((word) => word.trim() !== '' && said.includes(wordsOf(word))))
}

/** Returns the actions to offer after a message: those whose words it contains, or those that the model proposed from the step's list. */
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
