import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { oneQuestion } from '../courses/testing/quizzes.ts'
import { documentKinds } from '../published-documents/testing/kinds.ts'

const kindNames: Record<ReviewKind, string> = { article: 'article', news: 'news flash', sop: 'SOP', lesson: 'lesson' }
const begin = async (kind: ReviewKind, by: TestUser, text: string) => {
  const document = await documentKinds.find((one) => one.kind === kindNames[kind])?.begin(by.calls, text)
  if (!document) throw new Error(`no document of the kind ${kind}`)
  return document
}
const found = async (by: TestUser, words: string) => (await by.calls.findTexts.containing({ words })).texts.map(({ kind, html }) => [kind, html])
const made = async (): Promise<TestLibrary> => testLibrary(await sharedServer())

test('texts of all kinds are found by words of any script, as HTML has them and with spaces that don’t break; drafts in place of what readers see', async () => {
  const library = await made()
  const admin = await library.user('admin')
  for (const kind of ['article', 'lesson', 'news', 'sop'] as const) await begin(kind, admin, 'Die ÄPFEL &amp; Birnen&nbsp;GmbH')
  const html = '<p>Die ÄPFEL &amp; Birnen\u00a0GmbH</p>'
  const all = ['sop', 'news', 'lesson', 'article'].map((kind) => [kind, html])
  for (const words of ['äpfel & birnen gmbh', 'Birnen\u00a0GmbH', 'Ä']) expect(await found(admin, words)).toEqual(all)
  expect(await found(admin, 'äpfel und')).toEqual([])
  // Nothing in the words is a pattern.
  for (const words of ['%', '_pfel', '.*', "'"]) expect(await found(admin, words)).toEqual([])
  const live = await begin('article', admin, 'Green pedals')
  await live.publish(admin.calls, (await live.read(admin.calls)).revision)
  await live.save(admin.calls, 'Red pedals', (await live.read(admin.calls)).revision)
  expect([await found(admin, 'green pedals'), await found(admin, 'red pedals')]).toEqual([[], [['article', '<p>Red pedals</p>']]])
})

test('a lesson is found by its questions, choices and explanations, by those of its draft', async () => {
  const library = await made()
  const { calls, ...admin } = await library.user('admin')
  const { course_id } = (await calls.courses.create({ course_title: 'Repairs' })).course
  const { lesson_id } = (await calls.courses.createLesson({ course_id, lesson_title: 'Chain', lesson_quiz: oneQuestion })).lesson
  const by = { calls, ...admin }
  for (const words of ['which TOOL', 'a pump', 'presses out']) expect(await found(by, words)).toEqual([['lesson', '']])
  expect((await calls.findTexts.containing({ words: 'pump' })).texts[0]).toMatchObject({ document_id: lesson_id, quiz: oneQuestion })
  expect(await found(by, 'choice-a')).toEqual([])
  await calls.courses.publish({ course_id })
  await calls.courses.updateLesson({ lesson_id, lesson_quiz: null })
  expect(await found(by, 'pump')).toEqual([])
})

test('a large library is looked through in steps: a page may be empty, and the next one goes on', async () => {
  const library = await made()
  const admin = await library.user('admin')
  await library.inside(async (ctx) => {
    await sql`insert into articles (support_lib_id, article_id, article_title, article_content, meta_title, meta_description, article_keywords, slug, created_at, updated_at)
      select ${ctx.support_lib_id}, 'a' || n, case when n = 1 then 'Needle' else 'Hay' end, '<p>x</p>', '', '', '{}', 'a' || n, now(), now() + n * interval '1 second'
      from generate_series(1, 1100) n`.execute(ctx.db)
  })
  const pages: string[][] = []
  let cursor: string | null = ''
  do {
    const page: Awaited<ReturnType<typeof admin.calls.findTexts.containing>> = await admin.calls.findTexts.containing({
      words: 'needle',
      ...(cursor && { cursor }),
    })
    pages.push(page.texts.map(({ document_id }) => document_id))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(pages).toEqual([[], [], ['a1']])
})

test('people find texts of the kinds they write, in their own library; many texts come in pages', async () => {
  const [library, other] = [await made(), await made()]
  const [admin, sopWriter] = [await library.user('admin'), await library.user('agent', { canCreateAndUpdateSopArticles: true })]
  for (let number = 0; number < 15; number++) await admin.calls.articles.create({ article_title: `Acme ${number}`, article_content: '<p>x</p>' })
  await begin('sop', admin, 'Acme')
  await begin('sop', await other.user('admin'), 'Acme')
  expect(await found(sopWriter, 'acme')).toEqual([['sop', '<p>Acme</p>']])
  const first = await admin.calls.findTexts.containing({ words: 'ACME' })
  expect(first.texts).toHaveLength(10)
  const second = await admin.calls.findTexts.containing({ words: 'ACME', cursor: first.next_cursor ?? '' })
  expect([second.texts.length, second.next_cursor]).toEqual([6, null])
  expect(new Set([...first.texts, ...second.texts].map(({ document_id }) => document_id)).size).toBe(16)
  await expect((await library.user('agent')).calls.findTexts.containing({ words: 'acme' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(admin.calls.findTexts.containing({ words: '' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('words are found in the texts of snippets, by find and replace and by the search of everything; not in their names, which no reader sees', async () => {
  const library = await made()
  const writer = await library.user('agent', { canCreateAndUpdateSopArticles: true })
  const snippet = { content: '<p>Ring the Zephyr desk.</p>', translations: [{ language: 'de', content: '<p>Den Empfang anrufen.</p>' }] }
  const { snippet_ref, revision } = (await writer.calls.snippets.create({ title: 'Borealis', snippet })).snippet
  expect(await found(writer, 'zephyr')).toEqual([['snippet', '<p>Ring the Zephyr desk.</p>']])
  expect(await found(writer, 'borealis')).toEqual([])
  const hits = async (query: string) =>
    (await writer.calls.search.everything({ query })).groups.flatMap(({ kind, results }) => results.map(({ id }) => [kind, id]))
  expect(await hits('zephyr')).toEqual([['snippet', snippet_ref]])
  expect(await hits('borealis')).toEqual([['snippet', snippet_ref]])
  await writer.calls.snippets.save({ snippet_ref, snippet: { ...snippet, content: '<p>Ring the desk.</p>' }, revision })
  expect([await found(writer, 'zephyr'), await hits('zephyr')]).toEqual([[], []])
  // Who writes nothing does not look for it.
  const other = await library.user('agent', {})
  await expect(found(other, 'ring')).rejects.toMatchObject({ code: 'forbidden' })
  expect((await other.calls.search.everything({ query: 'borealis' })).groups).toEqual([])
})
