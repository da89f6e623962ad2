// Holds for every table.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { openServer, sharedServer } from '../../testing/test-server.ts'
import { libraryWith } from '../help/testing/library-with.ts'

type World = Awaited<ReturnType<typeof libraryWith>>

const linkTo = (id: string, words = 'there', section = '') => `<a data-article-id="${id}"${section && ` href="#${section}"`}>${words}</a>`
const page = async ({ library }: World, path: string) => fetch(library.address + path, { redirect: 'manual' })

test('every kind of holder notes its links with the change itself, and forgets them with it', async () => {
  const world = await libraryWith()
  const { library, calls, publish } = world
  const { article_id: goal, slug } = await publish('Goal')
  const html = `<p>Go ${linkTo(goal)}.</p>`
  const address = `${library.address}/article/details/${library.support_lib_id}/${slug}`
  const here = async () => (await calls.references.linksHere({ kind: 'article', id: goal })).places.map(({ kind, title, is_draft }) => [kind, title, is_draft])
  const { article_id, revision } = (await calls.articles.create({ article_title: 'Source', article_content: html })).article
  const { id } = (await calls.news.create({ newsFlash_title: 'News', newsFlash_content: html })).news_flash
  await calls.news.publish({ id })
  const { category_id } = (await calls.sops.createCategory({ category_title: 'Desk' })).sop_category
  await calls.sops.create({ category_id, sop_title: 'SOP', sop_content: html })
  const { course_id } = (await calls.courses.create({ course_title: 'Course' })).course
  await calls.courses.createLesson({ course_id, lesson_title: 'Lesson', lesson_content: html })
  await calls.articleTranslations.save({ article_id, language: 'de', title: 'Quelle', content: html, revision: 0 })
  await calls.cannedReplies.create({ title: 'Reply', shortcut: '', message: `See ${address}.`, visible_to: 'everyone', team_ref: null })
  await calls.textTemplates.create({ kind: 'article', name: 'Template', html })
  expect(await here()).toEqual([
    ['translation', 'Quelle (de)', true],
    ['article', 'Source', true],
    ['canned_reply', 'Reply', false],
    ['lesson', 'Lesson', true],
    ['news', 'News', false],
    ['sop', 'SOP', true],
    ['template', 'Template', true],
  ])
  // A correction that is not out yet: readers still have the link.
  await calls.articles.publish({ article_id })
  await calls.news.update({ id, newsFlash_content: '<p>Nothing</p>', revision: (await calls.news.read({ id })).news_flash.revision })
  expect((await here()).filter(([kind]) => kind === 'news' || kind === 'article')).toEqual([
    ['article', 'Source', false],
    ['news', 'News', false],
  ])
  await calls.news.publish({ id })
  await calls.articles.remove({ article_id })
  expect((await here()).map(([kind]) => kind)).toEqual(['canned_reply', 'lesson', 'sop', 'template'])
  expect(revision).toBe(1)
  const { kernel } = await sharedServer()
  const { rows } = await kernel.database.home.query<{ holder: string }>(`
    select distinct split_part(encode(t.tgargs, 'escape'), '\\000', 1) as holder
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'note_text_links' order by 1`)
  const declared = kernel.modules.flatMap(({ linkHolders = [] }) => linkHolders.map(({ holder }) => holder))
  expect(declared.sort()).toEqual(rows.map(({ holder }) => holder))
})

test('who may not see a place is told only that there is one', async () => {
  const { library, calls, publish } = await libraryWith()
  const { article_id: goal } = await publish('Goal')
  await publish('Secret plan', [], { article_content: `<p>${linkTo(goal)}</p>` })
  const owner = await library.user('admin')
  await owner.calls.cannedReplies.create({ title: 'Mine alone', shortcut: '', message: linkTo(goal), visible_to: 'private', team_ref: null })
  const newsWriter = await library.user('agent', { canCreateAndUpdateNewsArticles: true })
  expect(await newsWriter.calls.references.linksHere({ kind: 'article', id: goal })).toEqual({ places: [], others: 2, redirects: 0 })
  const { places, others } = await calls.references.linksHere({ kind: 'article', id: goal })
  expect([places.map(({ title }) => title), others]).toEqual([['Secret plan'], 1])
  await expect((await libraryWith()).calls.references.linksHere({ kind: 'article', id: goal })).rejects.toMatchObject({ code: 'not_found' })
})

