import { answersApi } from '@porchlight/contracts/answers/answers'
import { outsideAction } from '../../kernel/operations.ts'
import { answersOf } from '../libraries/index.ts'
import { answerAndNote, answerQuestion } from './answer-question.ts'

/** Answers a question of staff in sentences of the articles that readers of their library see. */
export const search = outsideAction(answersApi.search, async (call, { question, language }) => {
  const { support_lib_id, actor } = call
  const user_id = actor.kind === 'agent' ? actor.user_id : null
  return answerAndNote(call, { support_lib_id, question, language, channel: 'console', user_id }, await call.read(support_lib_id, answersOf), false)
})

/** Answers a reader's question, where the library answers readers. */
export const ask = outsideAction(answersApi.ask, (call, { support_lib_id, question, language, channel }) => {
  const visitor_id = call.actor.kind === 'visitor' && call.actor.support_lib_id === support_lib_id ? call.actor.visitor_id : null
  return answerQuestion(call, { support_lib_id, question, language, channel, visitor_id })
})
