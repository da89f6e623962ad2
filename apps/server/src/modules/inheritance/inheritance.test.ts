import { effectCounters, kindNames, recordOf } from '@porchlight/contracts/visibility/content-kinds'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

const content = '<p>Turn it left.</p>'

/** Creates a parent with nested categories and an article in the inner one, and two children. */
async function family() {
  const server = await sharedServer()
  const parent = await testLibrary(server, { company_name: 'The agency' })
  const child = await testLibrary(server, { parent_lib_id: parent.support_lib_id, company_name: 'First child' })
  const second = await testLibrary(server, { parent_lib_id: parent.support_lib_id, company_name: 'Second child' })
  const [owner, below] = [await parent.user('admin'), await child.user('admin')]
  const top = (await owner.calls.categories.create({ category_title: 'Bikes' })).category.category_id
  const sub = (await owner.calls.categories.create({ category_title: 'Brakes', parent_cat_id: top })).category.category_id
  const { article_id } = (await owner.calls.articles.create({ article_title: 'Pads', article_content: content, article_categories: [sub] })).article
  await owner.calls.articles.publish({ article_id })
  return { parent, child, second, owner, below, top, sub, article_id }
}

test('the deciding rule is named, with the checks that led to it, both for the child and for a parent asking about the child', async () => {
  const { parent, child, owner, below, top, sub, article_id } = await family()
  const why = async (kind: 'article' | 'category' = 'article', id = article_id) => (await below.calls.visibility.explain({ kind, id })).explanation
  expect(await why()).toEqual({
    item: { kind: 'article', id: article_id, title: 'Pads', support_lib_id: parent.support_lib_id },
    library: { support_lib_id: child.support_lib_id, company_name: 'First child' },
    parent: { support_lib_id: parent.support_lib_id, company_name: 'The agency' },
    is_visible: true,
    rule: 'default',
    category: null,
    checks: ['owner', 'published', 'enabled', 'audience', 'library_list', 'defaults', 'parent_list', 'categories'].map((check) => ({
      check,
      outcome: 'passed',
    })),
  })
  await owner.calls.categories.update({ category_id: top, is_enabled: false })
  expect(await why()).toMatchObject({ is_visible: false, rule: 'category_hidden', category: { id: top, title: 'Bikes', rule: 'disabled' } })
  expect(await why('category', sub)).toMatchObject({ is_visible: false, rule: 'category_hidden', category: { title: 'Bikes' } })
  await below.calls.visibility.decide({ kind: 'article', ids: [article_id], decision: 'hidden' })
  const hidden = { is_visible: false, rule: 'disabled_by_library', category: null }
  expect(await why()).toMatchObject(hidden)
  expect((await why()).checks.slice(-4)).toEqual([
    { check: 'library_list', outcome: 'hides' },
    { check: 'defaults', outcome: 'not_asked' },
    { check: 'parent_list', outcome: 'not_asked' },
    { check: 'categories', outcome: 'not_asked' },
  ])
  const child_lib_id = child.support_lib_id
  expect((await owner.calls.visibility.explain({ kind: 'article', id: article_id, child_lib_id })).explanation).toMatchObject(hidden)
  expect((await owner.calls.visibility.explain({ kind: 'article', id: article_id })).explanation).toMatchObject({ rule: 'category_hidden', parent: null })
})

test('no one can ask about unrelated libraries, and titles of a parent’s drafts stay hidden', async () => {
  const { owner, below, parent, child, article_id } = await family()
  const stranger = await testLibrary(await sharedServer())
  const foreign = await stranger.user('admin')
  await expect(foreign.calls.visibility.explain({ kind: 'article', id: article_id })).rejects.toMatchObject({ code: 'not_found' })
  for (const child_lib_id of [stranger.support_lib_id, parent.support_lib_id, newRef()])
    await expect(owner.calls.visibility.explain({ kind: 'article', id: article_id, child_lib_id })).rejects.toMatchObject({ code: 'not_found' })
  for (const kind of kindNames) await expect(below.calls.visibility.explain({ kind, id: newRef() })).rejects.toMatchObject({ code: 'not_found' })
  const draft = (await owner.calls.articles.create({ article_title: 'Secret plan' })).article.article_id
  const { explanation } = await below.calls.visibility.explain({ kind: 'article', id: draft })
  expect(explanation).toMatchObject({ is_visible: false, rule: 'not_published', item: { title: '' } })
  const own = (await below.calls.articles.create({ article_title: 'Own draft' })).article.article_id
  await expect(owner.calls.visibility.explain({ kind: 'article', id: own, child_lib_id: child.support_lib_id })).rejects.toMatchObject({ code: 'not_found' })
})

