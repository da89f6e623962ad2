import { articlesApi } from '@porchlight/contracts/articles/articles'
import { expect, test } from 'vitest'
import { asStaff } from '../../testing/as-staff.ts'
import { fillArticles } from '../../testing/fill-articles.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { articleRowsQuery } from './list-articles.ts'

const lists = [
  [{}, 'articles_changed'],
  [{ status: 'published' }, 'articles_changed'],
  [{ sort: 'title' }, 'articles_by_title'],
  [{ sort: 'views' }, 'articles_by_views'],
] as const

test('every order of the list reads one index range per page: no sort, no table scan; texts are not read', async () => {
  const server = await ownServer()
  const library = await testLibrary(server)
  const user = await library.user('editor')
  const { owner } = server.kernel.database
  await fillArticles(owner, library.support_lib_id, 1500)
  await owner.query('analyze articles')
  for (const [input, index] of lists) {
    const first = await user.calls.articles.list({ ...input, limit: 50 })
    expect(first.articles).toHaveLength(50)
    for (const cursor of [undefined, first.next_cursor ?? '']) {
      const asked = { ...input, ...(cursor !== undefined && { cursor }) }
      const plan = await asStaff(library, user.user_id, async (ctx) =>
        JSON.stringify(await articleRowsQuery(ctx, articlesApi.list.input.parse(asked)).explain('json')),
      )
      expect(plan, JSON.stringify(asked)).toContain(`"Index Name":"${index}"`)
      expect(plan, JSON.stringify(asked)).not.toMatch(/"Node Type":"(Sort|Incremental Sort|Seq Scan|Bitmap Heap Scan)"/)
    }
  }
  const rows = await asStaff(library, user.user_id, (ctx) => articleRowsQuery(ctx, articlesApi.list.input.parse({})).execute())
  expect(new Set(rows.map((row) => row.article_content))).toEqual(new Set(['']))
})

test('a row shows the working title and whether there are unpublished changes', async () => {
  const library = await testLibrary(await sharedServer())
  const editor = await library.user('editor')
  const made = (await editor.calls.articles.create({ article_title: 'Brakes', article_content: '<p>Press.</p>', article_keywords: ['stop'] })).article
  const { article } = await editor.calls.articles.publish({ article_id: made.article_id })
  await editor.calls.articles.update({ article_id: article.article_id, revision: article.revision, article_title: 'Brakes and pads' })
  const [line] = (await editor.calls.articles.list({})).articles
  expect(line).toMatchObject({ article_title: 'Brakes and pads', article_keywords: ['stop'], is_published: true, has_draft: true })
})
