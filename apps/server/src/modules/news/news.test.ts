import { expect, test, vi } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

test('a writer writes, an editor publishes and changes what is published; followers hear of it', async () => {
  const library = await testLibrary(await sharedServer())
  const [writer, editor, reader] = [await library.user('writer'), await library.user('editor'), await library.user('agent')]
  await reader.calls.notifications.create({ topic: 'newsflash.published' })
  const written = { newsFlash_title: 'Open on Sunday', newsFlash_content: '<p onclick="x()">Yes</p>', newsFlash_categories: ['Shop', 'Hours'] }
  const { id } = (await writer.calls.news.create(written)).news_flash
  await writer.calls.news.update({ id, newsFlash_title: 'Open on Sundays' })
  await expect(writer.calls.news.publish({ id })).rejects.toMatchObject({ code: 'forbidden' })
  const { news_flash } = await editor.calls.news.publish({ id })
  expect(news_flash).toMatchObject({ newsFlash_title: 'Open on Sundays', newsFlash_content: '<p>Yes</p>', categoryName: 'Shop', is_published: true })
  await expect(writer.calls.news.update({ id, newsFlash_title: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await editor.calls.news.update({ id, newsFlash_categories: [] })).news_flash.categoryName).toBe('')
  await vi.waitFor(async () => expect((await reader.calls.activity.feeds({})).data.feeds).toMatchObject([{ activity_name: 'published “Open on Sundays”' }]), {
    timeout: 15_000,
  })
  await editor.calls.news.unpublish({ id })
  expect((await writer.calls.news.read({ id })).news_flash.is_published).toBe(false)
  await editor.calls.news.remove({ id })
  await expect(writer.calls.news.read({ id })).rejects.toMatchObject({ code: 'not_found' })
})

test('the list is newest first, paged, and filtered by state and category', async () => {
  const library = await testLibrary(await sharedServer())
  const editor = await library.user('editor')
  const ids: string[] = []
  for (let number = 0; number < 3; number++)
    ids.unshift((await editor.calls.news.create({ newsFlash_title: `News ${number}`, newsFlash_categories: [`C${number}`] })).news_flash.id)
  const page = await editor.calls.news.list({ limit: 2 })
  const rest = await editor.calls.news.list({ limit: 2, cursor: page.next_cursor ?? '' })
  expect([...page.news_flashes, ...rest.news_flashes].map((each) => each.id)).toEqual(ids)
  expect(rest.next_cursor).toBeNull()
  await editor.calls.news.publish({ id: ids[2] ?? '' })
  const found = async (input: object) => (await editor.calls.news.list(input)).news_flashes.map((each) => each.id)
  expect(await found({ is_published: 'true' })).toEqual([ids[2]])
  expect(await found({ is_published: 'false' })).toEqual([ids[0], ids[1]])
  expect(await found({ category: 'C1' })).toEqual([ids[1]])
  await expect(found({ cursor: 'rubbish' })).rejects.toMatchObject({ code: 'invalid_input' })
})
