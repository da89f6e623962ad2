import { operations } from '@porchlight/contracts/api'
import { expect, onTestFinished, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { publishedFlow } from '../flows/testing/flows.ts'
import { tables } from './tables.ts'
import { obeyingModel } from './testing/injection/obeying-model.ts'
import { keepVectorsNow } from './testing/keep-vectors-now.ts'

const question = 'What do green pedals cost?'

/** A library with a model for words and vectors, a flow that answers, and an answer that was given while answers were on. */
async function desk() {
  const library = await testLibrary(await openServer())
  const { support_lib_id } = library
  const [admin, model] = [await library.user('admin'), await obeyingModel(() => [])]
  onTestFinished(model.stop)
  const { calls } = admin
  const { article_id } = (await calls.articles.create({ article_title: 'Green pedals', article_content: '<p>Green pedals cost 40 €.</p>' })).article
  await calls.articles.publish({ article_id })
  await calls.apps.connect({ app: 'language_model', name: 'Model', values: { site: model.url, model: 'm', embeddings: 'e' } })
  const change = (isOn: boolean) =>
    calls.librarySettings.update({
      settings: { answers: { forStaff: isOn, forReaders: isOn, modelForReaders: isOn } },
      reason_unproven: 'This tests the switches.',
    })
  await change(true)
  const { flow_ref } = await publishedFlow(admin, 'Helper', {
    starts: [{ on: 'agent' }],
    first: 'ask',
    nodes: [
      {
        ...{ node_id: 'ask', kind: 'agent', text: 'Hello?', offer: 'I can do this:', next: { done: 'end', nothing: 'end' } },
        actions: [{ action_id: 'do_close', label: 'Close it', words: '', done: 'Closed.', action: 'close', inputs: {} }],
      },
      { node_id: 'end', kind: 'end', text: 'Nothing found.' },
    ],
  })
  await until(async () => (await calls.answers.search({ question: 'green pedals' })).outcome === 'answered', 'the article is indexed')
  await keepVectorsNow(library)
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor, question)).conversation
  const { answer_ref = '' } = (await calls.answers.assist({ conversation_ref })).reply
  const { set_ref } = (await calls.questionSets.create({ title: 'Prices' })).set
  const questions = [{ question_id: 'q1', question, expected: article_id, origin: 'written' as const }]
  await calls.questionSets.save({ set_ref, revision: 1, title: 'Prices', questions })
  /** Everything that the module's tables hold of the library. */
  const rows = async () => {
    const held = Object.keys(tables.owns).map((table) =>
      library.kernel.database.owner.query<{ row: string }>(`select t::text as row from ${table} t where support_lib_id = $1 order by 1`, [support_lib_id]),
    )
    return (await Promise.all(held)).map((found, at) => `${Object.keys(tables.owns)[at]}\n${found.rows.map(({ row }) => row).join('\n')}`)
  }
  const asked = () => model.asked.length + model.embedded.length
  return { library, support_lib_id, calls, visitor, change, flow_ref, conversation_ref, answer_ref, set_ref, questions, rows, asked }
}
type Desk = Awaited<ReturnType<typeof desk>>

/** What may be written or asked although answers are off: `rows` by people about what is there already, `model` by who proves a set before answers are switched on. */
type Call = { does(desk: Desk): Promise<unknown>; may?: readonly ('rows' | 'model')[] }
const set = (call: (sets: Desk['calls']['questionSets'], desk: Desk) => Promise<unknown>, ...may: ('rows' | 'model')[]): Call => ({
  does: (all) => call(all.calls.questionSets, all),
  may,
})

