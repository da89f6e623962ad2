import { coursesApi } from '@porchlight/contracts/courses/courses'
import { limits } from '@porchlight/contracts/limits'
import { faultName } from '@porchlight/contracts/references/despite'
import { type ReviewKind, translationId } from '@porchlight/contracts/reviews/review-kinds'
import { expect, test } from 'vitest'
import { libraryWith } from '../help/testing/library-with.ts'

const html = [
  '<p>Welcome to {foo}, {companyname}, {companyPhone} and {currentYear}. <code>{code}</code> and \\{meant}.</p><pre>{pre}</pre>',
  '<p><a data-article-id="gone">there</a> <a href="#nowhere">below</a> <a href="#right">right</a></p><h2>Right</h2>',
].join('')
const found = [
  { problem: 'placeholder', name: '{foo}' },
  { problem: 'placeholder', name: '{companyPhone}' },
  { problem: 'missing', name: 'gone' },
  { problem: 'anchor', name: '#nowhere' },
]

/** Makes a text of each kind, and says how each is published. */
async function texts() {
  const { library, calls } = await libraryWith()
  const { article_id } = (await calls.articles.create({ article_title: 'Text', article_content: html })).article
  const { id } = (await calls.news.create({ newsFlash_title: 'Text', newsFlash_content: html })).news_flash
  const { category_id } = (await calls.sops.createCategory({ category_title: 'Desk' })).sop_category
  const sop = (await calls.sops.create({ category_id, sop_title: 'Text', sop_content: html })).sop_article
  const { course_id } = (await calls.courses.create({ course_title: 'Course' })).course
  await calls.courses.publish({ course_id })
  const { lesson_id } = (await calls.courses.createLesson({ course_id, lesson_title: 'Text', lesson_content: html })).lesson
  const all: { kind: ReviewKind; id: string; publish: (how: { despite: string[]; publish_at?: string }) => Promise<unknown> }[] = [
    { kind: 'article', id: article_id, publish: (how) => calls.articles.publish({ article_id, ...how }) },
    { kind: 'news', id, publish: (how) => calls.news.publish({ id, ...how }) },
    { kind: 'sop', id: sop.article_id, publish: (how) => calls.sops.publish({ article_id: sop.article_id, ...how }) },
    { kind: 'lesson', id: lesson_id, publish: (how) => calls.courses.publishLesson({ lesson_id, ...how }) },
  ]
  return { library, calls, all, article_id }
}

test('for every kind, what nobody fills and what leads nowhere is told before it is published; what was accepted stands in the history and is not told again', async () => {
  const { calls, all } = await texts()
  for (const { kind, id, publish } of all) {
    const asked = async () => (await calls.references.faults({ kind, ids: [id] })).texts
    expect(await asked(), kind).toEqual([{ id, title: 'Text', faults: found, more: 0 }])
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await publish({ publish_at: later, despite: ['{foo}'] })
    expect((await asked())[0]?.faults, kind).toEqual(found.slice(1))
    await publish({ despite: found.slice(1).map(({ name }) => name) })
    expect(await asked(), kind).toEqual([])
    const { acts } = await calls.reviews.read({ kind, document_id: id })
    expect(
      acts.flatMap(({ act, despite }) => (despite.length > 0 ? [[act, despite]] : [])),
      kind,
    ).toEqual([
      ['published', ['{companyPhone}', 'gone', '#nowhere']],
      ['scheduled', ['{foo}']],
    ])
  }
})

test('the draft is checked and not what it replaces, for many at once, and an approval keeps what was accepted', async () => {
  const { library, calls, article_id } = await texts()
  await calls.articles.changeMany({ article_ids: [article_id], change: 'publish', despite_of: [{ id: article_id, despite: ['{foo}'] }] })
  const faultsNow = async () =>
    (await calls.references.faults({ kind: 'article', ids: [article_id] })).texts.flatMap(({ faults }) => faults.map(({ name }) => name))
  expect(await faultsNow()).toEqual(['{companyPhone}', 'gone', '#nowhere'])
  const { revision } = (await calls.articles.read({ article_id })).article
  const saved = (await calls.articles.update({ article_id, revision, article_content: '<p>{bar}</p>' })).article
  expect(await faultsNow()).toEqual(['{bar}'])
  await calls.reviews.request({ kind: 'article', document_id: article_id, revision: saved.revision })
  const other = await library.user('admin')
  await other.calls.reviews.approve({ kind: 'article', document_id: article_id, revision: saved.revision, despite: ['{bar}'] })
  expect(await faultsNow()).toEqual([])
})

