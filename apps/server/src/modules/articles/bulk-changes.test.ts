import { describe, expect, test } from 'vitest'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const minted = async () => testLibrary(await sharedServer())
const staff = async (library: TestLibrary) => ({ writer: await library.user('writer'), editor: await library.user('editor') })
const content = '<p>Turn it left.</p>'

describe('bulk changes', () => {
  test('publish what can be published and report the rest; a writer can file drafts but publish nothing', async () => {
    const library = await minted()
    const { writer, editor } = await staff(library)
    const make = async (article_title: string, article_content = content) =>
      (await writer.calls.articles.create({ article_title, article_content })).article.article_id
    const [full, empty, gone] = [await make('Full'), await make('Empty', ''), 'Missing0000000000000000']
    await expect(writer.calls.articles.changeMany({ article_ids: [full], change: 'publish' })).rejects.toMatchObject({ code: 'forbidden' })
    const answer = await editor.calls.articles.changeMany({ article_ids: [full, empty, gone, full], change: 'publish' })
    expect(answer.changed).toEqual([full])
    expect(answer.refused).toEqual(
      expect.arrayContaining([
        { article_id: empty, code: 'invalid_input', fields: { article_content: 'empty' } },
        { article_id: gone, code: 'not_found' },
      ]),
    )
    const read = async (article_id: string) => (await writer.calls.articles.read({ article_id })).article
    expect([(await read(full)).is_published, (await read(empty)).is_published, (await read(empty)).revision]).toEqual([true, false, 1])
    const { category_id } = (await writer.calls.categories.create({ category_title: 'Bikes' })).category
    const refused = [{ article_id: full, code: 'forbidden' }]
    expect(await writer.calls.articles.changeMany({ article_ids: [full, empty], change: 'file', category_id })).toEqual({ changed: [empty], refused })
    await editor.calls.articles.changeMany({ article_ids: [full, empty], change: 'file', category_id })
    const { categories } = await writer.calls.categories.list({})
    expect(categories[0]?.articles).toEqual({ total: 2, published: 1 })
    await writer.calls.articles.changeMany({ article_ids: [empty], change: 'unfile', category_id })
    expect([(await read(full)).article_categories, (await read(empty)).article_categories]).toEqual([[category_id], []])
    await expect(writer.calls.articles.changeMany({ article_ids: [full], change: 'file' })).rejects.toMatchObject({ code: 'invalid_input' })
    const unknown = writer.calls.articles.changeMany({ article_ids: [full], change: 'file', category_id: gone })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
    await editor.calls.articles.changeMany({ article_ids: [full, empty], change: 'disable' })
    expect([(await read(full)).is_disabled, (await read(empty)).is_disabled]).toEqual([true, true])
    await editor.calls.articles.changeMany({ article_ids: [full, empty], change: 'enable' })
    await editor.calls.articles.changeMany({ article_ids: [full], change: 'unpublish' })
    expect(await read(full)).toMatchObject({ is_published: false, is_disabled: false })
    await editor.calls.articles.changeMany({ article_ids: [full, empty], change: 'remove' })
    expect((await writer.calls.articles.list({})).articles).toEqual([])
    expect((await library.eventNames()).filter((name) => name === 'article.deleted')).toHaveLength(2)
  })

  test('another library’s article is reported as not found, and stays unchanged', async () => {
    const [library, stranger] = [await minted(), await minted()]
    const [{ editor }, foreign] = [await staff(library), await stranger.user('admin')]
    const { article_id } = (await editor.calls.articles.create({ article_title: 'Ours' })).article
    expect(await foreign.calls.articles.changeMany({ article_ids: [article_id], change: 'remove' })).toEqual({
      changed: [],
      refused: [{ article_id, code: 'not_found' }],
    })
    expect((await editor.calls.articles.read({ article_id })).article.article_title).toBe('Ours')
  })
})
