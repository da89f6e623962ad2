import { articlesApi } from '@porchlight/contracts/articles/articles'
import { expect, test } from 'vitest'
import { asStaff } from '../../testing/as-staff.ts'
import { Refused } from '../../testing/calls.ts'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { articleRowsQuery } from './list-articles.ts'

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  )

async function filled(titles: string[]) {
  const library = await testLibrary(await sharedServer())
  const editor = await library.user('editor')
  const { category_id } = (await editor.calls.categories.create({ category_title: 'Bikes' })).category
  const ids = new Map<string, string>()
  for (const article_title of titles)
    ids.set(
      article_title,
      (await editor.calls.articles.create({ article_title, article_content: '<p>x</p>', article_categories: [category_id] })).article.article_id,
    )
  const idOf = (title: string) => ids.get(title) ?? ''
  const move = (title: string, after: string | null, who: TestUser = editor) =>
    who.calls.categories.arrangeArticles({ category_id, article_id: idOf(title), after: after === null ? null : idOf(after) })
  return { library, editor, category_id, idOf, move }
}

async function order({ calls }: TestUser, category_id: string, limit = 2): Promise<string> {
  const titles: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await calls.articles.list({ category_id, sort: 'position', limit, ...(cursor && { cursor }) })
    titles.push(...page.articles.map((article) => article.article_title))
    if (!page.next_cursor) return titles.join(' ')
    cursor = page.next_cursor
  }
}

test('articles have an order within a category: new ones come last, can be moved after another or to the front, and keep their place when published or changed', async () => {
  const { editor, category_id, idOf, move } = await filled(['A', 'B', 'C', 'D'])
  expect(await order(editor, category_id)).toBe('A B C D')
  await move('D', null)
  await move('A', 'B')
  expect(await order(editor, category_id)).toBe('D B A C')
  await editor.calls.articles.publish({ article_id: idOf('B') })
  const { article } = await editor.calls.articles.read({ article_id: idOf('A') })
  await editor.calls.articles.update({ article_id: idOf('A'), revision: article.revision, article_keywords: ['x'], article_categories: [category_id] })
  expect(await order(editor, category_id)).toBe('D B A C')
  const published = await editor.calls.articles.list({ category_id, sort: 'position', status: 'published' })
  expect(published.articles.map((each) => each.article_title)).toEqual(['B'])
})

test('an exhausted gap is renumbered: a hundred moves to one place end up in the order of the moves', async () => {
  const { editor, category_id, move } = await filled(['A', 'B', 'C'])
  for (let round = 0; round < 50; round++) {
    await move('C', 'A')
    await move('B', 'A')
  }
  expect(await order(editor, category_id)).toBe('A B C')
})

test('arranging requires the permission to write; articles outside the category or of another library are refused', async () => {
  const { library, editor, category_id, idOf, move } = await filled(['A', 'B'])
  const other = (await editor.calls.articles.create({ article_title: 'Elsewhere' })).article.article_id
  const arrange = (article_id: string, after: string | null) => refusalOf(editor.calls.categories.arrangeArticles({ category_id, article_id, after }))
  expect(await arrange(other, null)).toBe('not_found')
  expect(await arrange(idOf('A'), other)).toBe('not_found')
  expect(await arrange(idOf('A'), idOf('A'))).toBe('invalid_input')
  expect(await refusalOf(move('A', null, await library.user('agent')))).toBe('forbidden')
  const stranger = await (await testLibrary(await sharedServer())).user('editor')
  expect(await refusalOf(move('A', null, stranger))).toBe('not_found')
  expect(await refusalOf(editor.calls.articles.list({ sort: 'position' }))).toBe('invalid_input')
  expect(await refusalOf(move('A', 'B', await library.user('writer')))).toBe('done')
  expect(await order(editor, category_id)).toBe('B A')
})

test("children show a category's articles in the parent's order", async () => {
  const { library, editor, category_id, idOf, move } = await filled(['A', 'B', 'C'])
  for (const title of ['A', 'B', 'C']) await editor.calls.articles.publish({ article_id: idOf(title) })
  const child = await testLibrary(await sharedServer(), { parent_lib_id: library.support_lib_id })
  const reader = await child.user('editor')
  await move('C', 'A')
  const first = await reader.calls.articles.defaults({ category_id, limit: 2 })
  const rest = await reader.calls.articles.defaults({ category_id, limit: 2, cursor: first.next_cursor ?? '' })
  expect([...first.default_articles, ...rest.default_articles].map((each) => each.article_title)).toEqual(['A', 'C', 'B'])
})

test('a page in reading order reads one index range, however large the category', async () => {
  const server = await ownServer()
  const library = await testLibrary(server)
  const editor = await library.user('editor')
  const { category_id } = (await editor.calls.categories.create({ category_title: 'Large' })).category
  await server.kernel.database.owner.query(
    `insert into articles (support_lib_id, article_id, article_title, article_content, article_keywords, meta_title, meta_description, slug, created_at, updated_at)
     select $1, 'a' || n, 'Title ' || n, '', '{}', '', '', 'slug-' || n, now(), now() from generate_series(1, 5000) n`,
    [library.support_lib_id],
  )
  await server.kernel.database.owner.query(
    `insert into category_items (support_lib_id, category_id, article_id, is_published, position) select $1, $2, 'a' || n, false, n * 10 from generate_series(1, 5000) n`,
    [library.support_lib_id, category_id],
  )
  await server.kernel.database.owner.query('analyze articles, category_items')
  const plan = await asStaff(library, editor.user_id, async (ctx) =>
    JSON.stringify(await articleRowsQuery(ctx, articlesApi.list.input.parse({ category_id, sort: 'position', limit: 50 })).explain('json')),
  )
  expect(plan).toContain('"Index Name":"category_items_in_order"')
  expect(plan).not.toMatch(/"Node Type":"(Sort|Seq Scan|Bitmap Heap Scan)"/)
  const all = await editor.calls.articles.ids({ category_id })
  expect([all.article_ids.length, all.is_complete]).toEqual([5000, true])
})

test('the returned ids match the list’s filter', async () => {
  const { editor, category_id, idOf } = await filled(['A', 'B', 'C'])
  await editor.calls.articles.create({ article_title: 'Elsewhere' })
  await editor.calls.articles.publish({ article_id: idOf('B') })
  expect((await editor.calls.articles.ids({ category_id, status: 'published' })).article_ids).toEqual([idOf('B')])
  expect((await editor.calls.articles.ids({ category_id })).article_ids.sort()).toEqual(['A', 'B', 'C'].map(idOf).sort())
  expect((await editor.calls.articles.ids({})).article_ids).toHaveLength(4)
})
