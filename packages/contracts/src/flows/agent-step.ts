import type { FlowNode } from './flow-nodes.ts'
import { flowLimits as max } from './flow-nodes.ts'

/** A node that answers questions. */
export type AgentNode = FlowNode & { kind: 'agent' }

/**
 * What the agent's step remembers of a conversation: how many messages it took in this run, a question that it asked back about, and how often in a row it did. Nothing of it
 * outlives the run, so a conversation that is opened again begins anew.
 */
export type AgentMemory = { turns: number; question: string; askedBack: number }

/** What came of a question. `vague`: too little was asked to find anything. `text`: the answer with its sources; only shown if it is `answered`. */
export type AgentReply = { outcome: 'answered' | 'not_found' | 'vague'; text: string }

/** What the step does next: leaves through an outlet, looks a question up, or says something. */
export type AgentMove = { leaves: string } | { looksUp: string; memory: AgentMemory } | { says: string; memory: AgentMemory }

/** Ids of its buttons. */
export const agentChoices = { helped: 'helped', person: 'person' } as const

/** Maximum length of a question with what was asked back, in characters. */
const questionMax = 500

/** Returns what the step remembers when it is entered: only the messages that it has taken already, so that no way back makes more of them. */
export const enteredAgent = (before: AgentMemory | undefined): AgentMemory => ({ turns: before?.turns ?? 0, question: '', askedBack: 0 })

/** Returns the buttons under what the step says. Only an answer can have helped. */
export const agentButtons = (node: AgentNode, hasAnswered: boolean): { choice_id: string; label: string }[] => [
  ...(hasAnswered && node.helped !== '' ? [{ choice_id: agentChoices.helped, label: node.helped }] : []),
  ...(node.person === '' ? [] : [{ choice_id: agentChoices.person, label: node.person }]),
]

/** Outlets that lead to `nothing` where they lead nowhere. */
const outlet = (node: AgentNode, name: 'person' | 'limit'): string => (node.next[name] === undefined ? 'nothing' : name)

/** Decides about a visitor's message or pressed button. Only a button, or its very text, is a choice; nothing else is read from what somebody writes. */
export function agentMove(node: AgentNode, memory: AgentMemory, text: string, choice_id: string | undefined): AgentMove {
  const same = (label: string) => label !== '' && label.trim().toLocaleLowerCase() === text.trim().toLocaleLowerCase()
  if (choice_id === undefined ? same(node.person) : choice_id === agentChoices.person) return { leaves: outlet(node, 'person') }
  if (choice_id === undefined ? same(node.helped) : choice_id === agentChoices.helped) return { leaves: 'done' }
  if (memory.turns >= node.turns) return { leaves: outlet(node, 'limit') }
  const question = `${memory.question} ${text}`.trim().slice(0, questionMax)
  return { looksUp: question, memory: { ...memory, turns: memory.turns + 1, question } }
}

/** Decides what to do with what came of a question. */
export function agentReplied(node: AgentNode, memory: AgentMemory, { outcome, text }: AgentReply): AgentMove {
  if (outcome === 'answered' && text !== '') return { says: text, memory: { ...memory, question: '', askedBack: 0 } }
  const asksBack = outcome === 'vague' && node.ask_back.trim() !== '' && memory.askedBack < max.askedBack
  return asksBack ? { says: node.ask_back, memory: { ...memory, askedBack: memory.askedBack + 1 } } : { leaves: 'nothing' }
}
