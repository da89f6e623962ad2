import { snippetLimits } from '@porchlight/contracts/snippets/snippet-limits'
import { putSnippets, snippetMark } from '@porchlight/contracts/snippets/snippet-marks'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { wordsOfIndex } from '../../testing/words-of-index.ts'
import { libraryWith } from '../help/testing/library-with.ts'
import { ask } from '../hub/testing/hub-pages.ts'

/** A library whose snippet stands in a published text of each kind. */
async function shop() {
  const made = await libraryWith()
  const { library, calls, publish, category, support_lib_id, help } = made
  const { snippet } = await calls.snippets.create({ title: 'Opening hours', snippet: { content: '<p>Open until six</p>' } })
  const { snippet_ref } = snippet
  const mark = snippetMark(snippet_ref)
  const article = await publish('Contact', [await category('Shop')], { article_content: `<p>Call us.</p>${mark}<p>Bye.</p>` })
  const news = (await calls.news.create({ newsFlash_title: 'Sunday', newsFlash_content: `<p>News</p>${mark}` })).news_flash.id
  await calls.news.publish({ id: news })
  const { category_id } = (await calls.sops.createCategory({ category_title: 'Desk' })).sop_category
  const sop = (await calls.sops.create({ category_id, sop_title: 'Calls', sop_content: `<p>Answer</p>${mark}` })).sop_article.article_id
  await calls.sops.publish({ article_id: sop })
  const { course_id } = (await calls.courses.create({ course_title: 'Start' })).course
  await calls.courses.createLesson({ course_id, lesson_title: 'One', lesson_content: `<p>Learn</p>${mark}` })
  await calls.courses.publish({ course_id })
  const agent = await library.user('agent')
  const page = (path: string) => ask(library.address, path).then(({ text }) => text)
  const paths = [
    ...[`/article/details/${support_lib_id}/${article.slug}`, `/article/details/${support_lib_id}/${article.slug}.md`],
    ...[`/frontendnewsflash/${support_lib_id}/${news}`, `/frontendnews/${support_lib_id}/rss.xml`, `/coursestatic/${support_lib_id}/${course_id}`],
  ]
  /** What readers get in which the snippet stands, by what it is. */
  const shown = async () =>
    new Map<string, string>([
      ...(await Promise.all(paths.map(async (path) => [path, await page(path)] as const))),
      ['index', await wordsOfIndex(await help.searchIndex({ support_lib_id }))],
      ['article', (await help.article({ support_lib_id, id: article.article_id })).article.article_content],
      ['news', JSON.stringify(await help.news({ support_lib_id }))],
      ['course', JSON.stringify(await library.visitor().calls.courses.readPublished({ course_id }))],
      ['SOPs', JSON.stringify(await agent.calls.sops.articles({}))],
      ['lessons', JSON.stringify(await agent.calls.courses.lessons({ course_id }))],
    ])
  const save = async (content: string, translations: { language: string; content: string }[] = []) => {
    const { revision } = (await calls.snippets.read({ snippet_ref })).snippet
    return (await calls.snippets.save({ snippet_ref, revision, snippet: { content, translations } })).snippet.revision
  }
  const publishSnippet = async () => calls.snippets.publish({ snippet_ref, revision: (await calls.snippets.read({ snippet_ref })).snippet.revision })
  return { ...made, snippet_ref, mark, article, news, sop, course_id, agent, page, paths, shown, save, publishSnippet }
}

/** Names what has a word. */
const having = (all: ReadonlyMap<string, string>, word: string) => [...all].flatMap(([name, text]) => (text.toLowerCase().includes(word) ? [name] : []))

test('texts of every kind show what is published of a snippet, at once wherever readers get them, and nothing of its draft', async () => {
  const { library, agent, snippet_ref, shown, save, publishSnippet, calls } = await shop()
  await jobsDone(library)
  const without = await shown()
  expect([having(without, 'open until'), having(without, 'data-snippet')]).toEqual([[], []])
  await publishSnippet()
  await jobsDone(library)
  const first = await shown()
  const everywhere = [...first.keys()]
  expect([having(first, 'six'), having(first, 'data-snippet')]).toEqual([everywhere, []])
  for (const by of [agent.calls, calls]) expect((await by.sops.articles({ rut: 'admin', published: 'all', q: 'six' })).total).toBe(1)
  await save('<p>Open until nine</p>')
  await jobsDone(library)
  expect(await shown()).toEqual(first)
  await publishSnippet()
  await jobsDone(library)
  const second = await shown()
  expect([having(second, 'six'), having(second, 'nine')]).toEqual([[], everywhere])
  await calls.snippets.unpublish({ snippet_ref })
  await jobsDone(library)
  expect(having(await shown(), 'nine')).toEqual([])
  const { versions } = await calls.snippets.versions({ snippet_ref })
  expect(versions.map(({ version }) => version)).toEqual([2, 1])
  const { revision } = (await calls.snippets.read({ snippet_ref })).snippet
  expect((await calls.snippets.restore({ snippet_ref, version: 1, revision })).snippet.snippet.content).toBe('<p>Open until six</p>')
}, 30_000)

