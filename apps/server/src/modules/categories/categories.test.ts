import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'
import { libraryForUpdate } from '../libraries/index.ts'
import { refreshPositions } from './positioning.ts'

const minted = async (parent_lib_id?: string) => testLibrary(await sharedServer(), parent_lib_id ? { parent_lib_id } : {})

test('a tree can be created, ordered, nested and counted', async () => {
  const library = await minted()
  const [writer, editor] = [await library.user('writer'), await library.user('editor')]
  const make = async (category_title: string, parent_cat_id: string | null = null) =>
    (await editor.calls.categories.create({ category_title, parent_cat_id })).category.category_id
  const [bikes, orders] = [await make('Bikes'), await make('Orders')]
  const kids = await make('Kids', bikes)
  const titles = async () => (await writer.calls.categories.list({})).categories.map((each) => each.category_title)
  expect(await titles()).toEqual(['Bikes', 'Kids', 'Orders'])
  await editor.calls.categories.move({ category_id: orders, parent_cat_id: null, position: 0 })
  expect(await titles()).toEqual(['Orders', 'Bikes', 'Kids'])
  await editor.calls.categories.move({ category_id: kids, parent_cat_id: orders, position: 0 })
  expect(await titles()).toEqual(['Orders', 'Kids', 'Bikes'])
  const ring = editor.calls.categories.move({ category_id: orders, parent_cat_id: kids, position: 0 })
  await expect(ring).rejects.toMatchObject({ code: 'invalid_input', fields: { parent_cat_id: 'inside itself' } })

  const { article } = await writer.calls.articles.create({ article_title: 'Sizes', article_content: '<p>x</p>', article_categories: [kids] })
  await writer.calls.articles.create({ article_title: 'Ages', article_categories: [kids] })
  await editor.calls.articles.publish({ article_id: article.article_id })
  const { categories } = await writer.calls.categories.list({})
  expect(categories.find((each) => each.category_id === kids)).toMatchObject({ parent_cat_id: orders, articles: { total: 2, published: 1 } })
  expect(categories.find((each) => each.category_id === orders)).toMatchObject({ subCategory: [kids], articles: { total: 0, published: 0 } })
  for (const category_id of [orders, kids]) await expect(editor.calls.categories.remove({ category_id })).rejects.toMatchObject({ code: 'conflict' })
  await editor.calls.categories.remove({ category_id: bikes })
  expect(await titles()).toEqual(['Orders', 'Kids'])
  const unknown = writer.calls.articles.create({ article_title: 'x', article_categories: [bikes] })
  await expect(unknown).rejects.toMatchObject({ code: 'invalid_input', fields: { article_categories: 'unknown category' } })
})

test('enabling requires the publish permission; a tree has at most twenty levels', async () => {
  const library = await minted()
  const [writer, editor] = [await library.user('writer'), await library.user('editor')]
  let parent_cat_id: string | null = null
  for (let level = 1; level <= 20; level++)
    parent_cat_id = (await editor.calls.categories.create({ category_title: `Level ${level}`, parent_cat_id })).category.category_id
  await expect(writer.calls.categories.create({ category_title: 'Level 21', parent_cat_id })).rejects.toMatchObject({ code: 'invalid_input' })
  const category_id = parent_cat_id ?? ''
  await expect(writer.calls.categories.update({ category_id, is_enabled: false })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await editor.calls.categories.update({ category_id, is_enabled: false })).category).toMatchObject({ is_enabled: false, is_disabled: true })
  expect((await writer.calls.categories.update({ category_id, category_title: 'Deep' })).category.category_title).toBe('Deep')
})

