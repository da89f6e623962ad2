import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const refused = (code: string) => expect.objectContaining({ code })

test('a visitor who writes after reading an article, with or without a search, is counted once; after a day, nobody is', async () => {
  const library = await testLibrary(await sharedServer())
  const writer = await library.user('editor')
  const { article_id: articleId } = (await writer.calls.articles.create({ article_title: 'Squeaky brakes', article_content: '<p>Clean them.</p>' })).article
  await writer.calls.articles.publish({ article_id: articleId })
  const [calls, at] = [library.visitor().calls.visitorActivity, { supportLibId: library.support_lib_id }]
  const read = async () => (await calls.addArticle({ ...at, activity: { articleId } })).readingId
  const contacted = async () => (await writer.calls.visitorActivity.ofArticle({ article_id: articleId })).contacted
  const due = async () => (await writer.calls.freshness.list({ view: 'tickets' })).texts.map(({ tickets }) => tickets)
  const [first, second] = [await read(), await read()]
  const id = (await calls.addSearch({ ...at, activity: { searchQuery: 'squeak', status: 'passed' } })).searchId
  await calls.updateSearch({ ...at, id, article_read_id: articleId })
  expect(await contacted()).toBe(0)
  for (const each of [id, first, first]) await calls.updateSearch({ ...at, id: each, ticket: 1 })
  expect([await contacted(), await due()]).toEqual([1, [1]])
  await calls.updateSearch({ ...at, id: second, ticket: 1 })
  expect([await contacted(), await due()]).toEqual([2, [2]])
  // A reading has no article read after it, and is of its library alone.
  await expect(calls.updateSearch({ ...at, id: second, article_read_id: articleId })).rejects.toEqual(refused('not_found'))
  const other = await testLibrary(await sharedServer())
  await expect(calls.updateSearch({ supportLibId: other.support_lib_id, id: second, ticket: 1 })).rejects.toEqual(refused('not_found'))
  const old = await read()
  await library.inside((ctx) =>
    ctx.db
      .updateTable('visitor_activity')
      .set({ happened_at: new Date(Date.now() - 24 * 3_600_000 - 60_000) })
      .where('activity_ref', '=', old)
      .execute(),
  )
  await expect(calls.updateSearch({ ...at, id: old, ticket: 1 })).rejects.toEqual(refused('not_found'))
})
