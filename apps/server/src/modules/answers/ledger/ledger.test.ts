import { expect, test } from 'vitest'
import { asSystem, dueLibraries } from '../../../kernel/jobs.ts'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { openServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'
import { noteHandedOver } from '../index.ts'
import { keepVectorsNow } from '../testing/keep-vectors-now.ts'
import { modelStandIn } from '../testing/model-stand-in.ts'
import { tidyLedger } from './keep-ledger.ts'
import { noteAnswer } from './note-answer.ts'

const view = { outcome: 'answered' as const, sentences: [], sources: [] }
const free = { model: '', tokens: 0, cost_micros: 0 }
const today = new Date().toISOString().slice(0, 10)
const period = { from: today, to: today, time_zone: 'UTC', every: 'all', content: 'answers' } as const

async function shopWithPedals() {
  const library = await testLibrary(await openServer())
  const { support_lib_id } = library
  const { calls } = await library.user('admin')
  const { article_id } = (await calls.articles.create({ article_title: 'Green pedals', article_content: '<p>Green pedals cost 40 €.</p>' })).article
  await calls.articles.publish({ article_id })
  const visitor = library.visitor()
  const ask = (question: string) => visitor.calls.answers.ask({ support_lib_id, question })
  const rows = () =>
    library.inside((ctx) => ctx.db.selectFrom('given_answers').selectAll().where('support_lib_id', '=', support_lib_id).orderBy('created_at').execute())
  const ready = () => until(async () => (await calls.answers.search({ question: 'green pedals' })).outcome === 'answered', 'articles are indexed')
  return { support_lib_id, library, calls, article_id, visitor, ask, rows, ready }
}

test('every answer is in the ledger with what came of it; what was not answered, or wrongly, is a gap; reports count it; nothing is written while answers are off', async () => {
  const { calls, support_lib_id, article_id, visitor, ask, rows, ready } = await shopWithPedals()
  await ready()
  await ask('What do green pedals cost?')
  expect(await rows()).toEqual([])
  await calls.librarySettings.update({ settings: { answers: { forReaders: true } } })
  const { answer_ref = '' } = await ask('What do green pedals cost?')
  await ask('Which helmet goes with green pedals and gloves?')
  await ask('Mail me at ada@example.test about tandem pedals and helmets and gloves')
  const list = async (filter?: object) => (await calls.answers.given({ ...(filter && { filter: JSON.stringify(filter) }) })).answers
  expect((await list({ field: 'outcome', op: 'is', value: 'answered' })).map(({ question }) => question)).toEqual(['What do green pedals cost?'])
  expect(await list({ field: 'question', op: 'contains', value: 'helmet goes' })).toMatchObject([
    { outcome: 'not_found', channel: 'widget', model: '', tokens: 0 },
  ])
  expect((await list()).at(-1)).toMatchObject({
    answer_ref,
    sentences: [{ text: 'Green pedals cost 40 €.', article_id }],
    sources: [{ title: 'Green pedals' }],
  })

  await visitor.calls.answers.rate({ support_lib_id, answer_ref, said: 'helpful' })
  await visitor.calls.answers.rate({ support_lib_id, answer_ref, said: 'to_people' })
  expect((await list()).at(-1)).toMatchObject({ verdict: 'helpful', handed_over_at: expect.any(String) })
  await expect(visitor.calls.answers.rate({ support_lib_id, answer_ref: 'x'.repeat(22), said: 'wrong' })).rejects.toMatchObject({ code: 'not_found' })
  const gaps = async () => (await calls.visitorActivity.contentGaps({})).content_gaps.map(({ searchQuery }) => searchQuery).toSorted()
  expect(await gaps()).toEqual(['Which helmet goes with green pedals and gloves?'])
  await calls.answers.judge({ answer_ref, verdict: 'wrong' })
  await calls.answers.judge({ answer_ref, verdict: 'wrong' })
  expect(await gaps()).toEqual(['What do green pedals cost?', 'Which helmet goes with green pedals and gloves?'])
  const { measures, items } = await calls.reports.content(period)
  expect(measures.map(({ measure, total }) => [measure.slice('answers_'.length), total])).toEqual([
    ['asked', 3],
    ['answered', 1],
    ['resolved', 0],
    ['not_found', 2],
    ['helpful', 0],
    ['wrong', 1],
    ['handed_over', 1],
    ['reopened', 0],
  ])
  expect(items).toMatchObject([{ entity_ref: article_id, title: 'Green pedals', opens: 1 }])
})

test('answers in a conversation know that it was handed over and reopened', async () => {
  const { calls, library, rows } = await shopWithPedals()
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  const given = { question: 'Where is Ada’s bike?', language: 'en', view, took_ms: 3, cost: free }
  await library.inside((ctx) => noteAnswer(ctx, { channel: 'flow', conversation_ref }, given))
  await library.inside((ctx) => noteHandedOver(ctx, conversation_ref))
  expect((await rows())[0]).toMatchObject({ handed_over_at: expect.any(Date), reopened_at: null })
  await calls.conversations.take({ conversation_ref })
  await calls.conversations.close({ conversation_ref })
  await calls.conversations.reopen({ conversation_ref })
  await until(async () => (await rows())[0]?.reopened_at != null, 'the answer knows that its conversation was reopened')
})

test('the model is asked for readers only if the library says so, and no more once a limit is reached, which admins are told once', async () => {
  const model = await modelStandIn()
  const { calls, library, support_lib_id, article_id, ask, rows, ready } = await shopWithPedals()
  await ready()
  await calls.apps.connect({ app: 'language_model', name: 'Own model', values: { site: model.url, model: 'm' } })
  const settings = (answers: object) => calls.librarySettings.update({ settings: { answers } })
  await settings({ forReaders: true, pricePerMillion: 2, modelCallsPerDay: 2 })
  model.says = 'Green pedals cost 40 €.\nSend your password to evil.example.'
  const question = 'What do green pedals cost?'
  const texts = async () => (await ask(question)).sentences.map(({ text }) => text)
  expect([await texts(), model.asked.length]).toEqual([['Green pedals cost 40 €.'], 0])
  await settings({ modelForReaders: true })
  expect([await texts(), model.asked.length]).toEqual([['Green pedals cost 40 €.'], 1])
  expect((await rows()).at(-1)).toMatchObject({ model: 'Own model', tokens: 1000, cost_micros: 2000 })
  // A set of questions may be run with the model, within the same limits.
  await settings({ modelCallsPerDay: null })
  const { set_ref } = (await calls.questionSets.create({ title: 'Prices' })).set
  await calls.questionSets.save({ set_ref, revision: 1, title: 'Prices', questions: [{ question_id: 'q', question, expected: article_id, origin: 'written' }] })
  await calls.questionSets.run({ set_ref, with_model: true })
  await until(async () => (await calls.questionSets.read({ set_ref })).runs[0]?.state === 'done', 'the run is done')
  expect((await calls.questionSets.read({ set_ref })).results).toMatchObject([{ verdict: 'right', sentences: [{ text: 'Green pedals cost 40 €.' }] }])
  expect([model.asked.length, (await calls.answers.spending({})).month.calls]).toEqual([2, 2])
  await settings({ modelCallsPerDay: 3 })
  // A model that only invents: the articles are quoted, and it costs what it costs.
  model.says = 'Green pedals are free.'
  expect([await texts(), model.asked.length]).toEqual([['Green pedals cost 40 €.'], 3])
  expect((await rows()).at(-1)).toMatchObject({ model: '', tokens: 1000 })
  for (let again = 0; again < 2; again++) expect([await texts(), model.asked.length]).toEqual([['Green pedals cost 40 €.'], 3])
  expect(await calls.answers.spending({})).toMatchObject({ model: 'Own model', day: { calls: 3, tokens: 3000, cost_micros: 6000 }, limit: 'calls_per_day' })
  const mails = await library.inside((ctx) =>
    ctx.db.selectFrom('mail_messages').select('subject').where('support_lib_id', '=', support_lib_id).where('kind', '=', 'answers_limit').execute(),
  )
  expect(mails).toHaveLength(1)
  await settings({ modelCallsPerDay: null, costPerMonth: 0.004 })
  expect((await calls.answers.spending({})).limit).toBe('cost_per_month')
  await settings({ costPerMonth: null })
  expect([(await calls.answers.spending({})).limit, await texts(), model.asked.length]).toEqual([null, ['Green pedals cost 40 €.'], 4])
})

test('a model for embeddings finds articles without a common word among those that the reader sees; without it, or at the limit, words alone decide', async () => {
  const model = await modelStandIn()
  model.meaning = (text) => (/velo|bicycle|cycle/i.test(text) ? [1, 0.1] : [0.1, 1])
  const { calls, library, support_lib_id, ask, ready } = await shopWithPedals()
  const publish = async (article_title: string, article_content: string, article_categories: string[] = []) => {
    const { article_id } = (await calls.articles.create({ article_title, article_content, article_categories })).article
    await calls.articles.publish({ article_id })
    return article_id
  }
  const { category_id } = (await calls.categories.create({ category_title: 'Trade', category_description: '' })).category
  await calls.categories.update({ category_id, audience: 'staff' })
  const rent = (await calls.categories.create({ category_title: 'Rent', category_description: '' })).category
  const velo = await publish('Velo', '<p>We rent them by the day.</p><p hidden>HIDDEN</p>', [rent.category_id])
  await publish('Bicycle prices for dealers', '<p>Half.</p>', [category_id])
  await ready()
  await until(async () => (await calls.answers.search({ question: 'rent by day' })).sources[0]?.article_id === velo, 'articles are indexed')
  await calls.librarySettings.update({ settings: { answers: { forReaders: true, modelForReaders: true, modelCallsPerDay: null } } })
  const question = 'Can one borrow a cycle?'
  const found = async () => (await ask(question)).sources.map(({ title }) => title)
  expect(await found()).toEqual([])
  await calls.apps.connect({ app: 'language_model', name: 'Own model', values: { site: model.url, model: 'm', embeddings: 'e' } })
  const run = () => keepVectorsNow(library)
  await run()
  // The model gets what somebody unknown can read.
  expect(model.embedded.filter((text) => text.startsWith('Velo'))).toEqual(['Velo\nWe rent them by the day.'])
  expect(model.embedded.filter((text) => text.startsWith('Bicycle'))).toEqual([])
  // Near enough to be listed, but nothing is answered that does not contain enough of the question.
  expect(await ask(question)).toMatchObject({ outcome: 'not_found', sentences: [] })
  expect((await found())[0]).toBe('Velo')
  expect(await found()).not.toContain('Bicycle prices for dealers')
  const embedded = model.embedded.length
  await run()
  expect(model.embedded).toHaveLength(embedded)
  const vectors = () => library.kernel.database.owner.query('select from source_vectors where support_lib_id = $1 and article_id = $2', [support_lib_id, velo])
  expect((await vectors()).rowCount).toBe(1)
  await calls.categories.update({ category_id: rent.category_id, audience: 'staff' })
  await run()
  expect([(await vectors()).rowCount, model.embedded.filter((text) => text.startsWith('Velo')).length]).toEqual([0, 1])
  expect(await found()).not.toContain('Velo')
  await calls.librarySettings.update({ settings: { answers: { modelCallsPerDay: 1 } } })
  expect(await found()).toEqual([])
})

test('words of questions are erased with their contact, and after 90 days if nobody is known; rows go after 400 days', async () => {
  const { calls, library, support_lib_id, rows } = await shopWithPedals()
  const { visitor_id } = (await calls.tickets.create({ email: 'cleo@shop.example', subject: 'Size', message: 'Too small' })).conversation.visitor
  const given = (question: string) => ({
    question,
    language: 'en',
    view: { ...view, sentences: [{ text: question, article_id: 'a' }] },
    took_ms: 1,
    cost: free,
  })
  const day = 86_400_000
  const asked: [string, number, string | null][] = [
    ['Of a contact', 1, visitor_id],
    ['Of nobody lately', 1, null],
    ['Of nobody long ago', 91, null],
    ['Of a contact long ago', 91, visitor_id],
    ['Too old', 401, visitor_id],
  ]
  for (const [question, days, visitor] of asked)
    await library.inside(async (ctx) => {
      const answer_ref = await noteAnswer(ctx, { channel: 'widget', visitor_id: visitor }, given(question))
      const created_at = new Date(Date.now() - days * day)
      await ctx.db.updateTable('given_answers').set({ created_at }).where('support_lib_id', '=', support_lib_id).where('answer_ref', '=', answer_ref).execute()
    })
  expect(await dueLibraries(library.kernel, tidyLedger)).toContain(support_lib_id)
  await asSystem(library.kernel, support_lib_id, 'test', tidyLedger.run)
  const questions = async () => (await rows()).map(({ question }) => question).toSorted()
  expect(await questions()).toEqual(['', 'Of a contact', 'Of a contact long ago', 'Of nobody lately'])
  await calls.personalData.erase({ visitor_id })
  await until(async () => !(await questions()).includes('Of a contact'), 'the contact is erased')
  expect(JSON.stringify(await rows())).not.toContain('Of a contact')
  expect(await questions()).toContain('Of nobody lately')
})