test('what is accepted is not told again, however its address is written', async () => {
  const { calls, article_id } = await texts()
  expect(faultName(`${'x'.repeat(limits.faultLettersMax - 1)}😀`)).toBe('x'.repeat(limits.faultLettersMax - 1))
  const anchors = ['a%0Ab', 'u%CC%88ber', 'end%20', '%20']
  const article_content = anchors.map((anchor) => `<p><a href="#${anchor}">there</a></p>`).join('')
  const { revision } = (await calls.articles.read({ article_id })).article
  await calls.articles.update({ article_id, revision, article_content: `${article_content}<h2>Right</h2>` })
  const told = (await calls.references.faults({ kind: 'article', ids: [article_id] })).texts.flatMap(({ faults }) => faults.map(({ name }) => name))
  expect(told.toSorted()).toEqual(['#%20', '#a b', '#end', '#über'].toSorted())
  await calls.articles.publish({ article_id, despite: told })
  expect(await calls.references.faults({ kind: 'article', ids: [article_id] })).toEqual({ texts: [] })
})

test('what somebody accepted stays theirs if nothing is published after it', async () => {
  const { library, calls, all, article_id } = await texts()
  const other = await library.user('admin')
  await calls.articles.publish({ article_id, despite: ['{foo}'] })
  const again = { article_ids: [article_id], change: 'publish' as const, despite_of: [{ id: article_id, despite: ['gone'] }] }
  expect((await other.calls.articles.changeMany(again)).changed).toEqual([article_id])
  for (const { kind, id, publish } of all) {
    if (kind !== 'article') for (const despite of [['{foo}'], ['gone']]) await publish({ despite })
    const { acts } = await calls.reviews.read({ kind, document_id: id })
    expect(
      acts.flatMap(({ act, despite }) => (act === 'published' ? [despite] : [])),
      kind,
    ).toEqual([['{foo}']])
  }
})

test('links to what is published by the same act lead somewhere, also to its sections', async () => {
  const { calls } = await texts()
  const make = async (article_content: string) => (await calls.articles.create({ article_title: 'Other', article_content })).article
  const first = await make('<h2>Here</h2>')
  const second = await make(
    `<p><a data-article-id="${first.article_id}" href="#here">one</a> <a data-article-id="${first.article_id}" href="#away">two</a></p>`,
  )
  const ids = [second.article_id, first.article_id]
  const link = (id: string) => `<a data-article-id="${id}">there</a>`
  await calls.articles.update({ article_id: first.article_id, revision: first.revision, article_content: `<h2>Here</h2><p>${ids.map(link).join(' ')}</p>` })
  const faultsOf = async (input: { ids: string[]; shown_too?: string[] }) =>
    (await calls.references.faults({ kind: 'article', ...input })).texts.flatMap(({ faults }) => faults)
  expect(await faultsOf({ ids: [first.article_id] })).toEqual([{ problem: 'hidden', name: `Other (${second.article_id})` }])
  expect(await faultsOf({ ids: [first.article_id], shown_too: [second.article_id] })).toEqual([])
  expect((await faultsOf({ ids })).map(({ problem }) => problem)).toEqual(['anchor'])
})

test('what stands in a snippet is told with the text that shows it, and so is a snippet of which nothing is seen', async () => {
  const { calls } = await texts()
  const make = async (title: string) =>
    (await calls.snippets.create({ title, snippet: { content: '<p>{inside} <a href="#nowhere">x</a></p>', translations: [] } })).snippet
  const [shown, hidden] = [await make('Hours'), await make('Prices')]
  await calls.snippets.publish({ snippet_ref: shown.snippet_ref, revision: shown.revision })
  const marks = [shown.snippet_ref, hidden.snippet_ref, 'gone'].map((ref) => `<div data-snippet="${ref}"></div>`)
  const { article_id } = (await calls.articles.create({ article_title: 'Shop', article_content: `<p>Open</p>${marks.join('')}` })).article
  const { texts: told } = await calls.references.faults({ kind: 'article', ids: [article_id] })
  expect(told[0]?.faults.toSorted((a, b) => (a.problem < b.problem ? -1 : 1))).toEqual([
    { problem: 'placeholder', name: '{inside}' },
    { problem: 'snippet_hidden', name: `Prices (${hidden.snippet_ref})` },
    { problem: 'snippet_missing', name: 'gone' },
  ])
})

