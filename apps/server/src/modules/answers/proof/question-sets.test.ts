import { expect, test } from 'vitest'
import { asSystem, type LibraryRunner } from '../../../kernel/jobs.ts'
import { startChat } from '../../../testing/library.ts'
import { until } from '../../../testing/until.ts'
import { libraryWith } from '../../help/testing/library-with.ts'
import { runSet } from './run-set.ts'

test('a set of questions fails, drafts mend it, published it passes, and only then answers are switched on without a reason in words', async () => {
  const shop = await libraryWith()
  const { calls, library, support_lib_id } = shop
  const { questionSets: sets, librarySettings } = calls
  const green = await shop.publish('Green pedals', [], { article_content: '<p>Green pedals cost 40 €.</p>' })
  const helmets = await shop.draft('Blue helmets', [], { article_content: '<p>Blue helmets cost 70 €.</p>' })
  await until(async () => (await calls.answers.search({ question: 'green pedals' })).outcome === 'answered', 'the article is indexed')
  const { set_ref } = (await sets.create({ title: 'Prices' })).set
  const question = (question_id: string, text: string, expected: string | null) => ({ question_id, question: text, expected, origin: 'written' as const })
  const questions = [
    question('q1', 'What do green pedals cost?', green.article_id),
    question('q2', 'What do blue helmets cost?', helmets.article_id),
    question('q3', 'Who won the Tour de France?', null),
  ]
  const { revision } = await sets.save({ set_ref, revision: 1, title: 'Prices', questions })
  await expect(sets.save({ set_ref, revision: 1, title: 'Prices', questions: [] })).rejects.toMatchObject({
    code: 'conflict',
    fields: { changed_by: expect.stringContaining('Test ') },
  })
  const run = async (with_drafts = false) => {
    await sets.run({ set_ref, with_drafts })
    await until(async () => (await sets.read({ set_ref })).runs[0]?.state === 'done', 'the run is done')
    const { set, results, runs } = await sets.read({ set_ref })
    return { state: set.state, passed: runs[0]?.passed, changed: runs[0]?.changed, verdicts: results.map(({ verdict }) => verdict) }
  }
  const open = (reason_unproven?: string) =>
    librarySettings.update({ settings: { answers: { forReaders: true } }, ...(reason_unproven && { reason_unproven }) })
  const close = () => librarySettings.update({ settings: { answers: { forReaders: false } } })
  await expect(open()).rejects.toMatchObject({ code: 'fields_required' })

  expect(await run()).toEqual({ state: 'fails', passed: 2, changed: 0, verdicts: ['right', 'not_answered', 'right'] })
  await expect(open('too short')).rejects.toMatchObject({ code: 'fields_required' })
  await open('We answer helmets by phone until Monday.')
  expect(JSON.stringify((await calls.audit.list({})).rows)).toContain('We answer helmets by phone until Monday.')
  await close()

  // As if the draft were published, all is answered; that proves nothing about visitors yet.
  expect(await run(true)).toEqual({ state: 'fails', passed: 3, changed: 0, verdicts: ['right', 'right', 'right'] })
  expect((await calls.answers.search({ question: 'What do blue helmets cost?' })).outcome).toBe('not_found')
  await expect(open()).rejects.toMatchObject({ code: 'fields_required' })
  await calls.articles.publish({ article_id: helmets.article_id })
  await until(async () => (await calls.answers.search({ question: 'blue helmets' })).outcome === 'answered', 'the article is indexed')
  expect(await run()).toEqual({ state: 'passes', passed: 3, changed: 1, verdicts: ['right', 'right', 'right'] })
  await open()
  expect((await library.visitor().calls.answers.ask({ support_lib_id, question: 'What do blue helmets cost?' })).outcome).toBe('answered')
  await close()

  // A changed set has to be run again, and another library's is not found.
  await sets.save({ set_ref, revision, title: 'Prices', questions: [question('q1', 'What do green pedals cost?', helmets.article_id)] })
  await expect(open()).rejects.toMatchObject({ code: 'fields_required' })
  expect((await run()).verdicts).toEqual(['other_source'])
  await expect((await libraryWith()).calls.questionSets.read({ set_ref })).rejects.toMatchObject({ code: 'not_found' })
  await sets.remove({ set_ref })
  await open()
})

test('questions are drawn from conversations without what belongs to one person', async () => {
  const { calls, library } = await libraryWith()
  for (const message of ['Hello! What do green pedals cost? Thanks.', 'Where is order 4711-0815-22?', 'Can you mail the price of pedals to ada@example.test?'])
    await startChat(library.visitor(), message)
  expect((await calls.questionSets.draw({})).questions).toEqual(['What do green pedals cost?'])
})

test('a run that was interrupted goes on behind what it has stored, and one that is stopped asks no more', async () => {
  const { calls, library, support_lib_id, publish } = await libraryWith()
  const { questionSets: sets } = calls
  const { article_id } = await publish('Green pedals', [], { article_content: '<p>Green pedals cost 40 €.</p>' })
  await until(async () => (await calls.answers.search({ question: 'green pedals' })).outcome === 'answered', 'the article is indexed')
  const { set_ref } = (await sets.create({ title: 'Prices' })).set
  const questions = Array.from({ length: 12 }, (_, at) => ({
    ...{ question_id: `q${at}`, question: `What do green pedals cost, case ${'abcdefghijkl'[at]}?`, expected: article_id, origin: 'written' as const },
  }))
  await sets.save({ set_ref, revision: 1, title: 'Prices', questions })
  const { run_ref } = (await sets.run({ set_ref })).run
  const read = async () => {
    const { runs, results } = await sets.read({ set_ref })
    return { state: runs[0]?.state, done: runs[0]?.done, results }
  }
  await until(async () => (await read()).state === 'done', 'the run is done')
  const { results } = await read()
  expect(results).toHaveLength(12)
  // As a process leaves it that dies behind the first ten; what it stored is told from what is asked again by a text of its own.
  const stored = results.slice(0, 10).map((result) => ({ ...result, question: 'stored' }))
  const leave = (done: number) =>
    library.inside((ctx) =>
      ctx.db
        .updateTable('question_runs')
        .set({ state: 'running', done, results: JSON.stringify(stored.slice(0, done)) })
        .where('support_lib_id', '=', support_lib_id)
        .where('run_ref', '=', run_ref)
        .execute(),
    )
  const goOn = async (afterEach: () => Promise<void> = async () => {}) => {
    if (!runSet.outside) throw new Error('sets are run outside of transactions')
    const inLibrary: LibraryRunner['inLibrary'] = async (work) => {
      const result = await asSystem(library.kernel, support_lib_id, 'test', work)
      await afterEach()
      return result
    }
    await runSet.runOutside({ kernel: library.kernel, signal: new AbortController().signal, inLibrary }, { support_lib_id, run_ref })
  }
  await leave(10)
  await goOn()
  const after = await read()
  expect([after.state, after.results.length, after.results.filter(({ question }) => question === 'stored').length]).toEqual(['done', 12, 10])

  // Two processes at the same time, one of which was taken for dead: each question has one result.
  await leave(0)
  await Promise.all([goOn(), goOn()])
  expect((await read()).results.map(({ question_id }) => question_id)).toEqual(questions.map(({ question_id }) => question_id))

  await leave(0)
  await goOn(async () => {
    const { state, done } = await read()
    if (state === 'running' && done === 10) await sets.stop({ set_ref })
  })
  const stopped = await read()
  expect([stopped.state, stopped.results.length]).toEqual(['stopped', 10])
})
