import type { AnswerView } from '@porchlight/contracts/answers/answers'
import { plainCitations } from '@porchlight/contracts/answers/citation'
import { isShorterThan } from '@porchlight/contracts/answers/is-shorter-than'
import type { AgentAction } from '@porchlight/contracts/flows/agent-action'
import { wantedActions } from '@porchlight/contracts/flows/agent-offers'
import type { AgentReply } from '@porchlight/contracts/flows/agent-step'
import { outsideCall } from '../../../kernel/calls/perform.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { systemRequest } from '../../../kernel/kernel.ts'
import { type AskedInFlow, answering } from './answering.ts'

/** A question with fewer words, to which nothing is found, is asked back about. */
const wordsMin = 3

/** A visitor's question, what they said in the flow before, their language, and the actions that the step can offer. */
type AskedByVisitor = Pick<AskedInFlow, 'support_lib_id' | 'conversation_ref' | 'question' | 'earlier'> & {
  language: string | undefined
  actions: readonly AgentAction[]
}

/** Answers a visitor's question from what everybody may read, in sentences that each name the page that they are from. */
export async function answerVisitor(kernel: Kernel, asked: AskedByVisitor): Promise<AgentReply> {
  const { support_lib_id, conversation_ref, question, earlier, language, actions } = asked
  const call = outsideCall(kernel, { actor: { kind: 'nobody' }, support_lib_id, request: systemRequest('flows.decide') })
  const given = { support_lib_id, question, earlier, channel: 'flow', conversation_ref, language } as const
  const proposes = actions.length > 0 && wantedActions(actions, question).length === 0
  // Both may wait for the language model.
  const [{ outcome, sentences, sources, answer_ref }, action_id] = await Promise.all([
    answering().answer(call, given),
    proposes ? answering().propose(call, { support_lib_id, question, actions }) : undefined,
  ])
  if (outcome !== 'answered') {
    const isVague = outcome === 'not_found' && isShorterThan(question, wordsMin)
    return { outcome: isVague ? 'vague' : 'not_found', text: '', action_id }
  }
  const citations = sources.flatMap(({ article_id, title, kind, course_id }) => {
    const own = sentences.filter((sentence) => sentence.article_id === article_id)
    const url = `${kernel.config.PUBLIC_URL}${pathOf(support_lib_id, { article_id, kind, course_id })}`
    const place = { article_id, title, url, ...(kind && { kind }), ...(course_id !== undefined && { course_id }) }
    return own.length > 0 ? [{ text: own.map(({ text }) => text).join(' '), ...place }] : []
  })
  return { outcome, answer_ref, action_id, citations, text: plainCitations(citations) }
}

/** Returns the path of the page on which readers find a source. */
function pathOf(
  support_lib_id: string,
  { article_id, kind, course_id = '' }: Pick<AnswerView['sources'][number], 'article_id' | 'kind' | 'course_id'>,
): string {
  if (kind === 'news') return `/frontendnewsflash/${support_lib_id}/${article_id}`
  return kind === 'lesson' ? `/course/${support_lib_id}/${course_id}?lesson=${article_id}` : `/article/details/${support_lib_id}/${article_id}`
}