test('a translation is asked about like other texts, at its approval, its publication and in its language, and what was accepted stands in its history', async () => {
  const { library, calls, article_id } = await texts()
  const target = (await calls.articles.create({ article_title: 'Target', article_content: '<h2>Here</h2>' })).article
  await calls.articles.publish({ article_id: target.article_id })
  const language = 'de'
  const save = async (id: string, revision: number, content: string) =>
    (await calls.articleTranslations.save({ article_id: id, language, revision, title: 'Text', content })).article_translation
  await save(target.article_id, 0, '<h2>Hier</h2>')
  await calls.articleTranslations.publish({ article_id: target.article_id, language })
  const link = (anchor: string) => `<a data-article-id="${target.article_id}" href="#${anchor}">x</a>`
  const snippet = (await calls.snippets.create({ title: 'S', snippet: { content: '<p>{en}</p>', translations: [{ language, content: '<p>{german}</p>' }] } }))
    .snippet
  await calls.snippets.publish({ snippet_ref: snippet.snippet_ref, revision: snippet.revision })
  const own = `<a data-article-id="${article_id}">me</a> <a href="#oben">up</a> <a href="#unten">down</a><h2>Oben</h2>`
  const content = `<p>{foo} ${link('hier')} ${link('here')} ${own}</p><div data-snippet="${snippet.snippet_ref}"></div>`
  const { revision } = await save(article_id, 0, content)
  const id = translationId(article_id, language)
  const asked = async () => (await calls.references.faults({ kind: 'translation', ids: [id] })).texts.flatMap(({ faults }) => faults.map(({ name }) => name))
  const faults = ['{foo}', '{german}', `Target (${target.article_id}#here)`, '#unten']
  expect((await asked()).toSorted()).toEqual(faults.toSorted())
  await calls.reviews.request({ kind: 'translation', document_id: id, revision })
  const other = await library.user('admin')
  await other.calls.reviews.approve({ kind: 'translation', document_id: id, revision, despite: faults.slice(0, 1) })
  expect((await asked()).toSorted()).toEqual(faults.slice(1).toSorted())
  await calls.articleTranslations.publish({ article_id, language, revision, despite: faults.slice(1) })
  expect(await asked()).toEqual([])
  const { acts } = await calls.reviews.read({ kind: 'translation', document_id: id })
  expect(acts.flatMap(({ act, despite }) => (despite.length > 0 ? [[act, despite]] : []))).toEqual([
    ['published', faults.slice(1)],
    ['approved', faults.slice(0, 1)],
  ])
  await save(article_id, revision, '<p>{bar}</p>')
  expect(await asked()).toEqual(['{bar}'])
  const writer = await library.user('agent', { canCreateAndUpdateNewsArticles: true })
  await expect(writer.calls.references.faults({ kind: 'translation', ids: [id] })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a snippet is asked about before it is published, in all its languages, and its version says what was accepted', async () => {
  const { library, calls } = await texts()
  const content = '<p>{en} <a data-article-id="gone">x</a> <a href="#below">of the text that shows it</a></p>'
  const { snippet } = await calls.snippets.create({ title: 'Hours', snippet: { content, translations: [{ language: 'de', content: '<p>{german}</p>' }] } })
  const { snippet_ref, revision } = snippet
  const asked = async () => (await calls.references.faults({ kind: 'snippet', ids: [snippet_ref] })).texts
  const faults = [
    { problem: 'placeholder', name: '{en}' },
    { problem: 'placeholder', name: '{german}' },
    { problem: 'missing', name: 'gone' },
  ]
  expect(await asked()).toEqual([{ id: snippet_ref, title: 'Hours', faults, more: 0 }])
  const despite = faults.map(({ name }) => name)
  await calls.snippets.publish({ snippet_ref, revision, despite })
  expect(await asked()).toEqual([])
  const saved = (await calls.snippets.save({ snippet_ref, revision, snippet: { content: '<p>{en} {more}</p>' } })).snippet
  expect((await asked()).flatMap((text) => text.faults.map(({ name }) => name))).toEqual(['{more}'])
  await calls.snippets.publish({ snippet_ref, revision: saved.revision })
  expect((await calls.snippets.versions({ snippet_ref })).versions.map((version) => version.despite)).toEqual([[], despite])
  const agent = await library.user('agent')
  await expect(agent.calls.references.faults({ kind: 'snippet', ids: [snippet_ref] })).rejects.toMatchObject({ code: 'forbidden' })
})

test('more faults than are told are counted, and all lessons of a course can be accepted', async () => {
  const { calls } = await texts()
  const article_content = Array.from({ length: limits.faultsOfTextMax + 2 }, (_, at) => `<p>{no${at}}</p>`).join('')
  const { article_id } = (await calls.articles.create({ article_title: 'Many', article_content })).article
  const { texts: told } = await calls.references.faults({ kind: 'article', ids: [article_id] })
  expect(told.map(({ faults, more }) => [faults.length, more])).toEqual([[limits.faultsOfTextMax, 2]])
  const despite_of = Array.from({ length: limits.lessonsMax + 1 }, (_, at) => ({ id: `lesson${at}`, despite: ['{foo}'] }))
  expect(coursesApi.publish.input.safeParse({ course_id: 'x', despite_of: despite_of.slice(1) }).success).toBe(true)
  expect(coursesApi.publish.input.safeParse({ course_id: 'x', despite_of }).success).toBe(false)
})

test('only who writes or publishes a kind asks about its texts', async () => {
  const { library, article_id } = await texts()
  const { calls } = await library.user('agent', { canCreateAndUpdateNewsArticles: true })
  await expect(calls.references.faults({ kind: 'article', ids: [article_id] })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await calls.references.faults({ kind: 'news', ids: [article_id] })).toEqual({ texts: [] })
})