test('C10: a writer without publish rights puts no category on the public hub, renames none that is there and does not reorder them', async () => {
  const library = await minted()
  const [writer, editor] = [await library.user('writer'), await library.user('editor')]
  const make = async (user: typeof writer, category_title: string) => (await user.calls.categories.create({ category_title })).category
  const [first, second] = [await make(editor, 'First'), await make(editor, 'Second')]
  const draft = await make(writer, 'Draft')
  expect([first, second, draft].map(({ is_enabled }) => is_enabled)).toEqual([true, true, false])
  const { help } = library.visitor().calls
  const seen = async () => (await help.categories({ support_lib_id: library.support_lib_id })).categories.map(({ category_title }) => category_title)
  const attacks: ((user: typeof writer) => Promise<unknown>)[] = [
    ({ calls }) => calls.categories.update({ category_id: second.category_id, category_title: '2nd' }),
    ({ calls }) => calls.categories.move({ category_id: second.category_id, parent_cat_id: null, position: 0 }),
    ({ calls }) => calls.categories.updatePositioning({ category_ids: [first.category_id, second.category_id] }),
    ({ calls }) => calls.categories.update({ category_id: draft.category_id, is_enabled: true }),
  ]
  for (const attack of attacks) {
    const before = await seen()
    await expect(attack(writer), String(attack)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await seen()).toEqual(before)
    // What a writer may do stays possible: a category of their own that readers don't see, wherever it is.
    if (before.length < 3) await writer.calls.categories.update({ category_id: draft.category_id, category_title: 'Drafted' })
    await attack(editor)
  }
  expect(await seen()).toEqual(['First', '2nd', 'Drafted'])
  const own = (await make(writer, 'Own')).category_id
  await writer.calls.categories.move({ category_id: own, parent_cat_id: null, position: 0 })
  await writer.calls.categories.updatePositioning({ category_ids: [first.category_id, own, second.category_id] })
  expect(await seen()).toEqual(['First', '2nd', 'Drafted'])
})

test('concurrent moves never make a cycle', async () => {
  const library = await minted()
  const writer = await library.user('writer')
  const make = async (category_title: string) => (await writer.calls.categories.create({ category_title })).category.category_id
  const [a, b] = [await make('a'), await make('b')]
  const moves = await Promise.allSettled([
    writer.calls.categories.move({ category_id: a, parent_cat_id: b, position: 0 }),
    writer.calls.categories.move({ category_id: b, parent_cat_id: a, position: 0 }),
  ])
  expect(moves.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await writer.calls.categories.list({})).categories).toHaveLength(2)
})

test('a child orders its own and its parent’s categories, and sees why one is hidden', async () => {
  const parent = await minted()
  const child = await minted(parent.support_lib_id)
  const [above, below] = [await parent.user('admin'), await child.user('admin')]
  const shared = (await above.calls.categories.create({ category_title: 'Shared' })).category.category_id
  const own = (await below.calls.categories.create({ category_title: 'Own' })).category.category_id
  const ids = async () => (await below.calls.categories.positioning()).categoryPositioning.map((each) => each.id)
  expect(await ids()).toEqual([own, shared])
  await below.calls.categories.updatePositioning({ category_ids: [shared, 'unknown'] })
  expect(await ids()).toEqual([shared, own])
  const document = async () => (await below.calls.documents.supportLibrary({ id: child.support_lib_id })).categoryPositioning
  expect(await document()).toEqual([shared, own].map((id) => ({ id, is_enabled: true, is_disabled: false })))
  await below.calls.categories.update({ category_id: own, is_enabled: false })
  expect(await document()).toContainEqual({ id: own, is_enabled: false, is_disabled: true })
  await below.calls.librarySettings.update({ visibility: { disabled_default_categories: [shared] } })
  const { default_categories } = await below.calls.categories.list({ include_parent_lib_id: 1 })
  expect(default_categories.map((each) => [each.category_title, each.visibility])).toEqual([['Shared', { is_visible: false, rule: 'disabled_by_library' }]])
  expect((await below.calls.categories.positioning()).categoryPositioning).toContainEqual({ id: shared, is_enabled: false, is_disabled: true })
})