/** Every operation of this module. */
const everyOperation: Record<string, Call> = {
  'answers.search': { does: ({ calls }) => calls.answers.search({ question }) },
  'answers.ask': { does: ({ visitor, support_lib_id }) => visitor.calls.answers.ask({ support_lib_id, question }) },
  'answers.assist': { does: ({ calls, conversation_ref }) => calls.answers.assist({ conversation_ref }) },
  'answers.rewrite': { does: ({ calls, conversation_ref }) => calls.answers.rewrite({ conversation_ref, text: 'Hello', as: 'friendly' }) },
  'answers.given': { does: ({ calls }) => calls.answers.given({}) },
  'answers.inConversation': { does: ({ calls, conversation_ref }) => calls.answers.inConversation({ conversation_ref }) },
  'answers.spending': { does: ({ calls }) => calls.answers.spending() },
  'answers.rate': {
    does: ({ visitor, support_lib_id, answer_ref }) => visitor.calls.answers.rate({ support_lib_id, answer_ref, said: 'helpful' }).catch(() => {}),
    may: ['rows'],
  },
  'answers.judge': { does: ({ calls, answer_ref }) => calls.answers.judge({ answer_ref, verdict: 'helpful' }), may: ['rows'] },
  'answers.judgeIn': {
    does: ({ calls, conversation_ref, answer_ref }) => calls.answers.judgeIn({ conversation_ref, answer_ref, verdict: 'wrong' }),
    may: ['rows'],
  },
  'questionSets.list': set((sets) => sets.list()),
  'questionSets.read': set((sets, { set_ref }) => sets.read({ set_ref })),
  'questionSets.draw': set((sets) => sets.draw()),
  'questionSets.create': set((sets) => sets.create({ title: 'More' }), 'rows'),
  'questionSets.save': set((sets, { set_ref, questions }) => sets.save({ set_ref, revision: 2, title: 'Costs', questions }), 'rows'),
  'questionSets.run': set(
    async (sets, { set_ref }) => {
      await sets.run({ set_ref, with_model: true })
      await until(async () => (await sets.read({ set_ref })).runs[0]?.state === 'done', 'the set has run')
    },
    'rows',
    'model',
  ),
  'questionSets.stop': set((sets, { set_ref }) => sets.stop({ set_ref }), 'rows'),
  'questionSets.remove': set((sets, { set_ref }) => sets.remove({ set_ref }), 'rows'),
}

test('switched off, no operation of answers asks a model, and none writes a row but about what people keep there', async () => {
  const names = operations.map(({ name }) => name).filter((name) => /^(?:answers|questionSets)\./.test(name))
  expect(Object.keys(everyOperation).toSorted()).toEqual(names.toSorted())
  const all = await desk()
  await all.change(false)
  for (const [name, { does, may = [] }] of Object.entries(everyOperation)) {
    const [rows, asked] = [await all.rows(), all.asked()]
    await does(all)
    if (!may.includes('rows')) expect(await all.rows(), name).toEqual(rows)
    if (!may.includes('model')) expect(all.asked(), name).toBe(asked)
  }
})

test('switched off, no page, widget, flow or job asks for answers; switched on they do', async () => {
  const all = await desk()
  const { library, support_lib_id, calls, visitor, change, flow_ref, rows, asked } = all
  const everything = async () => {
    const { conversation_ref } = (await startChat(library.visitor(), question)).conversation
    const helped = await calls.answers.assist({ conversation_ref })
    const rewritten = await calls.answers.rewrite({ conversation_ref, text: 'Green pedals cost 40 €.', as: 'short' })
    const answered = await visitor.calls.answers.ask({ support_lib_id, question })
    const boot = await visitor.calls.libraries.widgetBoot({ support_lib_id })
    const page = await (await fetch(`${library.address}/${support_lib_id}/search?q=${encodeURIComponent(question)}`)).text()
    const guest = library.visitor()
    const chat = (await startChat(guest, 'Hi')).conversation.conversation_ref
    await calls.flowRuns.startIn({ conversation_ref: chat, flow_ref })
    await guest.calls.messages.send({ client_msg_id: newRef(), conversation_ref: chat, message: question })
    await until(async () => (await calls.flowRuns.run({ conversation_ref: chat })).run?.status !== 'deciding', 'the flow stands still')
    const told = (await guest.calls.messages.list({ conversation_ref: chat })).messages.at(-1)?.message ?? ''
    return {
      ...{ help: helped.reply.outcome, rewritten: rewritten.outcome, widget: answered.outcome, menu: boot.answers_readers ?? false },
      ...{ isOnHub: page.includes('class="answer'), told: told.slice(0, 14) },
    }
  }
  await change(false)
  const [before, told] = [await rows(), asked()]
  expect(await everything()).toEqual({ help: 'off', rewritten: 'off', widget: 'off', menu: false, isOnHub: false, told: 'Nothing found.' })
  expect([await rows(), asked()]).toEqual([before, told])
  // The job only forgets the vectors.
  await keepVectorsNow(library)
  expect([(await rows()).find((held) => held.startsWith('source_vectors')), asked()]).toEqual(['source_vectors\n', told])

  await change(true)
  const on = { help: 'answered', rewritten: 'rewritten', widget: 'answered', menu: true, isOnHub: true, told: 'Green pedals c' }
  expect(await everything()).toEqual(on)
  expect(await rows()).not.toEqual(before)
  expect(asked()).toBeGreaterThan(told)
})
