import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

/** Creates two categories and three SOPs, the first two published. */
async function shelf() {
  const library = await testLibrary(await sharedServer())
  const [writer, editor, agent] = [await library.user('writer'), await library.user('editor'), await library.user('agent')]
  const make = async (category_title: string) => (await writer.calls.sops.createCategory({ category_title })).sop_category.category_id
  const [returns, workshop] = [await make('Returns'), await make('Workshop')]
  const write = async (category_id: string, sop_title: string) =>
    (await writer.calls.sops.create({ category_id, sop_title, sop_content: `<p>${sop_title}</p><script>x</script>` })).sop_article.article_id
  const ids = [await write(returns, 'A parcel came back'), await write(workshop, 'Booking a service'), await write(workshop, 'Closing the shop')] as const
  for (const article_id of ids.slice(0, 2)) await editor.calls.sops.publish({ article_id })
  return { library, writer, editor, agent, returns, workshop, ids }
}

const read = async (user: Awaited<ReturnType<typeof shelf>>['agent'], input: object = {}) =>
  (await user.calls.sops.articles(input)).sop_articles.map((each) => each.article_id)

test('GET sop_articles without parameters returns published SOPs ordered by title', async () => {
  const { agent, ids } = await shelf()
  expect(await read(agent)).toEqual([ids[0], ids[1]])
  const [first] = (await agent.calls.sops.articles({ article_id: ids[0] })).sop_articles
  expect(first).toMatchObject({ sop_title: 'A parcel came back', sop_content: '<p>A parcel came back</p>', is_published: true })
})

test("GET sop_articles, support_lib_id: returns the caller's own library and refuses any other", async () => {
  const { library, agent, ids } = await shelf()
  expect(await read(agent, { support_lib_id: library.support_lib_id })).toEqual([ids[0], ids[1]])
  const other = await shelf()
  await expect(read(agent, { support_lib_id: other.library.support_lib_id })).rejects.toMatchObject({ code: 'claim_mismatch' })
})