test('a snippet is in the language of the text it stands in, and in the original where it has none of that language', async () => {
  const { calls, help, support_lib_id, article, course_id, mark, save, publishSnippet } = await shop()
  await save('<p>Open until six</p>', [{ language: 'de', content: '<p>Bis sechs</p>' }])
  await publishSnippet()
  for (const language of ['de', 'fr']) {
    const of = { article_id: article.article_id, language }
    await calls.articleTranslations.save({ ...of, revision: 0, title: language, content: `<p>${language}</p>${mark}` })
    await calls.articleTranslations.publish(of)
  }
  const text = async (language: string) => (await help.article({ support_lib_id, id: article.article_id, language })).article.article_content
  expect([await text('de'), await text('fr'), await text('en')]).toEqual([
    '<p>de</p><p>Bis sechs</p>',
    '<p>fr</p><p>Open until six</p>',
    '<p>Call us.</p><p>Open until six</p><p>Bye.</p>',
  ])
  // The lesson is not translated, though its reader chose a language that other texts have.
  const { courses_lessons } = await help.course({ support_lib_id, course_id, language: 'de' })
  expect(courses_lessons.map(({ lesson_content }) => lesson_content)).toEqual(['<p>Learn</p><p>Open until six</p>'])
})

test('what uses a snippet is named, and counted in the list; deleted, it leaves the texts and comes back to them', async () => {
  const { calls, snippet_ref, mark, page, paths, publishSnippet, library } = await shop()
  await publishSnippet()
  const { places } = await calls.references.linksHere({ kind: 'snippet', id: snippet_ref })
  expect(places.map(({ kind, title }) => `${kind} ${title}`).sort()).toEqual(['article Contact', 'lesson One', 'news Sunday', 'sop Calls'])
  const links = Array.from({ length: 600 }, (_, number) => `<a href="https://shop.example/${number}">x</a>`).join('')
  const { article_id } = (await calls.articles.create({ article_title: 'Links', article_content: `<p>${links}</p>${mark}` })).article
  const named = (await calls.references.linksHere({ kind: 'snippet', id: snippet_ref })).places.map(({ title }) => title)
  expect(named).toContain('Links')
  await calls.articles.remove({ article_id })
  const { snippets } = await calls.snippets.list({ q: 'SIX' })
  expect(snippets).toMatchObject([{ snippet_ref, title: 'Opening hours', uses: 4, state: 'published', excerpt: 'Open until six' }])
  expect((await calls.snippets.list({ q: 'seven' })).snippets).toEqual([])
  await calls.snippets.remove({ snippet_ref })
  expect(await page(paths[0] ?? '')).not.toContain('until six')
  expect((await calls.references.report({})).links.map(({ problem }) => problem)).toEqual(['missing', 'missing', 'missing', 'missing'])
  await calls.bin.restore({ bin_ref: (await calls.bin.list({ kind: 'snippet' })).texts[0]?.bin_ref ?? '' })
  expect(await page(paths[0] ?? '')).toContain('until six')
  expect((await calls.references.report({})).links).toEqual([])
  expect((await calls.snippets.versions({ snippet_ref })).versions).toHaveLength(1)
  await jobsDone(library)
})

test('a snippet holds no snippet and no picture, is cleaned and bounded; a text has a bounded number of them', async () => {
  const { calls, mark } = await shop()
  const create = (content: string) => calls.snippets.create({ title: 'Other', snippet: { content } })
  for (const content of [mark, '<p><img src="/files/aaaaaaaaaaaaaaaaaaaaaa"></p>', `<p>${'x'.repeat(snippetLimits.length)}</p>`])
    await expect(create(content)).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await create('<p onclick="x()">Fine<script>x()</script></p>')).snippet.snippet.content).toBe('<p>Fine</p>')
  const twice = [1, 2].map(() => ({ language: 'de', content: '<p>Hallo</p>' }))
  await expect(calls.snippets.create({ title: 'Other', snippet: { content: '', translations: twice } })).rejects.toMatchObject({ code: 'invalid_input' })
  const article = (many: number) => calls.articles.create({ article_title: 'Many', article_content: mark.repeat(many) })
  await expect(article(51)).rejects.toMatchObject({ code: 'invalid_input' })
  await article(50)
})

