import type { Citation } from '../answers/citation.ts'
import { readChoice } from '../typed/read-choice.ts'
import type { AgentMemory, AgentMove, AgentNode } from './agent-memory.ts'
import { offersAfter } from './agent-offers.ts'
import type { FlowAnswer } from './flow-answer.ts'
import { flowLimits as max } from './flow-nodes.ts'

/**
 * Result of a question. `vague`: too little was asked to find anything. `text`: the answer with its sources; only shown if it is `answered`. `citations`: the
 * same by
 * source. `answer_ref` names it in the ledger; `action_id`: what a model proposes to offer.
 */
export type AgentReply = {
  outcome: 'answered' | 'not_found' | 'vague'
  text: string
  citations?: Citation[] | undefined
  answer_ref?: string | undefined
  action_id?: string | undefined
}

/** Ids of its buttons. */
export const agentChoices = { helped: 'helped', unhelped: 'unhelped', person: 'person' } as const

/** Context passed along with a question: number of previous answers, and characters of each. */
const earlierMax = 3
export const aboutMax = 200

/** Returns what the visitor said in this run before the present question, newest first, as far as later questions may refer to it. */
export const saidEarlier = (answers: readonly FlowAnswer[]): string[] =>
  answers
    .slice(0, -1)
    .flatMap(({ about }) => about ?? [])
    .slice(-earlierMax)
    .reverse()

/** Maximum length of a question with what was asked back, in characters. */
const questionMax = 500

/** Returns what the step remembers when it is entered: only the messages that it has taken already, and the actions that were confirmed, so that no way back makes more of them. */
export const enteredAgent = (before: AgentMemory | undefined): AgentMemory => ({
  ...{ turns: before?.turns ?? 0, question: '', askedBack: 0 },
  ...(before?.done && { done: before.done }),
})

/** Returns the buttons under what the step says. Only an answer can have helped, or not. */
export const agentButtons = (node: AgentNode, hasAnswered: boolean): { choice_id: string; label: string }[] => [
  ...(hasAnswered && node.helped !== '' ? [{ choice_id: agentChoices.helped, label: node.helped }] : []),
  ...(hasAnswered && node.unhelped !== '' ? [{ choice_id: agentChoices.unhelped, label: node.unhelped }] : []),
  ...(node.person === '' ? [] : [{ choice_id: agentChoices.person, label: node.person }]),
]

/** Outlets that lead to `nothing` where they lead nowhere. */
const outlet = (node: AgentNode, name: 'person' | 'limit' | 'unhelped'): string => (node.next[name] === undefined ? 'nothing' : name)

/** Decides the reaction to a visitor's message or button. Only a button, or its exact text, counts as a choice. */
export function agentMove(node: AgentNode, memory: AgentMemory, text: string, choice_id: string | undefined): AgentMove {
  const buttons = Object.values(agentChoices).flatMap((id) => (node[id] === '' ? [] : [{ choice_id: id, label: node[id] }]))
  const typed = choice_id === undefined ? readChoice(buttons, text)?.choice_id : choice_id
  const pressed = (choice: keyof typeof agentChoices) => typed === agentChoices[choice]
  if (pressed('person')) return { leaves: outlet(node, 'person') }
  if (pressed('helped')) return { leaves: 'done', judges: 'helpful' }
  if (pressed('unhelped')) return { leaves: outlet(node, 'unhelped'), judges: 'wrong' }
  if (memory.turns >= node.turns) return { leaves: outlet(node, 'limit') }
  const question = `${memory.question} ${text}`.trim().slice(0, questionMax)
  return { looksUp: question, memory: { ...memory, turns: memory.turns + 1, question, offered: [] } }
}

/** Decides what to do with what came of a question. */
export function agentReplied(node: AgentNode, memory: AgentMemory, { outcome, text, citations, answer_ref, action_id }: AgentReply): AgentMove {
  const offers = offersAfter(node, memory, action_id)
  const offered = offers.map((one) => one.action_id)
  if (outcome === 'answered' && text !== '') return { says: text, citations, memory: { ...memory, question: '', askedBack: 0, answer_ref, offered }, offers }
  if (offers.length > 0) return { says: node.offer, memory: { ...memory, question: '', askedBack: 0, answer_ref: undefined, offered }, offers }
  const asksBack = outcome === 'vague' && node.ask_back.trim() !== '' && memory.askedBack < max.askedBack
  return asksBack ? { says: node.ask_back, memory: { ...memory, askedBack: memory.askedBack + 1 } } : { leaves: 'nothing' }
}