test('showing is recorded even if it changes nothing at present; hiding and inheriting leave other entries alone', async () => {
  const { child, owner, below, sub, article_id } = await family()
  await below.calls.librarySettings.update({ visibility: { disabled_default_articles: ['other'], enabled_default_articles: ['more'] } })
  const decide = async (decision: 'shown' | 'hidden' | 'inherited') => {
    const { disabled_default_articles: off, enabled_default_articles: on } = (
      await below.calls.visibility.decide({ kind: 'article', ids: [article_id], decision })
    ).visibility
    return [off, on]
  }
  expect(await decide('hidden')).toEqual([['other', article_id], ['more']])
  expect(await decide('shown')).toEqual([['other'], ['more', article_id]])
  expect(await decide('shown')).toEqual([['other'], ['more', article_id]])
  await below.calls.visibility.decide({ kind: 'category', ids: [sub], decision: 'hidden' })
  expect(await decide('shown')).toEqual([['other'], ['more', article_id]])
  expect(await decide('inherited')).toEqual([['other'], ['more']])
  const child_lib_id = child.support_lib_id
  const { visibility } = await owner.calls.visibility.decide({ kind: 'article', ids: [article_id], decision: 'hidden', child_lib_id })
  expect(visibility.disabled_default_articles).toEqual(['other', article_id])
  await expect(below.calls.visibility.decide({ kind: 'article', ids: [newRef()], decision: 'hidden' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(owner.calls.visibility.decide({ kind: 'article', ids: [article_id], decision: 'hidden' })).rejects.toMatchObject({ code: 'not_found' })
})

test('two concurrent decisions are both stored', async () => {
  const { owner, below, child, sub } = await family()
  const ids: string[] = []
  for (const article_title of ['A', 'B', 'C', 'D'])
    ids.push((await owner.calls.articles.create({ article_title, article_categories: [sub] })).article.article_id)
  const other = await child.user('admin')
  await Promise.all(ids.map((id, at) => (at % 2 ? below : other).calls.visibility.decide({ kind: 'article', ids: [id], decision: 'hidden' })))
  const { library } = await below.calls.librarySettings.read()
  expect(library.disabled_default_articles.toSorted()).toEqual(ids.toSorted())
})

test('a preview lists what each child would see, and the change has exactly that effect', async () => {
  const { owner, below, child, second, top, article_id } = await family()
  await below.calls.visibility.decide({ kind: 'article', ids: [article_id], decision: 'hidden' })
  const preview = await owner.calls.visibility.preview({ change: 'disable', category_ids: [top] })
  const none = recordOf(effectCounters, () => 0)
  const effect = { ...none, kept_by_lists: 0, hidden_articles: 1, hidden_categories: 2, titles: ['Bikes', 'Brakes', 'Pads'] }
  expect(preview).toMatchObject({ own: effect, children_total: 2, is_complete: true })
  expect(preview.children.toSorted((a, b) => a.company_name.localeCompare(b.company_name))).toEqual([
    { support_lib_id: child.support_lib_id, company_name: 'First child', ...effect, hidden_articles: 0, kept_by_lists: 1, titles: ['Bikes', 'Brakes'] },
    { support_lib_id: second.support_lib_id, company_name: 'Second child', ...effect },
  ])
  await owner.calls.categories.update({ category_id: top, is_enabled: false })
  const after = async (child_lib_id: string) => (await owner.calls.visibility.explain({ kind: 'article', id: article_id, child_lib_id })).explanation.rule
  expect([await after(child.support_lib_id), await after(second.support_lib_id)]).toEqual(['disabled_by_library', 'category_hidden'])
  const back = await owner.calls.visibility.preview({ change: 'enable', category_ids: [top] })
  expect(back.own).toMatchObject({ shown_articles: 1, shown_categories: 2, hidden_articles: 0 })
  const gone = await owner.calls.visibility.preview({ change: 'unpublish', article_ids: [article_id] })
  expect(gone.own).toMatchObject({ hidden_articles: 0, shown_articles: 0 })
})

test('with defaults switched off, only items that the library has enabled individually stay visible', async () => {
  const { child, owner, below, article_id } = await family()
  const why = async () => (await below.calls.visibility.explain({ kind: 'article', id: article_id })).explanation
  const display = (default_display: boolean) => below.calls.documents.setDefaultDisplay({ id: child.support_lib_id, default_display })
  const decide = (decision: 'shown' | 'hidden' | 'inherited') => below.calls.visibility.decide({ kind: 'article', ids: [article_id], decision })
  await decide('shown')
  await display(false)
  expect(await why()).toMatchObject({ is_visible: true, rule: 'enabled_by_library' })
  await decide('inherited')
  expect(await why()).toMatchObject({ is_visible: false, rule: 'defaults_off' })
  await decide('shown')
  expect(await why()).toMatchObject({ is_visible: true, rule: 'enabled_by_library' })
  await decide('hidden')
  expect(await why()).toMatchObject({ is_visible: false, rule: 'disabled_by_library' })
  await decide('inherited')
  // The parent's list cannot override a library that shows no defaults.
  await owner.calls.librarySettings.update({ visibility: { enabled_default_articles: [article_id] } })
  expect(await why()).toMatchObject({ is_visible: false, rule: 'defaults_off' })
  await display(true)
  expect(await why()).toMatchObject({ is_visible: true })
})

test('news: the rule that applies, hiding and showing it again, and the effect of publishing on each child', async () => {
  const { parent, child, owner, below } = await family()
  const { id } = (await owner.calls.news.create({ newsFlash_title: 'Open on Sunday' })).news_flash
  const why = async (user = below) => (await user.calls.visibility.explain({ kind: 'news', id })).explanation
  expect(await why()).toMatchObject({ is_visible: false, rule: 'not_published', item: { title: '', support_lib_id: parent.support_lib_id } })
  const preview = await owner.calls.visibility.preview({ change: 'publish', news_ids: [id] })
  expect(preview.own).toMatchObject({ shown_news: 1, shown_articles: 0, titles: ['Open on Sunday'] })
  expect(preview.children.map((each) => each.shown_news)).toEqual([1, 1])
  await owner.calls.news.publish({ id })
  expect(await why()).toMatchObject({ is_visible: true, rule: 'default', item: { title: 'Open on Sunday' } })
  expect((await why()).checks.map(({ check }) => check)).toEqual(['owner', 'published', 'audience', 'library_list', 'defaults', 'parent_list'])
  const { visibility } = await below.calls.visibility.decide({ kind: 'news', ids: [id], decision: 'hidden' })
  expect(visibility.disabled_default_newsFlash).toEqual([id])
  expect(await why()).toMatchObject({ is_visible: false, rule: 'disabled_by_library' })
  const gone = await owner.calls.visibility.preview({ change: 'remove', news_ids: [id] })
  expect(gone.children.map(({ company_name, hidden_news, kept_by_lists }) => [company_name, hidden_news, kept_by_lists]).sort()).toEqual([
    ['First child', 0, 1],
    ['Second child', 1, 0],
  ])
  for (const decision of ['shown', 'inherited'] as const) {
    await below.calls.visibility.decide({ kind: 'news', ids: [id], decision: 'hidden' })
    await below.calls.visibility.decide({ kind: 'news', ids: [id], decision })
    expect(await why()).toMatchObject({ is_visible: true, rule: 'default' })
  }
  await owner.calls.visibility.decide({ kind: 'news', ids: [id], decision: 'hidden', child_lib_id: child.support_lib_id })
  expect(await why()).toMatchObject({ rule: 'disabled_by_library' })
  // Permission to publish articles does not cover decisions about news, nor the other way round.
  const [articles, news] = [
    await child.user('agent', { canCreateAndUpdateHelpCenterArticles: true, canManageAndPublishHelpCenterArticles: true }),
    await child.user('agent', { canCreateAndUpdateNewsArticles: true, canManageAndPublishNewsArticles: true }),
  ]
  await expect(articles.calls.visibility.decide({ kind: 'news', ids: [id], decision: 'shown' })).rejects.toMatchObject({ code: 'forbidden' })
  await news.calls.visibility.decide({ kind: 'news', ids: [id], decision: 'shown' })
  expect(await why(news)).toMatchObject({ rule: 'default' })
})

test('courses: the rule that applies, and the effect of publishing on each child', async () => {
  const { child, owner, below } = await family()
  const { course_id: id } = (await owner.calls.courses.create({ course_title: 'First steps' })).course
  const why = async () => (await below.calls.visibility.explain({ kind: 'course', id })).explanation
  expect(await why()).toMatchObject({ is_visible: false, rule: 'not_published', item: { title: '' } })
  const preview = await owner.calls.visibility.preview({ change: 'publish', course_ids: [id] })
  expect([preview.own.shown_courses, preview.children.map((each) => each.shown_courses)]).toEqual([1, [1, 1]])
  await owner.calls.courses.publish({ course_id: id })
  expect(await why()).toMatchObject({ is_visible: true, rule: 'default', item: { title: 'First steps' } })
  expect((await why()).checks.map(({ check }) => check)).toEqual(['owner', 'published', 'defaults'])
  await owner.calls.documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })
  expect(await why()).toMatchObject({ is_visible: false, rule: 'defaults_off' })
  const gone = await owner.calls.visibility.preview({ change: 'remove', course_ids: [id] })
  expect(gone.children.map(({ company_name, hidden_courses }) => [company_name, hidden_courses])).toEqual([['Second child', 1]])
})

test('children’s open screens are notified when the parent’s visible content changes, but not its drafts; other libraries are not notified', async () => {
  const { parent, child, second, owner, top, article_id } = await family()
  const server = await sharedServer()
  const stranger = await testLibrary(server)
  const told = async (library = child) => {
    const { rows } = await library.kernel.database.owner.query<{ times: number }>(
      "select count(*) as times from events where support_lib_id = $1 and name = 'library.defaults_changed'",
      [library.support_lib_id],
    )
    return rows[0]?.times ?? 0
  }
  const idle = async () => (await owner.calls.jobs.list({ parked: 'false' })).jobs.length === 0
  await until(idle, 'what the family was made with is told')
  const socket = await openSocket(server.address, { token: (await child.user('agent')).token }, { library: null })
  const heard = () => socket.pushes('library').filter((push) => push.data.notices?.some(({ topic }) => topic === 'content_lists')).length
  const { course_id } = (await owner.calls.courses.create({ course_title: 'First steps' })).course
  const changes: (() => Promise<unknown>)[] = [
    () => owner.calls.articles.unpublish({ article_id }),
    () => owner.calls.articles.publish({ article_id }),
    () => owner.calls.courses.publish({ course_id }),
    () => owner.calls.categories.update({ category_id: top, category_title: 'Bicycles' }),
    () => owner.calls.documents.setDefaultDisplay({ id: parent.support_lib_id, default_display: false }),
  ]
  for (const change of changes) {
    await until(idle, 'all is told')
    const [before, ofSecond, pushes] = [await told(), await told(second), heard()]
    await change()
    await until(async () => (await told()) > before && (await told(second)) > ofSecond, `${change}`)
    await socket.until(() => heard() > pushes, 'notice')
  }
  await until(idle, 'all is told')
  const before = await told()
  const { revision } = (await owner.calls.articles.read({ article_id })).article
  await owner.calls.articles.update({ article_id, revision, article_title: 'Pads and rims' })
  await until(idle, 'the draft is indexed')
  expect([await told(), await told(stranger)]).toEqual([before, 0])
})

test('every child is notified, however many there are', async () => {
  const { parent, owner } = await family()
  const server = await sharedServer()
  await Promise.all(Array.from({ length: 50 }, () => testLibrary(server, { parent_lib_id: parent.support_lib_id })))
  const { course_id } = (await owner.calls.courses.create({ course_title: 'First steps' })).course
  await owner.calls.courses.publish({ course_id })
  const told = async () => {
    const { rowCount } = await server.kernel.database.owner.query(
      "select distinct support_lib_id from events join libraries using (support_lib_id) where parent_lib_id = $1 and name = 'library.defaults_changed'",
      [parent.support_lib_id],
    )
    return rowCount
  }
  await until(async () => (await told()) === 52, 'all 52 children are told')
})