test('the category tree and the visitors’ order agree, whichever is changed', async () => {
  const parent = await minted()
  const child = await minted(parent.support_lib_id)
  const [above, below] = [await parent.user('admin'), await child.user('admin')]
  const shared = (await above.calls.categories.create({ category_title: 'Shared' })).category.category_id
  const make = async (category_title: string) => (await below.calls.categories.create({ category_title })).category.category_id
  const [a, b] = [await make('a'), await make('b')]
  const seen = async () => (await below.calls.categories.positioning()).categoryPositioning.map((each) => each.id)
  const tree = async () => (await below.calls.categories.list({})).categories.map((each) => each.category_id)
  await below.calls.categories.updatePositioning({ category_ids: [b, shared, a] })
  expect([await seen(), await tree()]).toEqual([
    [b, shared, a],
    [b, a],
  ])
  await below.calls.categories.move({ category_id: a, parent_cat_id: null, position: 0 })
  expect([await seen(), await tree()]).toEqual([
    [a, shared, b],
    [a, b],
  ])
})

test("categoryPositioning in the library's document stays correct, whatever changes", async () => {
  const parent = await minted()
  const child = await minted(parent.support_lib_id)
  const [above, below] = [await parent.user('admin'), await child.user('admin')]
  const make = async (user: typeof above, category_title: string) => (await user.calls.categories.create({ category_title })).category.category_id
  const [shared, other] = [await make(above, 'Shared'), await make(above, 'Other')]
  const own = await make(below, 'Own')
  await below.calls.categories.updatePositioning({ category_ids: [shared, own, other] })
  const flags = async () =>
    (await below.calls.documents.supportLibrary({ id: child.support_lib_id })).categoryPositioning.map(({ id, is_enabled, is_disabled }) => {
      expect(is_disabled).toBe(!is_enabled)
      return [id, is_enabled]
    })
  const becomes = (...expected: [string, boolean][]) => expect.poll(flags, { timeout: 20_000 }).toEqual(expected)
  await becomes([shared, true], [own, true], [other, true])
  await below.calls.librarySettings.update({ visibility: { disabled_default_categories: [shared] } })
  await becomes([shared, false], [own, true], [other, true])
  await above.calls.agency.setVisibility({ child_lib_id: child.support_lib_id, disabled_default_categories: [other] })
  await becomes([shared, true], [own, true], [other, false])
  await above.calls.documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })
  await becomes([shared, false], [own, true], [other, false])
  await below.calls.documents.setDefaultDisplay({ id: child.support_lib_id, default_display: true })
  await becomes([shared, true], [own, true], [other, false])
  await above.calls.categories.update({ category_id: shared, is_enabled: false })
  await becomes([shared, false], [own, true], [other, false])
  await above.calls.categories.remove({ category_id: shared })
  await becomes([own, true], [other, false])
  // The parent's visibility lists affect its children too.
  await above.calls.librarySettings.update({ visibility: { disabled_default_categories: [other] } })
  await above.calls.agency.setVisibility({ child_lib_id: child.support_lib_id, disabled_default_categories: [] })
  await becomes([own, true], [other, false])
  const added = await make(above, 'Added')
  await becomes([own, true], [other, false], [added, true])
  const mine = await make(below, 'Mine')
  expect(await flags()).toContainEqual([mine, true])
  await below.calls.categories.remove({ category_id: mine })
  expect(await flags()).not.toContainEqual([mine, true])
})

test('a refresh of categoryPositioning that had to wait for another change includes it', async () => {
  const library = await minted()
  const admin = await library.user('admin')
  const { category_id } = (await admin.calls.categories.create({ category_title: 'First' })).category
  await admin.calls.categories.updatePositioning({ category_ids: [category_id] })
  const refreshed = await library.inside(async (ctx) => {
    await libraryForUpdate(ctx)
    const refreshing = library.inside(refreshPositions)
    await untilBlocked(library.kernel, ctx)
    const second = sql`jsonb_build_object('category_id', 'Second', 'position', 1)`
    await sql`insert into categories select (jsonb_populate_record(c, ${second})).* from categories c where category_id = ${category_id}`.execute(ctx.db)
    return { refreshing }
  })
  await refreshed.refreshing
  const { categoryPositioning } = await admin.calls.documents.supportLibrary({ id: library.support_lib_id })
  expect(categoryPositioning.map(({ id }) => id)).toEqual([category_id, 'Second'])
})