test('readers get links only to what they can open, in articles, news, lessons, feeds and the hub, as soon as that changes', async () => {
  const world = await libraryWith()
  const { library, calls, category, publish, draft, article, help, support_lib_id } = world
  const inside = (await calls.categories.create({ category_title: 'Customers', audience: 'customers' })).category.category_id
  const open = await category('Open')
  const goal = await publish('Goal', [open], { article_content: '<h2>Part one</h2><p>x</p>' })
  const [hidden, secret] = [await draft('Zonderling', [open]), await publish('Secret', [inside])]
  const { id: unseen } = (await calls.news.create({ newsFlash_title: 'Soon', newsFlash_content: '<p>x</p>' })).news_flash
  const path = (slug: string) => `/article/details/${support_lib_id}/${slug}`
  const html = [
    `<p>${linkTo(goal.article_id, 'one', 'Part one')}, ${linkTo(hidden.article_id, 'two')}, ${linkTo(secret.article_id, 'three')}, ${linkTo('gone', '<b>four</b>')},`,
    ` <a href="${path(goal.slug)}">five</a>, <a href="${path(hidden.slug)}">six</a>, <a href="/frontendnewsflash/${support_lib_id}/${unseen}">seven</a>,`,
    ' <a href="https://elsewhere.test/article/details/x">eight</a>, <a href="#part">nine</a></p>',
  ].join('')
  const kept = (words: string, section = '') =>
    `<a data-article-id="${goal.article_id}" href="${path(goal.slug)}${section}" rel="noopener noreferrer">${words}</a>`
  const outside = '<a href="https://elsewhere.test/article/details/x" rel="noopener noreferrer">eight</a>, <a href="#part" rel="noopener noreferrer">nine</a>'
  const seen = `<p>${kept('one', '#s-part-one')}, two, three, <b>four</b>, ${kept('five')}, six, seven, ${outside}</p>`
  const source = await publish('Source', [open], { article_content: html })
  const { id } = (await calls.news.create({ newsFlash_title: 'News', newsFlash_content: html })).news_flash
  await calls.news.publish({ id })
  const { course_id } = (await calls.courses.create({ course_title: 'Course' })).course
  await calls.courses.createLesson({ course_id, lesson_title: 'Lesson', lesson_content: html })
  await calls.courses.publish({ course_id })
  expect((await article(source.slug)).article.article_content).toBe(seen)
  expect((await help.newsFlash({ support_lib_id, id })).news_flash.newsFlash_content).toBe(seen)
  expect((await help.news({ support_lib_id })).news_flashes[0]?.newsFlash_content).toBe(seen)
  expect((await help.course({ support_lib_id, course_id })).courses_lessons[0]?.lesson_content).toBe(seen)
  expect((await library.visitor().calls.courses.readPublished({ course_id })).courses_lessons[0]?.lesson_content).toBe(seen)
  expect(await (await page(world, `/frontendnews/${support_lib_id}/rss.xml`)).text()).not.toContain(hidden.slug)
  // People of the library see what is for customers.
  expect((await calls.help.article({ support_lib_id, id: source.slug })).article.article_content).toContain(`>three</a>`)

  const drawn = async () => await (await page(world, path(source.slug))).text()
  expect(await drawn()).toContain(`href="${path(goal.slug)}#s-part-one"`)
  expect(await drawn()).not.toContain(hidden.slug)
  await calls.articles.publish({ article_id: hidden.article_id })
  await calls.articles.unpublish({ article_id: goal.article_id })
  await expect.poll(async () => (await drawn()).includes(path(hidden.slug)), { timeout: 1000 }).toBe(true)
  expect(await drawn()).not.toContain(path(goal.slug))
})

