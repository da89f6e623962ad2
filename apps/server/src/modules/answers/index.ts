import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { answerInFlows } from '../flows/index.ts'
import { beforeSettings } from '../libraries/index.ts'
import { answerQuestion } from './answer-question.ts'
import { assist } from './assist/assist.ts'
import { judgeAnswer, judgeIn, judgeInFlow, rateAnswer } from './ledger/judge-answer.ts'
import { noteReopened, tidyLedger } from './ledger/keep-ledger.ts'
import { listGiven, listInConversation } from './ledger/list-given.ts'
import { noteHandedOver } from './ledger/note-answer.ts'
import { proposeAction } from './phrasing/propose-action.ts'
import { assertProven } from './proof/assert-proven.ts'
import { runSet } from './proof/run-set.ts'
import { setHandlers } from './proof/set-handlers.ts'
import { readSpending } from './read-spending.ts'
import { rewrite } from './rewriting/rewrite.ts'
import { ask, search } from './search.ts'
import { keepVectors, keepVectorsOften } from './vectors/keep-vectors.ts'

export { type AnswerCounts, answersBetween, mostCited } from './ledger/count-answers.ts'
export { noteAnswer, noteHandedOver } from './ledger/note-answer.ts'

beforeSettings(async (ctx, { answers }, now, reason) => {
  const isOpened = (answers?.forReaders && !now.answers.forReaders) || (answers?.modelForReaders && !now.answers.modelForReaders && now.answers.forReaders)
  if (isOpened) await assertProven(ctx, reason)
})

answerInFlows({ answer: answerQuestion, propose: proposeAction, judge: judgeInFlow, noteHandedOver })

/** Answers in the sentences of the library's own texts, and the ledger of them. */
export const answers: Module = {
  name: 'answers',
  handlers: [search, ask, assist, rewrite, rateAnswer, judgeAnswer, judgeIn, listGiven, listInConversation, readSpending, ...setHandlers],
  tasks: [runSet, keepVectors],
  reactions: [noteReopened],
  schedules: [tidyLedger, keepVectorsOften],
  notices: [notice('answers', 'answers.limit_reached', { ids: () => null }), notice('question_sets', 'question_set.changed')],
}
