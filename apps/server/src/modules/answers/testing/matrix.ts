import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing, ofLibrary, onChat } from '../../../testing/matrix-entry.ts'
import { staffReading } from '../../../testing/states/chat-rows.ts'
import { concernsNothing, hides, refuses } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'
import { noteAnswer } from '../ledger/note-answer.ts'

const stateless = 'an answer has no state; ledger.test.ts'

/** Notes an answer, about a conversation if one is given. */
const noted = (inside: World['library']['inside'], question: string, conversation_ref: string | null = null) =>
  inside((ctx) =>
    noteAnswer(
      ctx,
      { channel: 'flow', conversation_ref },
      {
        ...{ question, language: 'en', took_ms: 1, cost: { model: '', tokens: 0, cost_micros: 0 } },
        view: { outcome: 'answered', sentences: [{ text: question, article_id: 'a' }], sources: [] },
      },
    ),
  )
const ofAnswer = async ({ library, canary }: World) => ({ answer_ref: await noted(library.inside, canary) })

const sight = concernsNothing('sets of questions belong to no conversation')
const setOf = async ({ library, canary }: World) => {
  const set_ref = newRef()
  const now = new Date()
  const questions = JSON.stringify([{ question_id: 'q', question: canary, expected: null, origin: 'written' }])
  await library.inside((ctx) =>
    ctx.db
      .insertInto('question_sets')
      .values({ support_lib_id: library.support_lib_id, set_ref, title: canary, questions, created_at: now, changed_at: now })
      .execute(),
  )
  return { set_ref }
}
const onSet = (more: object = {}) => ({
  input: async (world: World) => ({ ...(await setOf(world)), ...more }),
  refs: ['set_ref'],
  stateless: 'whoever has the flag may; question-sets.test.ts',
})

/** Tests of this module's operations. */
export const matrix: Entries = {
  'answers.ask': { input: (world) => ({ ...ofLibrary(world), question: world.canary }) },
  'answers.search': {
    input: (world) => ({ question: world.canary }),
    sight: concernsNothing('conversations are a source only where a library says so; answers.test.ts asks as somebody who may not open them'),
  },
  'answers.assist': onChat(staffReading),
  'answers.rewrite': onChat(staffReading, ({ conversation_ref }) => ({ conversation_ref, text: 'x', as: 'short' })),
  'answers.rate': { input: async (world) => ({ ...ofLibrary(world), ...(await ofAnswer(world)), said: 'helpful' }), refs: ['answer_ref'], stateless },
  'answers.judge': {
    input: async (world) => ({ ...(await ofAnswer(world)), verdict: 'wrong' }),
    refs: ['answer_ref'],
    stateless,
    sight: refuses(async ({ library, chat }) => ({ answer_ref: await noted(library.inside, 'x', (await chat()).conversation_ref), verdict: 'wrong' })),
  },
  'answers.given': {
    ...nothing,
    sight: hides(
      ({ library, chat, canary }) => [chat().then(({ conversation_ref }) => noted(library.inside, canary, conversation_ref))],
      () => [{}],
    ),
  },
  'answers.inConversation': onChat(staffReading),
  'answers.judgeIn': {
    input: async (world) => {
      const { conversation_ref } = await world.chat()
      return { conversation_ref, answer_ref: await noted(world.library.inside, world.canary, conversation_ref), verdict: 'wrong' }
    },
    refs: ['conversation_ref', 'answer_ref'],
    stateless: 'who may write notes in the chat; ledger.test.ts',
    sight: refuses(async ({ library, chat }) => {
      const { conversation_ref } = await chat()
      return { conversation_ref, answer_ref: await noted(library.inside, 'x', conversation_ref), verdict: 'wrong' }
    }),
  },
  'answers.spending': nothing,
  'questionSets.list': nothing,
  'questionSets.create': { input: (world) => ({ title: world.canary }) },
  'questionSets.read': { ...onSet(), sight },
  'questionSets.save': { ...onSet({ revision: 1, title: 'x', questions: [] }), sight },
  'questionSets.remove': onSet(),
  'questionSets.run': onSet(),
  'questionSets.stop': onSet(),
  'questionSets.draw': {
    ...nothing,
    sight: hides(
      ({ library, stranger, canary }) => [
        library
          .visitor()
          .calls.messages.send({ client_msg_id: newRef(), message: `Where do green pedals and ${canary} come from?` })
          .then(({ conversation: { conversation_ref } }) => stranger.calls.conversations.take({ conversation_ref })),
      ],
      () => [{}],
    ),
  },
}
