import type { AnswerView } from '@porchlight/contracts/answers/answers'
import type { AgentOffer } from '@porchlight/contracts/flows/agent-action'
import type { Ctx } from '../../../kernel/context.ts'
import type { OutsideCall } from '../../../kernel/operations.ts'

/** A question that a visitor asked in a flow. `earlier`: what they said in it before, newest first. */
export type AskedInFlow = {
  support_lib_id: string
  question: string
  earlier: readonly string[]
  channel: 'flow'
  conversation_ref: string
  language?: string | undefined
}

/** What answers questions in flows, and notes what came of the answers: that they helped or not, and that people took over. */
export type Answering = {
  answer(call: OutsideCall, asked: AskedInFlow): Promise<AnswerView>
  /** Has the library's language model say which of these actions is asked for, where readers are answered with one; undefined if none. */
  propose(call: OutsideCall, asked: { support_lib_id: string; question: string; actions: readonly AgentOffer[] }): Promise<string | undefined>
  judge(ctx: Ctx, conversation_ref: string, answer_ref: string, verdict: 'helpful' | 'wrong'): Promise<void>
  noteHandedOver(ctx: Ctx, conversation_ref: string): Promise<void>
}

let registered: Answering | undefined

/** Has flows answer questions by this. Called once, by the module that answers: it reads the help center, which knows flows. */
export function answerInFlows(answering: Answering): void {
  registered = answering
}

/** Returns what answers questions in flows. */
export function answering(): Answering {
  if (!registered) throw new Error('no module answers questions in flows')
  return registered
}