test('readers of a deleted, hidden or unpublished text follow its redirect; chains are collapsed, circles refused', async () => {
  const world = await libraryWith()
  const { library, calls, publish, article, support_lib_id } = world
  const [a, b, c, linking] = [await publish('A'), await publish('B'), await publish('C'), await publish('Linking')]
  const source = await publish('Source', [], { article_content: `<p>${linkTo(a.article_id)}</p>` })
  const redirect = (from: string, to: string) => calls.references.redirect({ kind: 'article', id: from, target_id: to })
  const titleAt = async (address: string) => (await article(address)).article.article_title
  await expect(redirect(a.article_id, a.article_id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(redirect(a.article_id, (await world.draft('Draft')).article_id)).rejects.toMatchObject({ code: 'conflict' })
  await redirect(a.article_id, b.article_id)
  // As long as it can be read, it is.
  expect(await titleAt(a.slug)).toBe('A')
  await calls.articles.remove({ article_id: a.article_id })
  expect([await titleAt(a.slug), await titleAt(a.article_id)]).toEqual(['B', 'B'])
  const moved = await page(world, `/article/details/${support_lib_id}/${a.slug}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/article/details/${support_lib_id}/${b.slug}`])
  expect((await article(source.slug)).article.article_content).toContain(`/${b.slug}"`)

  await redirect(b.article_id, c.article_id)
  await calls.articles.unpublish({ article_id: b.article_id })
  expect(await titleAt(a.slug)).toBe('C')
  const all = (await calls.references.redirects({})).redirects
  expect(new Set(all.map(({ target_title, is_shown }) => `${target_title} ${is_shown}`))).toEqual(new Set(['C true']))
  // B is hidden, so nothing can lead there; once it is shown, C may.
  await expect(redirect(c.article_id, b.article_id)).rejects.toMatchObject({ code: 'conflict' })
  await calls.articles.publish({ article_id: b.article_id })
  await redirect(c.article_id, b.article_id)
  await calls.articles.unpublish({ article_id: c.article_id })
  expect([await titleAt(a.slug), await titleAt(b.slug), await titleAt(c.slug)]).toEqual(['B', 'B', 'B'])
  expect((await calls.references.report({})).links).toEqual([])

  const writer = await library.user('writer')
  await expect(writer.calls.references.redirect({ kind: 'article', id: linking.article_id, target_id: b.article_id })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(writer.calls.references.removeRedirect({ kind: 'article', address: a.slug })).rejects.toMatchObject({ code: 'forbidden' })
  for (const address of [a.slug, a.article_id]) await calls.references.removeRedirect({ kind: 'article', address })
  await expect(article(a.slug)).rejects.toMatchObject({ code: 'not_found' })
  expect((await calls.references.report({})).links).toMatchObject([{ problem: 'missing', place: { kind: 'article', title: 'Source' } }])
})

test('news and courses redirect, too', async () => {
  const world = await libraryWith()
  const { calls, help, support_lib_id } = world
  const news = []
  for (const newsFlash_title of ['Old', 'New']) {
    const { id } = (await calls.news.create({ newsFlash_title, newsFlash_content: '<p>x</p>' })).news_flash
    await calls.news.publish({ id })
    news.push(id)
  }
  const courses = []
  for (const course_title of ['Old', 'New']) {
    const { course_id } = (await calls.courses.create({ course_title })).course
    await calls.courses.publish({ course_id })
    courses.push(course_id)
  }
  const [[oldNews = '', newNews = ''], [oldCourse = '', newCourse = '']] = [news, courses]
  await calls.references.redirect({ kind: 'newsflash', id: oldNews, target_id: newNews })
  await calls.references.redirect({ kind: 'course', id: oldCourse, target_id: newCourse })
  await calls.news.remove({ id: oldNews })
  await calls.courses.remove({ course_id: oldCourse })
  expect((await help.newsFlash({ support_lib_id, id: oldNews })).news_flash.id).toBe(newNews)
  expect((await help.course({ support_lib_id, course_id: oldCourse })).course.course_id).toBe(newCourse)
  for (const [front, from, to] of [
    ['frontendnewsflash', oldNews, newNews],
    ['course', oldCourse, newCourse],
  ]) {
    const moved = await page(world, `/${front}/${support_lib_id}/${from}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/${front}/${support_lib_id}/${to}`])
  }
})

test('renaming, and redirecting with the deletion itself, leave no dead link; a refused deletion leaves no redirect', async () => {
  const world = await libraryWith()
  const { library, calls, category, publish, draft, article, help, support_lib_id } = world
  const open = await category('Open')
  const [a, b, c, goal] = [await publish('A', [open]), await publish('B', [open]), await publish('C', [open]), await publish('Goal', [open])]
  const news = []
  for (const newsFlash_title of ['Old', 'New']) {
    const { id } = (await calls.news.create({ newsFlash_title, newsFlash_content: '<p>x</p>' })).news_flash
    await calls.news.publish({ id })
    news.push(id)
  }
  const [oldNews = '', newNews = ''] = news
  const to = (slug: string) => `<a href="/article/details/${support_lib_id}/${slug}">by address</a>`
  const html = `<p>${[a, b, c].map((one) => linkTo(one.article_id) + to(one.slug)).join(' ')} <a href="/frontendnewsflash/${support_lib_id}/${oldNews}">news</a></p>`
  const source = await publish('Source', [open], { article_content: html })
  const dead = async () => (await calls.references.report({})).links.map(({ target, problem }) => `${problem} ${target}`)
  const hidden = await draft('Hidden')
  expect(await dead()).toEqual([])
  // Renamed twice, and its first address taken by nobody.
  for (const slug of ['renamed', 'renamed-again'])
    await calls.articles.update({ article_id: a.article_id, revision: (await calls.articles.read({ article_id: a.article_id })).article.revision, slug })
  expect(await dead()).toEqual([])
  // Both happen, or neither does.
  for (const [redirect_to, code] of [
    [hidden.article_id, 'conflict'],
    [a.article_id, 'conflict'],
    ['nobody', 'not_found'],
  ] as const)
    await expect(calls.articles.remove({ article_id: a.article_id, redirect_to })).rejects.toMatchObject({ code })
  await expect(calls.articles.changeMany({ article_ids: [b.article_id, c.article_id], change: 'remove', redirect_to: c.article_id })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(calls.articles.changeMany({ article_ids: [b.article_id], change: 'publish', redirect_to: goal.article_id })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  expect((await calls.references.redirects({})).redirects).toEqual([])
  const writer = await library.user('writer')
  const own = (await writer.calls.articles.create({ article_title: 'Own' })).article.article_id
  await expect(writer.calls.articles.remove({ article_id: own, redirect_to: goal.article_id })).rejects.toMatchObject({ code: 'forbidden' })
  await writer.calls.articles.remove({ article_id: own })

  await calls.articles.remove({ article_id: a.article_id, redirect_to: goal.article_id })
  const { changed } = await calls.articles.changeMany({ article_ids: [b.article_id, c.article_id], change: 'remove', redirect_to: goal.article_id })
  expect(changed.length).toBe(2)
  await calls.news.remove({ id: oldNews, redirect_to: newNews })
  expect(await dead()).toEqual([])
  for (const slug of [a.slug, 'renamed', 'renamed-again', b.slug, c.article_id]) expect((await article(slug)).article.article_title).toBe('Goal')
  expect((await help.newsFlash({ support_lib_id, id: oldNews })).news_flash.id).toBe(newNews)
  expect((await article(source.slug)).article.article_content.match(/\/goal"/g)).toHaveLength(6)
  // What is hidden for a time, too.
  const { revision } = (await calls.articles.read({ article_id: goal.article_id })).article
  const other = await publish('Other', [open])
  await calls.articles.update({ article_id: goal.article_id, revision, is_disabled: true, redirect_to: other.article_id })
  expect(await dead()).toEqual([])
  await calls.articles.unpublish({ article_id: other.article_id })
  expect((await dead()).length).toBeGreaterThan(5)
})

test('before a change that hides many, one hears what links to all that readers lose by it, and to nothing else', async () => {
  const { library, calls, category, publish } = await libraryWith()
  const [top, elsewhere] = [await category('Top'), await category('Elsewhere')]
  const sub = await category('Sub', top)
  const [only, both, beside] = [await publish('Only', [sub]), await publish('Both', [sub, elsewhere]), await publish('Beside', [elsewhere])]
  await publish('Inside', [sub], { article_content: `<p>${linkTo(only.article_id)}</p>` })
  await publish('To only', [elsewhere], { article_content: `<p>${linkTo(only.article_id)}</p>` })
  await publish('To both', [elsewhere], { article_content: `<p>${linkTo(both.article_id)} ${linkTo(beside.article_id)}</p>` })
  await publish('To shelf', [elsewhere], { article_content: `<p><a href="/articleCategoriesDetails/${library.support_lib_id}/${top}">x</a></p>` })
  const lost = async (
    user: { calls: typeof calls },
    input: Omit<Parameters<typeof calls.visibility.linksLost>[0], 'change'>,
    change: 'disable' | 'remove' = 'disable',
  ) => {
    const { places, others } = await user.calls.visibility.linksLost({ change, ...input })
    return [places.map(({ title }) => title).sort(), others]
  }
  const me = { calls }
  expect(await lost(me, { category_ids: [top] })).toEqual([['To only', 'To shelf'], 0])
  expect(await lost(me, { article_ids: [only.article_id, both.article_id] }, 'remove')).toEqual([['Inside', 'To both', 'To only'], 0])
  expect(await lost(me, { article_ids: [beside.article_id] }, 'remove')).toEqual([['To both'], 0])
  // Who may publish news alone learns the number.
  expect(await lost(await library.user('agent', { canManageAndPublishNewsArticles: true }), { category_ids: [top] })).toEqual([[], 3])
  await expect(lost(await library.user('agent'), { category_ids: [top] })).rejects.toMatchObject({ code: 'forbidden' })
})

test('over a library of 300 texts the report finds every dead link, anchor and picture planted, and none else', async () => {
  const world = await libraryWith()
  const { library, calls, support_lib_id } = world
  const id = (number: number) => `text${number}`
  const planted = new Set<string>()
  const dead = (number: number, what: string) => planted.add(`${id(number)} ${what}`)
  const { file } = await calls.uploads.create(
    {},
    { name: 'bike.png', bytes: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64') },
  )
  const texts = Array.from({ length: 300 }, (_, number) => {
    const next = (number + 7) % 300
    // Every tenth is not online.
    const isOnline = (of: number) => of % 10 !== 0
    const parts = [
      `<h2>Part ${number}</h2><p>${linkTo(id(next), 'next')} ${linkTo(id(next), 'part', `s-part-${next}`)} <a href="#s-part-${number}">up</a>`,
      `<a href="${number % 2 === 0 ? '' : '/de'}/article/details/${support_lib_id}/slug-${next}?language=de#s-part-${next}">by address</a> <a href="mailto:a@b.test">mail</a>`,
      `<img src="${file.url}" alt="A bike"> <a href="https://${number}.elsewhere.test/">outside</a></p>`,
    ]
    if (!isOnline(next)) {
      dead(number, `hidden ${id(next)}`)
      dead(number, `hidden slug-${next}`)
    }
    if (number % 17 === 0) {
      const gone = newRef()
      parts.push(`<p>${linkTo(gone)}</p>`)
      dead(number, `missing ${gone}`)
    }
    // Of a text that nobody can open, the section says nothing.
    if (number % 19 === 0 && isOnline(next)) {
      parts.push(`<p>${linkTo(id(next), 'x', 's-no-such-part')}</p>`)
      dead(number, `anchor ${id(next)}`)
    }
    if (number % 23 === 0) {
      parts.push('<p><a href="#s-nowhere">x</a></p>')
      dead(number, 'anchor ')
    }
    if (number % 29 === 0) {
      const gone = newRef()
      parts.push(`<p><img src="/files/${gone}" alt="x"></p>`)
      dead(number, `file ${gone}`)
    }
    return { id: id(number), title: `Text ${number}`, slug: `slug-${number}`, content: parts.join(''), is_published: isOnline(number) }
  })
  const { kernel } = await sharedServer()
  const columns = [texts.map((text) => text.id), texts.map(({ title }) => title), texts.map(({ content }) => content), texts.map(({ slug }) => slug)]
  const statement = `
    insert into articles (support_lib_id, article_id, article_title, article_content, article_keywords, meta_title, meta_description, slug, is_published, published_at, created_at, updated_at)
    select $1, id, title, content, '{}', '', '', slug, online, now(), now(), now() from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[]) t(id, title, content, slug, online)`
  await kernel.database.owner.query(statement, [support_lib_id, ...columns, texts.map(({ is_published }) => is_published)])
  await kernel.database.owner.query('insert into article_slugs select support_lib_id, slug, article_id from articles where support_lib_id = $1', [
    support_lib_id,
  ])

  const found = new Set<string>()
  for (const problem of ['missing', 'hidden', 'anchor', 'file'] as const) {
    const { links, has_more, examined, unchecked } = await calls.references.report({ problem })
    expect([has_more, unchecked]).toEqual([false, 300])
    expect(examined).toBeGreaterThan(1800)
    for (const link of links) found.add(`${link.place.id} ${link.problem} ${link.target}`)
  }
  expect([...found].sort()).toEqual([...planted].sort())
  expect(planted.size).toBeGreaterThan(100)

  // A renamed text keeps its links, and so does a deleted one that is redirected.
  const links = async () => (await calls.references.report({ problem: 'missing' })).links.length
  const before = await links()
  const { revision } = (await calls.articles.read({ article_id: id(8) })).article
  await calls.articles.update({ article_id: id(8), revision, slug: 'renamed' })
  await calls.references.redirect({ kind: 'article', id: id(9), target_id: id(8) })
  await calls.articles.remove({ article_id: id(9) })
  expect(await links()).toBe(before)
  await calls.articles.remove({ article_id: id(11) })
  expect(await links()).toBe(before + 3)
  expect(library.support_lib_id).toBe(support_lib_id)
})

test('addresses outside are asked for slowly, one of a host at a time, and what is gone is reported', async () => {
  const server = await openServer()
  const asked: string[] = []
  const site = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.statusCode = request.url?.startsWith('/gone') ? 404 : request.url?.startsWith('/broken') ? 500 : request.url === '/private' ? 403 : 200
    response.end('x')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = site.address() as AddressInfo
    const world = await libraryWith(undefined, 'Velo', Promise.resolve(server))
    const { library, calls, draft } = world
    const to = (path: string, host = '127.0.0.1') => `<a href="http://${host}:${port}${path}">x</a>`
    await draft('Source', [], {
      article_content: `<p>${['/well', '/gone', '/broken', '/private'].map((path) => to(path)).join(' ')} ${to('/well', 'localhost')}</p>`,
    })
    const due = server.kernel.modules.flatMap(({ schedules = [] }) => schedules).find(({ name }) => name === 'references.outside')
    const round = async () => {
      await library.inside(async (ctx) => due?.run(ctx))
      await jobsDone(library)
    }
    await round()
    expect(asked.length).toBe(2)
    for (let count = 0; count < 3; count++) await round()
    expect(asked.sort()).toEqual(['/broken', '/gone', '/private', '/well', '/well'])
    const reported = async () => (await calls.references.report({})).links.map(({ target, reason, status }) => [new URL(target).pathname, reason, status])
    // What fails may be back tomorrow.
    expect(await reported()).toEqual([['/gone', 'status', 404]])
    await server.kernel.database.owner.query("update outside_links set next_at = now() where support_lib_id = $1 and address like '%/broken'", [
      library.support_lib_id,
    ])
    await round()
    expect(await reported()).toEqual([
      ['/broken', 'status', 500],
      ['/gone', 'status', 404],
    ])
  } finally {
    site.close()
  }
})
