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

/** Tests of this module's operations. */
export const matrix: Entries = {
  'answers.ask': { input: (world) => ({ ...ofLibrary(world), question: world.canary }) },
  'answers.search': { input: (world) => ({ question: world.canary }) },
  'answers.assist': onChat(staffReading),
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
  'answers.spending': { ...nothing, sight: concernsNothing('how often a model was asked') },
}
