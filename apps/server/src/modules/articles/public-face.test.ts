import { describe, expect, test } from 'vitest'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const content = '<p>Turn it left.</p>'
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    (error: { code?: string }) => error.code ?? String(error),
  )

/** Creates an enabled category, a disabled one, an enabled one below that one, and published articles in all three. */
async function helpCenter() {
  const library = await testLibrary(await sharedServer())
  const [writer, editor] = [await library.user('writer'), await library.user('editor')]
  const category = async (category_title: string, parent_cat_id: string | null = null) =>
    (await editor.calls.categories.create({ category_title, parent_cat_id })).category.category_id
  const [open, off, spare] = [await category('Open'), await category('Off'), await category('Spare')]
  const below = await category('Below', off)
  await editor.calls.categories.update({ category_id: off, is_enabled: false })
  const article = async (category_id: string | null, isPublished = true) => {
    const article_categories = category_id === null ? [] : [category_id]
    const { article_id } = (await writer.calls.articles.create({ article_title: 'Brakes', article_content: content, article_categories })).article
    if (isPublished) await editor.calls.articles.publish({ article_id })
    return article_id
  }
  const update = async (user: TestUser, article_id: string, change: object) =>
    refusal(user.calls.articles.update({ article_id, revision: (await user.calls.articles.read({ article_id })).article.revision, ...change }))
  const many = async (user: TestUser, article_id: string, change: 'file' | 'unfile', category_id: string) => {
    const { changed, refused } = await user.calls.articles.changeMany({ article_ids: [article_id], change, category_id })
    return changed.length === 1 ? 'allowed' : refused[0]?.code
  }
  return { library, writer, editor, open, off, below, spare, article, update, many }
}

describe('without the publish permission', () => {
  test('nothing that visitors can find appears, disappears, moves or changes its URL; a publisher can do all of it', async () => {
    const { writer, editor, open, off, below, spare, article, update, many } = await helpCenter()
    const attacks: ((user: TestUser) => Promise<string | undefined>)[] = [
      async (user) => update(user, await article(off), { article_categories: [open] }),
      async (user) => update(user, await article(off), { article_categories: [] }),
      async (user) => update(user, await article(open), { article_categories: [off] }),
      async (user) => update(user, await article(open), { article_categories: [open, spare] }),
      async (user) => update(user, await article(null), { article_categories: [below] }),
      async (user) => update(user, await article(open), { slug: `other-${Math.random().toString(36).slice(2)}` }),
      async (user) => many(user, await article(off), 'file', open),
      async (user) => many(user, await article(off), 'unfile', off),
      async (user) => many(user, await article(open), 'unfile', open),
      async (user) => many(user, await article(null), 'file', off),
      async (user) => refusal(user.calls.categories.move({ category_id: below, parent_cat_id: user === editor ? off : open, position: 0 })),
      async (user) => refusal(user.calls.categories.move({ category_id: open, parent_cat_id: user === editor ? null : off, position: 0 })),
      async (user) => refusal(user.calls.categories.update({ category_id: open, category_title: `Opened by ${user.role}` })),
      async (user) => refusal(user.calls.categories.update({ category_id: off, is_enabled: false })),
    ]
    await article(below)
    for (const attack of attacks) {
      expect(await attack(writer), String(attack)).toBe('forbidden')
      expect(await attack(editor), String(attack)).toBe('allowed')
    }
  })

  test('drafts can be written, filed and given slugs, and categories not on display arranged', async () => {
    const { writer, open, off, article, update, many } = await helpCenter()
    const draft = await article(off, false)
    expect(await update(writer, draft, { article_categories: [open], slug: 'a-draft-of-mine' })).toBe('allowed')
    expect(await many(writer, draft, 'file', off)).toBe('allowed')
    const shown = await article(open)
    expect(await update(writer, shown, { article_title: 'Better brakes', article_categories: [open] })).toBe('allowed')
    expect(await many(writer, shown, 'file', open)).toBe('allowed')
    const { category_id } = (await writer.calls.categories.create({ category_title: 'Spare parts' })).category
    expect(await refusal(writer.calls.categories.update({ category_id, category_title: 'Spares' }))).toBe('allowed')
    expect(await refusal(writer.calls.categories.move({ category_id, parent_cat_id: off, position: 0 }))).toBe('allowed')
  })

  test('a bulk change reports the published articles it refuses, and files the drafts', async () => {
    const { writer, open, spare, article } = await helpCenter()
    const [shown, draft] = [await article(open), await article(null, false)]
    const { changed, refused } = await writer.calls.articles.changeMany({ article_ids: [shown, draft], change: 'file', category_id: spare })
    expect([changed, refused]).toEqual([[draft], [{ article_id: shown, code: 'forbidden' }]])
  })

  test('a scheduled article cannot be rewritten behind the back of the person who scheduled it', async () => {
    const { writer, editor, open, article, update } = await helpCenter()
    const article_id = await article(open, false)
    await editor.calls.articles.publish({ article_id, publish_at: new Date(Date.now() + 3_600_000).toISOString() })
    for (const change of [{ article_content: '<p>Something else</p>' }, { article_categories: [] }, { slug: 'elsewhere-now' }]) {
      expect(await update(writer, article_id, change)).toBe('forbidden')
      expect(await update(editor, article_id, change)).toBe('allowed')
    }
    const { revision } = (await writer.calls.articles.read({ article_id })).article
    expect(await refusal(writer.calls.articles.restore({ article_id, version: 1, revision }))).toBe('forbidden')
  })
})

test('staff read SOPs by category: a writer can rename a category that is empty or holds only drafts, a publisher any category', async () => {
  const { writer, editor } = await helpCenter()
  const { category_id } = (await writer.calls.sops.createCategory({ category_title: 'Returns' })).sop_category
  const { article_id } = (await writer.calls.sops.create({ category_id, sop_title: 'Refund', sop_content: content })).sop_article
  expect(await refusal(writer.calls.sops.updateCategory({ category_id, category_title: 'Refunds' }))).toBe('allowed')
  await editor.calls.sops.publish({ article_id })
  expect(await refusal(writer.calls.sops.updateCategory({ category_id, category_title: 'Mine' }))).toBe('forbidden')
  expect(await refusal(editor.calls.sops.updateCategory({ category_id, category_title: 'Money back' }))).toBe('allowed')
})