test('limits hold however the marks are spelled, and for what cleaning adds', async () => {
  const { calls, mark, library, snippet_ref, article, help, support_lib_id, publishSnippet } = await shop()
  const [odd, spaced] = [mark.replace(' data-snippet', '/data-snippet'), mark.replace('=', ' = ')]
  const link = '<a href="https://shop.example/a">a</a>'
  const long = `<p>${link.repeat(Math.floor((snippetLimits.length - 100) / link.length))}</p>`
  for (const content of [odd, spaced, long])
    await expect(calls.snippets.create({ title: 'Other', snippet: { content } })).rejects.toMatchObject({ code: 'invalid_input' })
  for (const one of [odd, spaced])
    await expect(calls.articles.create({ article_title: 'Many', article_content: one.repeat(51) })).rejects.toMatchObject({ code: 'invalid_input' })
  await calls.articles.create({ article_title: 'Many', article_content: odd.repeat(50) })
  // What an older release stored, or another library had, stays readable.
  await publishSnippet()
  const stored = JSON.stringify({ content: `<p>${'y'.repeat(snippetLimits.length)}</p>`, translations: [] })
  await library.inside(({ db, support_lib_id: own }) => sql`update snippet_versions set snippet = ${stored} where support_lib_id = ${own}`.execute(db))
  await library.inside(({ db, support_lib_id: own }) => sql`update snippets set snippet = ${stored} where support_lib_id = ${own}`.execute(db))
  expect((await calls.snippets.list({})).snippets).toHaveLength(1)
  expect((await calls.snippets.read({ snippet_ref })).snippet.shown?.content).toContain('yyy')
  expect((await help.article({ support_lib_id, id: article.article_id })).article.article_content).toContain('yyy')
})

test('one text shows a bounded number of characters of snippets', () => {
  const text = 'x'.repeat(snippetLimits.length)
  const fitting = snippetLimits.shown / snippetLimits.length
  expect(putSnippets(snippetMark('one').repeat(fitting), () => text)).toHaveLength(snippetLimits.shown)
  expect(putSnippets(snippetMark('one').repeat(fitting + 50), () => text)).toHaveLength(snippetLimits.shown)
})

test('only who may publish every kind of text that uses a snippet changes what readers see of it', async () => {
  const { library, calls, snippet_ref, save, publishSnippet } = await shop()
  await publishSnippet()
  const revision = await save('<p>Closed</p>')
  const articlesAlone = await library.user('writer', { canManageAndPublishHelpCenterArticles: true })
  for (const act of ['unpublish', 'remove'] as const)
    await expect(articlesAlone.calls.snippets[act]({ snippet_ref })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(articlesAlone.calls.snippets.publish({ snippet_ref, revision })).rejects.toMatchObject({ code: 'forbidden' })
  const { snippet } = await articlesAlone.calls.snippets.create({ title: 'Own', snippet: { content: '<p>Own</p>' } })
  await articlesAlone.calls.snippets.publish({ snippet_ref: snippet.snippet_ref, revision: 1 })
  await calls.snippets.publish({ snippet_ref, revision })
  await calls.snippets.remove({ snippet_ref })
  const bin_ref = (await calls.bin.list({ kind: 'snippet' })).texts[0]?.bin_ref ?? ''
  await expect(articlesAlone.calls.bin.restore({ bin_ref })).rejects.toMatchObject({ code: 'forbidden' })
  await calls.bin.restore({ bin_ref })
})

test('where texts need an approval, nobody publishes a draft of which they wrote something, also if another person changed it last', async () => {
  const { library, calls, snippet_ref } = await shop()
  const [one, other] = [await library.user('editor'), await library.user('editor')]
  await calls.snippets.publish({ snippet_ref, revision: 1 })
  await calls.reviews.setRule({ kind: 'news', is_required: true, spares_admins: false })
  const save = (by: typeof one, revision: number, content: string) => by.calls.snippets.save({ snippet_ref, revision, snippet: { content } })
  await save(one, 1, '<p>Mine</p>')
  await expect(one.calls.snippets.publish({ snippet_ref, revision: 2 })).rejects.toMatchObject({ code: 'approval_needed' })
  await save(other, 2, '<p>Mine.</p>')
  for (const by of [one, other]) await expect(by.calls.snippets.publish({ snippet_ref, revision: 3 })).rejects.toMatchObject({ code: 'approval_needed' })
  const copy = (await calls.snippets.duplicate({ snippet_ref, title: 'Copy' })).snippet.snippet_ref
  for (const by of [one, other]) await expect(by.calls.snippets.publish({ snippet_ref: copy, revision: 1 })).rejects.toMatchObject({ code: 'approval_needed' })
  await (await library.user('editor')).calls.snippets.publish({ snippet_ref: copy, revision: 1 })
  await calls.snippets.publish({ snippet_ref, revision: 3 })
  await save(one, 3, '<p>Next</p>')
  await other.calls.snippets.publish({ snippet_ref, revision: 4 })
})

test('a library has a bounded number of snippets', async () => {
  const { library, calls } = await shop()
  await library.inside((ctx) =>
    sql`insert into snippets (support_lib_id, snippet_ref, title, snippet, revision, state, last_version, created_at, updated_at)
      select ${ctx.support_lib_id}, 's' || n, 'Snippet', '{"content":"","translations":[]}', 1, 'unpublished', 0, now(), now()
      from generate_series(2, ${snippetLimits.snippets}) n`.execute(ctx.db),
  )
  await expect(calls.snippets.create({ title: 'More' })).rejects.toMatchObject({ code: 'conflict' })
  expect((await calls.snippets.list({})).snippets).toHaveLength(snippetLimits.snippets)
})