test('GET sop_articles, rut: admin also returns unpublished SOPs to SOP writers; the parameter alone grants nothing', async () => {
  const { writer, agent, ids } = await shelf()
  expect(await read(writer, { rut: 'admin', published: 'all' })).toEqual([...ids])
  for (const rut of ['agent', 'writer', 'editor']) expect(await read(writer, { rut, published: 'all' })).toEqual([ids[0], ids[1]])
  expect(await read(agent, { rut: 'admin', published: 'all' })).toEqual([ids[0], ids[1]])
  await expect(read(agent, { rut: 'king' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('GET sop_articles, published: filters by all, 1 or 0', async () => {
  const { writer, agent, ids } = await shelf()
  expect(await read(writer, { rut: 'admin', published: 'all' })).toEqual([...ids])
  expect(await read(writer, { rut: 'admin', published: '1' })).toEqual([ids[0], ids[1]])
  expect(await read(writer, { rut: 'admin', published: '0' })).toEqual([ids[2]])
  expect(await read(agent, { rut: 'admin', published: '0' })).toEqual([])
  await expect(read(agent, { published: 'maybe' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('GET sop_articles, category_id: returns only SOPs in that category', async () => {
  const { writer, agent, returns, workshop, ids } = await shelf()
  expect(await read(agent, { category_id: returns })).toEqual([ids[0]])
  expect(await read(writer, { category_id: workshop, rut: 'admin', published: 'all' })).toEqual([ids[1], ids[2]])
  expect(await read(agent, { category_id: 'nothing' })).toEqual([])
  await expect(read(agent, { category_id: '%' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('GET sop_articles, article_id: returns only that SOP, if the caller may read it', async () => {
  const { writer, agent, ids } = await shelf()
  expect(await read(agent, { article_id: ids[1] })).toEqual([ids[1]])
  expect(await read(agent, { article_id: ids[2] })).toEqual([])
  expect(await read(writer, { article_id: ids[2], rut: 'admin', published: 'all' })).toEqual([ids[2]])
  await expect(read(agent, { article_id: 'a b' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('GET sop_articles, per_page (and page): returns one page of the list, with the total', async () => {
  const { agent, ids } = await shelf()
  expect(await read(agent, { per_page: 1 })).toEqual([ids[0]])
  expect(await read(agent, { per_page: 1, page: 2 })).toEqual([ids[1]])
  expect(await read(agent, { per_page: 100 })).toEqual([ids[0], ids[1]])
  expect((await agent.calls.sops.articles({ per_page: 1 })).total).toBe(2)
  for (const wrong of [{ per_page: 0 }, { per_page: 101 }, { page: 0 }]) await expect(read(agent, wrong)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('GET sop_articles, q: matches all words in title or text, titles first; markup and patterns match nothing', async () => {
  const { writer, editor, agent, returns, ids } = await shelf()
  const made = await writer.calls.sops.create({
    category_id: returns,
    sop_title: 'Damage',
    sop_content: '<p>When a <strong>parcel</strong> was opened: 100%</p>',
  })
  await editor.calls.sops.publish({ article_id: made.sop_article.article_id })
  expect(await read(agent, { q: 'PARCEL' })).toEqual([ids[0], made.sop_article.article_id])
  expect(await read(agent, { q: 'parcel opened' })).toEqual([made.sop_article.article_id])
  expect(await read(agent, { q: '100%' })).toEqual([made.sop_article.article_id])
  // Stop words are ignored; a query of stop words alone finds nothing.
  expect(await read(agent, { q: 'the parcel is opened why' })).toEqual([made.sop_article.article_id])
  for (const nothing of ['strong', '_____', 'shop', '\\', 'a', 'the', 'and']) expect(await read(agent, { q: nothing })).toEqual([])
  expect(await read(writer, { q: 'shop', rut: 'admin', published: 'all' })).toEqual([ids[2]])
})

test("GET sop_categories, support_lib_id: returns the caller's own library and refuses any other", async () => {
  const { library, agent } = await shelf()
  expect((await agent.calls.sops.categories({ support_lib_id: library.support_lib_id })).sop_categories).toHaveLength(2)
  const other = await shelf()
  await expect(agent.calls.sops.categories({ support_lib_id: other.library.support_lib_id })).rejects.toMatchObject({ code: 'claim_mismatch' })
})

test('a second writer gets a conflict instead of overwriting', async () => {
  const { library, writer, ids } = await shelf()
  const other = await library.user('writer')
  await other.calls.sops.update({ article_id: ids[2], revision: 1, sop_title: 'Locking up' })
  await expect(writer.calls.sops.update({ article_id: ids[2], revision: 1, sop_title: 'Lights out' })).rejects.toMatchObject({
    code: 'conflict',
    fields: { revision: '2', changed_by: expect.stringContaining('Test writer') },
  })
  expect((await writer.calls.sops.update({ article_id: ids[2], revision: 2, sop_title: 'Lights out' })).sop_article).toMatchObject({ revision: 3 })
})

test('GET sop_categories counts only SOPs the caller may read', async () => {
  const { writer, agent } = await shelf()
  const counts = async (user: typeof agent) => (await user.calls.sops.categories({})).sop_categories.map((each) => [each.category_title, each.articles])
  expect(await counts(agent)).toEqual([
    ['Returns', 1],
    ['Workshop', 1],
  ])
  expect(await counts(writer)).toEqual([
    ['Returns', 1],
    ['Workshop', 2],
  ])
})

test('a changed text of a published SOP is a draft that only writers see, until it is published', async () => {
  const { writer, editor, agent, ids } = await shelf()
  const [article_id = ''] = ids
  const seenBy = async (user: typeof agent) => (await user.calls.sops.articles({ article_id })).sop_articles[0]
  const { revision } = (await writer.calls.sops.update({ article_id, sop_content: '<p>Proposed</p>' })).sop_article
  expect(await seenBy(writer)).toMatchObject({ draft: { sop_content: '<p>Proposed</p>' } })
  expect(JSON.stringify(await seenBy(agent))).not.toContain('Proposed')
  await editor.calls.sops.publish({ article_id, revision })
  expect(await seenBy(agent)).toMatchObject({ sop_content: '<p>Proposed</p>', draft: null })
})

test('moving published SOPs requires the publish permission; categories can be deleted when empty', async () => {
  const { writer, editor, returns, workshop, ids } = await shelf()
  await expect(writer.calls.sops.update({ article_id: ids[0], category_id: workshop })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await writer.calls.sops.update({ article_id: ids[2], sop_title: 'Locking up' })).sop_article.sop_title).toBe('Locking up')
  expect((await editor.calls.sops.update({ article_id: ids[0], category_id: workshop })).sop_article.category_id).toBe(workshop)
  await expect(editor.calls.sops.removeCategory({ category_id: workshop })).rejects.toMatchObject({ code: 'conflict' })
  await editor.calls.sops.removeCategory({ category_id: returns })
  await editor.calls.sops.unpublish({ article_id: ids[1] })
  await editor.calls.sops.remove({ article_id: ids[2] })
  const { sop_articles } = await writer.calls.sops.articles({ rut: 'admin', published: 'all' })
  expect(sop_articles.map((each) => [each.article_id, each.is_published])).toEqual([
    [ids[0], true],
    [ids[1], false],
  ])
})
