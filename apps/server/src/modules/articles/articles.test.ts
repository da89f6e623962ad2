import { limits } from '@porchlight/contracts/limits'
import { describe, expect, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { eventually } from '../../testing/eventually.ts'
import { startChat, type TestLibrary, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'

const minted = async (parent_lib_id?: string) => testLibrary(await sharedServer(), parent_lib_id ? { parent_lib_id } : {})
const staff = async (library: TestLibrary) => ({ writer: await library.user('writer'), editor: await library.user('editor') })
const content = '<p>Turn it left.</p>'

describe('writing and publishing', () => {
  test('a writer writes but may not publish; an editor publishes; later changes stay in the draft', async () => {
    const library = await minted()
    const { writer, editor } = await staff(library)
    const { article } = await writer.calls.articles.create({
      article_title: 'Brakes',
      article_content: `${content}<script>x</script>`,
      article_keywords: ['stop'],
    })
    const { article_id } = article
    expect(article).toMatchObject({
      article_content: content,
      is_published: false,
      has_draft: false,
      slug: 'brakes',
      revision: 1,
      author: { user_id: writer.user_id },
    })
    await expect(writer.calls.articles.publish({ article_id })).rejects.toMatchObject({ code: 'forbidden' })
    const { article: published } = await editor.calls.articles.publish({ article_id })
    expect(published).toMatchObject({ is_published: true, has_draft: false })
    const { article: changed } = await writer.calls.articles.update({ article_id, revision: published.revision, article_title: 'All about brakes' })
    expect(changed).toMatchObject({ article_title: 'Brakes', draft: { article_title: 'All about brakes', article_content: content }, has_draft: true })
    const { article: back } = await writer.calls.articles.update({ article_id, revision: changed.revision, article_title: 'Brakes' })
    expect(back.draft).toBeNull()
    const { article: again } = await writer.calls.articles.update({ article_id, revision: back.revision, article_content: '<p>New</p>' })
    expect((await editor.calls.articles.publish({ article_id })).article).toMatchObject({
      article_content: '<p>New</p>',
      draft: null,
      timeStamp: published.timeStamp,
    })
    expect(again.article_content).toBe(content)
    const { article: hidden } = await editor.calls.articles.unpublish({ article_id })
    expect(hidden).toMatchObject({ is_published: false, article_content: '<p>New</p>' })
    await expect(writer.calls.articles.update({ article_id, revision: hidden.revision, is_disabled: true })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await editor.calls.articles.update({ article_id, revision: hidden.revision, is_disabled: true })).article.is_disabled).toBe(true)
    expect((await library.eventNames()).filter((name) => name === 'article.published')).toHaveLength(2)
  })

  test('an article without content cannot be published', async () => {
    const { editor } = await staff(await minted())
    const { article } = await editor.calls.articles.create({ article_title: 'Empty', article_content: '<p>&nbsp;</p>' })
    await expect(editor.calls.articles.publish({ article_id: article.article_id })).rejects.toMatchObject({ fields: { article_content: 'empty' } })
  })

  test('500 images and 10,000 cells are accepted; one more, or one character too many, is refused with a reason', async () => {
    const { editor } = await staff(await minted())
    const { article } = await editor.calls.articles.create({ article_title: 'Large' })
    const { article_id } = article
    const table = (cells: number) => `<table><tbody><tr>${'<td></td>'.repeat(cells)}</tr></tbody></table>`
    const pictures = (count: number) => '<img src="/files/0123456789abcdefghijAB" alt="" loading="lazy" />'.repeat(count)
    const save = async (article_content: string) => {
      const { revision } = (await editor.calls.articles.read({ article_id })).article
      return (await editor.calls.articles.update({ article_id, revision, article_content })).article.article_content
    }
    expect(await save(pictures(limits.richTextPicturesMax))).toHaveLength(pictures(limits.richTextPicturesMax).length)
    expect(await save(table(limits.richTextCellsMax))).toBe(table(limits.richTextCellsMax))
    // The longest accepted text, using characters that take four bytes each in UTF-8.
    const longest = `<p>${'😀'.repeat((limits.richTextLengthMax - 8) / 2)}</p>`
    expect(await save(longest)).toBe(longest)
    const refusal = (word: string) => ({ code: 'invalid_input', fields: { article_content: expect.stringContaining(word) } })
    await expect(save(pictures(limits.richTextPicturesMax + 1))).rejects.toMatchObject(refusal('too many pictures'))
    await expect(save(table(limits.richTextCellsMax + 1))).rejects.toMatchObject(refusal('too many cells'))
    await expect(save('x'.repeat(limits.richTextLengthMax + 1))).rejects.toMatchObject(refusal('500000'))
    await expect(save('x'.repeat(5_000_000))).rejects.toMatchObject({ code: 'too_large' })
    expect((await editor.calls.articles.read({ article_id })).article.article_content).toBe(longest)
    const { sop_category } = await editor.calls.sops.createCategory({ category_title: 'Any' })
    const other = pictures(limits.richTextPicturesMax + 1)
    const elsewhere = {
      news: () => editor.calls.news.create({ newsFlash_title: 'x', newsFlash_content: other }),
      sop: () => editor.calls.sops.create({ category_id: sop_category.category_id, sop_title: 'x', sop_content: other }),
      translation: () => editor.calls.articleTranslations.save({ article_id, language: 'de', revision: 0, title: 'x', content: other }),
    }
    for (const [name, call] of Object.entries(elsewhere)) await expect(call(), name).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a second editor sees who saved first, and overwrites nothing', async () => {
    const { writer, editor } = await staff(await minted())
    const { article } = await writer.calls.articles.create({ article_title: 'Two at once' })
    const change = { article_id: article.article_id, revision: article.revision }
    const both = await Promise.allSettled([
      writer.calls.articles.update({ ...change, article_content: '<p>by writer</p>' }),
      editor.calls.articles.update({ ...change, article_content: '<p>by editor</p>' }),
    ])
    const lost = both.find((each) => each.status === 'rejected')
    const { article: now } = await writer.calls.articles.read({ article_id: article.article_id })
    expect(lost?.reason).toMatchObject({ code: 'conflict', fields: { revision: '2', changed_by: now.editor.name, changed_at: now.updated_at } })
    expect(now.article_content).toBe(both[0]?.status === 'fulfilled' ? '<p>by writer</p>' : '<p>by editor</p>')
  })

  test('a scheduled publication can be cancelled, and publishes the text as it is at that time', async () => {
    const library = await minted()
    const { editor } = await staff(library)
    const make = async (article_title: string) => (await editor.calls.articles.create({ article_title, article_content: content })).article
    const [soon, never] = [await make('Soon'), await make('Never')]
    const publish_at = new Date(Date.now() + 3_600_000).toISOString()
    const { article: waiting } = await editor.calls.articles.publish({ article_id: soon.article_id, publish_at })
    await editor.calls.articles.publish({ article_id: never.article_id, publish_at })
    expect((await editor.calls.articles.list({ status: 'scheduled' })).articles).toHaveLength(2)
    await editor.calls.articles.unpublish({ article_id: never.article_id })
    await editor.calls.articles.update({ article_id: soon.article_id, revision: waiting.revision, article_title: 'Here' })
    // The hour passes.
    const { owner } = library.kernel.database
    await owner.query('update articles set publish_at = now() where support_lib_id = $1 and publish_at is not null', [library.support_lib_id])
    await owner.query("update graphile_worker._private_jobs set run_at = now() where key like 'publish:' || $1 || ':%'", [library.support_lib_id])
    await eventually(async () => expect((await editor.calls.articles.read({ article_id: soon.article_id })).article.is_published).toBe(true))
    expect((await editor.calls.articles.read({ article_id: soon.article_id })).article).toMatchObject({ article_title: 'Here', publish_at: null })
    expect((await editor.calls.articles.read({ article_id: never.article_id })).article.is_published).toBe(false)
  })

  test('open screens are notified, and the author learns who published', async () => {
    const library = await minted()
    const { writer, editor } = await staff(library)
    const socket = await openSocket((await sharedServer()).address, { token: writer.token }, { library: null })
    const { article } = await writer.calls.articles.create({ article_title: 'Chains', article_content: content })
    await socket.until(() => socket.pushes('library').some((push) => push.data.notices?.some((notice) => notice.topic === 'content')), 'notice')
    const { category_id } = (await writer.calls.categories.create({ category_title: 'Drivetrain' })).category
    const isNamed = (ids: string[] | null) => ids?.includes(category_id)
    await socket.until(
      () => socket.pushes('library').some((push) => push.data.notices?.some(({ topic, ids }) => topic === 'content' && isNamed(ids))),
      'category',
    )
    await editor.calls.articles.publish({ article_id: article.article_id })
    await eventually(async () => {
      const { feeds } = (await writer.calls.activity.feeds({})).data
      expect(feeds).toMatchObject([
        { trigger: 'article.published', activity_values: { title: 'Chains' }, entity_type: 'article', entity_ref: article.article_id },
      ])
    })
    expect((await editor.calls.activity.feeds({})).data.feeds).toEqual([])
  })
})

describe('versions, slugs, lists', () => {
  test('restoring version 1 makes it the newest version', async () => {
    const { writer, editor } = await staff(await minted())
    const { article } = await writer.calls.articles.create({ article_title: 'One', article_content: '<p>one</p>' })
    const { article_id } = article
    const { article: own } = await writer.calls.articles.update({ article_id, revision: 1, article_content: '<p>one and more</p>' })
    const { article: second } = await editor.calls.articles.update({ article_id, revision: own.revision, article_title: 'Two' })
    await editor.calls.articles.publish({ article_id })
    const numbers = async () =>
      (await writer.calls.articles.versions({ article_id })).versions.map((each) => [each.version, each.article_title, each.is_published])
    // Consecutive saves by one writer share a version.
    expect(await numbers()).toEqual([
      [2, 'Two', true],
      [1, 'One', false],
    ])
    expect((await writer.calls.articles.readVersion({ article_id, version: 1 })).version).toMatchObject({ article_content: '<p>one and more</p>' })
    const { article: restored } = await writer.calls.articles.restore({ article_id, version: 1, revision: second.revision + 1 })
    expect(restored).toMatchObject({ article_title: 'Two', draft: { article_title: 'One', article_content: '<p>one and more</p>' } })
    expect((await numbers())[0]).toEqual([3, 'One', false])
    await expect(writer.calls.articles.restore({ article_id, version: 9, revision: restored.revision })).rejects.toMatchObject({ code: 'not_found' })
    await expect(writer.calls.articles.restore({ article_id, version: 1, revision: 1 })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('old slugs redirect to the new one; a slug in use cannot be taken', async () => {
    const { editor } = await staff(await minted())
    const make = async () => (await editor.calls.articles.create({ article_title: 'Find your size' })).article
    const both = (await Promise.all([make(), make()])).sort((a, b) => a.slug.length - b.slug.length)
    const [first, second] = [both[0] ?? (await make()), both[1] ?? (await make())]
    expect([first.slug, second.slug]).toEqual(['find-your-size', 'find-your-size-2'])
    const { article_id } = first
    await editor.calls.articles.update({ article_id, revision: 1, slug: 'sizes' })
    expect(await editor.calls.articles.bySlug({ slug: 'find-your-size' })).toEqual({ article_id, slug: 'sizes', is_redirect: true })
    expect(await editor.calls.articles.bySlug({ slug: 'sizes' })).toEqual({ article_id, slug: 'sizes', is_redirect: false })
    const taken = editor.calls.articles.update({ article_id: second.article_id, revision: 1, slug: 'sizes' })
    await expect(taken).rejects.toMatchObject({ code: 'already_taken' })
    await editor.calls.articles.update({ article_id: second.article_id, revision: 1, slug: 'find-your-size' })
    expect((await editor.calls.articles.bySlug({ slug: 'find-your-size' })).article_id).toBe(second.article_id)
    await editor.calls.articles.remove({ article_id })
    await expect(editor.calls.articles.bySlug({ slug: 'sizes' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the address follows the title until the first publication, unless somebody chose another one', async () => {
    const { editor } = await staff(await minted())
    const { articles } = editor.calls
    let { article } = await articles.create({ article_title: '', article_content: content })
    expect([article.article_title, article.slug]).toEqual(['', 'article'])
    const retitle = async (article_title: string) => {
      article = (await articles.update({ article_id: article.article_id, revision: article.revision, article_title })).article
      return article.slug
    }
    expect(await retitle('How to')).toBe('how-to')
    const other = (await articles.create({ article_title: 'How to pay' })).article
    expect(await retitle('How to pay')).toBe('how-to-pay-2')
    expect(await retitle('How to return')).toBe('how-to-return')
    // Nobody has ever seen the addresses before, so they are free.
    await expect(articles.bySlug({ slug: 'how-to' })).rejects.toMatchObject({ code: 'not_found' })
    await articles.publish({ article_id: article.article_id })
    article = (await articles.read({ article_id: article.article_id })).article
    expect(await retitle('Returns')).toBe('how-to-return')
    await articles.unpublish({ article_id: article.article_id })
    article = (await articles.read({ article_id: article.article_id })).article
    expect(await retitle('Returning')).toBe('how-to-return')
    const chosen = (await articles.update({ article_id: other.article_id, revision: other.revision, slug: 'pay' })).article
    const renamed = await articles.update({ article_id: other.article_id, revision: chosen.revision, article_title: 'Paying' })
    expect(renamed.article.slug).toBe('pay')
  })

  test('an article needs a title to be published, and keeps one then', async () => {
    const { editor } = await staff(await minted())
    const { articles } = editor.calls
    const { article } = await articles.create({ article_title: ' ', article_content: content })
    const { article_id } = article
    await expect(articles.publish({ article_id })).rejects.toMatchObject({ code: 'invalid_input', fields: { article_title: 'empty' } })
    const { revision } = (await articles.update({ article_id, revision: article.revision, article_title: 'Brakes' })).article
    await expect(articles.update({ article_id, revision, article_title: '' })).resolves.toBeDefined()
    await articles.update({ article_id, revision: revision + 1, article_title: 'Brakes' })
    const live = (await articles.publish({ article_id })).article
    await expect(articles.update({ article_id, revision: live.revision, article_title: '' })).rejects.toMatchObject({ fields: { article_title: 'empty' } })
  })

  test('writers delete their own drafts, and nothing that others wrote or readers saw', async () => {
    const { writer, editor } = await staff(await minted())
    const make = async (by: typeof writer) => (await by.calls.articles.create({ article_title: 'Draft', article_content: content })).article.article_id
    const [own, second, theirs, live, due] = [await make(writer), await make(writer), await make(editor), await make(writer), await make(writer)]
    await editor.calls.articles.publish({ article_id: live })
    await editor.calls.articles.unpublish({ article_id: live })
    await editor.calls.articles.publish({ article_id: due, publish_at: new Date(Date.now() + 3_600_000).toISOString() })
    for (const article_id of [theirs, live, due]) await expect(writer.calls.articles.remove({ article_id })).rejects.toMatchObject({ code: 'forbidden' })
    await writer.calls.articles.remove({ article_id: own })
    const many = await writer.calls.articles.changeMany({ article_ids: [second, theirs], change: 'remove' })
    expect(many).toMatchObject({ changed: [second], refused: [{ article_id: theirs, code: 'forbidden' }] })
    await editor.calls.articles.remove({ article_id: live })
  })

  test('the list is paged without gaps and filtered by category, state and author', async () => {
    const { writer, editor } = await staff(await minted())
    const { category } = await writer.calls.categories.create({ category_title: 'Bikes' })
    const ids: string[] = []
    for (let number = 0; number < 5; number++) {
      const article_categories = number < 2 ? [category.category_id] : []
      ids.unshift((await writer.calls.articles.create({ article_title: `Number ${number}`, article_content: content, article_categories })).article.article_id)
    }
    const walked: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await writer.calls.articles.list({ limit: 2, cursor })
      walked.push(...page.articles.map((each) => each.article_id))
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect(walked).toEqual(ids)
    await editor.calls.articles.publish({ article_id: ids[4] ?? '' })
    const found = async (input: object) => (await writer.calls.articles.list(input)).articles.map((each) => each.article_id)
    expect(await found({ category_id: category.category_id })).toEqual([ids[4], ids[3]])
    expect(await found({ status: 'published' })).toEqual([ids[4]])
    expect(await found({ status: 'unpublished' })).toHaveLength(4)
    expect(await found({ status: 'draft' })).toHaveLength(4)
    expect(await found({ status: 'disabled' })).toEqual([])
    expect(await found({ author_id: editor.user_id })).toEqual([])
    expect(await found({ author_id: writer.user_id })).toHaveLength(5)
    await expect(found({ cursor: 'rubbish' })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('visitors’ actions', () => {
  test('views and likes count only for articles that visitors to the library or its children can see', async () => {
    const parent = await minted()
    const child = await minted(parent.support_lib_id)
    const [{ editor }, below] = [await staff(parent), await child.user('admin')]
    const anyone = callsOf((await sharedServer()).address, () => null)
    const { article } = await editor.calls.articles.create({ article_title: 'Shared', article_content: content })
    const { article_id } = article
    const count = (support_lib_id: string, counter: 'views' | 'likes' = 'views') => anyone.articles.count({ article_id, support_lib_id, counter })
    await expect(count(parent.support_lib_id)).rejects.toMatchObject({ code: 'not_found' })
    await editor.calls.articles.publish({ article_id })
    await count(parent.support_lib_id)
    await count(child.support_lib_id)
    await count(child.support_lib_id, 'likes')
    await below.calls.librarySettings.update({ visibility: { disabled_default_articles: [article_id] } })
    await expect(count(child.support_lib_id)).rejects.toMatchObject({ code: 'not_found' })
    const stranger = await minted()
    await expect(count(stranger.support_lib_id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await editor.calls.articles.read({ article_id })).article).toMatchObject({ views: 2, likes: 1, disLikes: 0 })
  })
})

test('a visitor has one vote per article, which a later one replaces; made-up visitors share their network’s vote', async () => {
  const server = await ownServer({ env: { TRUST_PROXY: '1' } })
  const library = await testLibrary(server)
  const { editor } = await staff(library)
  const { support_lib_id } = library
  const { article } = await editor.calls.articles.create({ article_title: 'Chains', article_content: content })
  const { article_id } = article
  await editor.calls.articles.publish({ article_id })
  const vote = async (counter: 'likes' | 'disLikes', secret: string | null, address = '203.0.113.1') => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, ...(secret && { authorization: `Visitor ${support_lib_id}.${secret}` }) }
    const body = JSON.stringify({ support_lib_id, counter })
    expect((await fetch(`${server.address}/api/articles/articles/${article_id}/counts`, { method: 'POST', headers, body })).status).toBe(200)
    const { likes, disLikes } = (await editor.calls.articles.read({ article_id })).article
    return [likes, disLikes]
  }
  expect(await vote('likes', null)).toEqual([1, 0])
  expect(await vote('likes', null)).toEqual([1, 0])
  for (let time = 0; time < 5; time++) expect(await vote('likes', library.visitor().secret)).toEqual([1, 0])
  expect(await vote('disLikes', library.visitor().secret)).toEqual([0, 1])
  expect(await vote('disLikes', null, '2001:db8::1')).toEqual([0, 2])
  expect(await vote('disLikes', null, '2001:db8::2')).toEqual([0, 2])
  const known = library.visitor()
  await startChat(known)
  expect(await vote('likes', known.secret)).toEqual([1, 2])
  expect(await vote('likes', known.secret, '198.51.100.7')).toEqual([1, 2])
  expect(await vote('disLikes', known.secret)).toEqual([0, 3])
  await Promise.all(Array.from({ length: 8 }, () => vote('likes', null, '198.51.100.9').catch(() => {})))
  expect(await vote('likes', null, '198.51.100.9')).toEqual([1, 3])
  // Deleting an article deletes its votes.
  await editor.calls.articles.unpublish({ article_id })
  await editor.calls.articles.remove({ article_id })
  expect(await library.inside((ctx) => ctx.db.selectFrom('article_votes').selectAll().execute())).toEqual([])
})

test('a child lists its parent’s published articles with the deciding rule, and can change it', async () => {
  const parent = await minted()
  const child = await minted(parent.support_lib_id)
  const [{ editor }, below] = [await staff(parent), await child.user('admin')]
  const { category } = await editor.calls.categories.create({ category_title: 'Shared' })
  const { category_id } = category
  const make = async (article_title: string, article_categories: string[] = []) =>
    (await editor.calls.articles.create({ article_title, article_content: content, article_categories })).article.article_id
  const [filed, loose, draft] = [await make('Filed', [category_id]), await make('Loose'), await make('Draft')]
  for (const article_id of [filed, loose]) await editor.calls.articles.publish({ article_id })
  const rules = async () => (await below.calls.articles.defaults({})).default_articles.map((each) => [each.article_id, each.visibility])
  const seen = { is_visible: true, rule: 'default' }
  expect(await rules()).toEqual([
    [loose, seen],
    [filed, seen],
  ])
  await below.calls.librarySettings.update({ visibility: { disabled_default_categories: [category_id], disabled_default_articles: [loose] } })
  expect(await rules()).toEqual([
    [loose, { is_visible: false, rule: 'disabled_by_library' }],
    [filed, { is_visible: false, rule: 'category_hidden', category: { id: category_id, rule: 'disabled_by_library' } }],
  ])
  await below.calls.librarySettings.update({ visibility: { enabled_default_articles: [filed, draft] } })
  expect((await rules())[1]).toEqual([filed, { is_visible: true, rule: 'enabled_by_library' }])
  const page = await below.calls.articles.defaults({ limit: 1 })
  const rest = await below.calls.articles.defaults({ limit: 1, cursor: page.next_cursor ?? '' })
  expect([...page.default_articles, ...rest.default_articles].map((each) => each.article_id)).toEqual([loose, filed])
  expect(rest.next_cursor).toBeNull()
  expect((await editor.calls.articles.defaults({})).default_articles).toEqual([])
})

test('each sort order of the list can be paged through without gaps', async () => {
  const library = await minted()
  const { writer } = await staff(library)
  const titles = ['beta', 'Alpha', 'ähre', 'gamma', 'Beta']
  for (const article_title of titles) await writer.calls.articles.create({ article_title })
  await library.inside((ctx) => ctx.db.updateTable('articles').set({ views: 7 }).where('article_title', 'in', ['gamma', 'Alpha']).execute())
  const walk = async (sort: 'title' | 'views' | 'updated') => {
    const walked: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await writer.calls.articles.list({ sort, limit: 2, cursor })
      walked.push(...page.articles.map((each) => each.article_title))
      if (page.next_cursor === null) return walked
      cursor = page.next_cursor
    }
  }
  for (const sort of ['title', 'views', 'updated'] as const) expect((await walk(sort)).toSorted()).toEqual(titles.toSorted())
  expect((await walk('views')).slice(0, 2).toSorted()).toEqual(['Alpha', 'gamma'])
  expect((await walk('title')).map((title) => title.toLowerCase()).filter((title) => title === 'alpha' || title === 'beta')).toEqual(['alpha', 'beta', 'beta'])
  const { next_cursor } = await writer.calls.articles.list({ sort: 'views', limit: 2 })
  await expect(writer.calls.articles.list({ sort: 'title', cursor: next_cursor ?? '' })).rejects.toMatchObject({ code: 'invalid_input' })
})
