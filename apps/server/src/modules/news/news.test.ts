import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

test('a writer creates news, an editor publishes and changes it, and followers are notified', async () => {
  const library = await testLibrary(await sharedServer())
  const [writer, editor, reader] = [await library.user('writer'), await library.user('editor'), await library.user('agent')]
  await reader.calls.notifications.create({ topic: 'newsflash.published' })
  const written = { newsFlash_title: 'Open on Sunday', newsFlash_content: '<p onclick="x()">Yes</p>', newsFlash_categories: ['Shop', 'Hours'] }
  const { id } = (await writer.calls.news.create(written)).news_flash
  await writer.calls.news.update({ id, newsFlash_title: 'Open on Sundays' })
  await expect(writer.calls.news.publish({ id })).rejects.toMatchObject({ code: 'forbidden' })
  const { news_flash } = await editor.calls.news.publish({ id })
  expect(news_flash).toMatchObject({ newsFlash_title: 'Open on Sundays', newsFlash_content: '<p>Yes</p>', categoryName: 'Shop', is_published: true })
  const told = [{ trigger: 'newsflash.published', activity_values: { title: 'Open on Sundays' } }]
  await eventually(async () => expect((await reader.calls.activity.feeds({})).data.feeds).toMatchObject(told))
  await editor.calls.news.unpublish({ id })
  expect((await writer.calls.news.read({ id })).news_flash.is_published).toBe(false)
  await editor.calls.news.remove({ id })
  await expect(writer.calls.news.read({ id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a writer proposes a correction of a live news flash, which readers see once an editor has published it', async () => {
  const library = await testLibrary(await sharedServer())
  const [writer, editor, visitor] = [await library.user('writer'), await library.user('editor'), library.visitor()]
  const { support_lib_id } = library
  const { id } = (await writer.calls.news.create({ newsFlash_title: 'Open on Sunday', newsFlash_content: '<p>Yes</p>', newsFlash_categories: ['Shop'] }))
    .news_flash
  const { timeStamp } = (await editor.calls.news.publish({ id })).news_flash
  const shown = async () => (await visitor.calls.help.newsFlash({ support_lib_id, id })).news_flash
  const { news_flash: proposed } = await writer.calls.news.update({ id, newsFlash_title: 'Open on Sundays', newsFlash_categories: [] })
  expect(proposed).toMatchObject({ newsFlash_title: 'Open on Sunday', categoryName: 'Shop', is_published: true, draft: { newsFlash_title: 'Open on Sundays' } })
  expect(await shown()).toMatchObject({ newsFlash_title: 'Open on Sunday', categoryName: 'Shop' })
  expect(JSON.stringify(await shown())).not.toContain('Sundays')
  await expect(writer.calls.news.publish({ id })).rejects.toMatchObject({ code: 'forbidden' })
  // Who publishes has seen what is published.
  await expect(editor.calls.news.publish({ id, revision: proposed.revision - 1 })).rejects.toMatchObject({ code: 'conflict' })
  expect((await editor.calls.news.publish({ id, revision: proposed.revision })).news_flash).toMatchObject({ draft: null, timeStamp })
  expect(await shown()).toMatchObject({ newsFlash_title: 'Open on Sundays', categoryName: '' })
  expect((await writer.calls.news.versions({ id })).versions).toMatchObject([
    { version: 2, title: 'Open on Sundays', is_published: true },
    { version: 1, title: 'Open on Sunday', is_published: true },
  ])
  expect((await writer.calls.news.version({ id, version: 1 })).version.newsFlash_categories).toEqual(['Shop'])
  // What was a draft stays one when the news flash is taken offline.
  await writer.calls.news.restore({ id, version: 1, revision: proposed.revision + 1 })
  expect((await editor.calls.news.unpublish({ id })).news_flash).toMatchObject({ newsFlash_title: 'Open on Sunday', draft: null, is_published: false })
})

test('the list is newest first, paginated, and filtered by state and category', async () => {
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

test('the categories in use are sorted by name', async () => {
  const library = await testLibrary(await sharedServer())
  const editor = await library.user('editor')
  expect((await editor.calls.news.categories()).news_categories).toEqual([])
  await editor.calls.news.create({ newsFlash_title: 'One', newsFlash_categories: ['Shop', 'Bikes'] })
  await editor.calls.news.create({ newsFlash_title: 'Two', newsFlash_categories: ['Shop'] })
  expect((await editor.calls.news.categories()).news_categories).toEqual(['Bikes', 'Shop'])
})

test('the feature image is an upload with alt text', async () => {
  const editor = await (await testLibrary(await sharedServer())).user('editor')
  const write = (newsFlash_featureImage: string) =>
    editor.calls.news.create({ newsFlash_title: 'Bikes', newsFlash_featureImage, feature_image_alt: 'A row of bikes' })
  for (const address of ['javascript:alert(1)', 'data:image/svg+xml,x', '/etc/passwd', '//evil.test/x', 'https://shop.test/bikes.jpg'])
    await expect(write(address)).rejects.toMatchObject({ code: 'invalid_input' })
  for (const address of ['', `/files/${'a'.repeat(22)}`])
    expect((await write(address)).news_flash).toMatchObject({ newsFlash_featureImage: address, feature_image_alt: 'A row of bikes' })
})

test('a second writer gets a conflict instead of overwriting', async () => {
  const library = await testLibrary(await sharedServer())
  const [one, other] = [await library.user('writer'), await library.user('writer')]
  const { id, revision } = (await one.calls.news.create({ newsFlash_title: 'Open' })).news_flash
  await other.calls.news.update({ id, revision, newsFlash_title: 'Open on Sunday' })
  await expect(one.calls.news.update({ id, revision, newsFlash_title: 'Open late' })).rejects.toMatchObject({
    code: 'conflict',
    fields: { revision: '2', changed_by: expect.stringContaining('Test writer') },
  })
  expect((await one.calls.news.update({ id, revision: 2, newsFlash_title: 'Open late' })).news_flash).toMatchObject({
    newsFlash_title: 'Open late',
    revision: 3,
  })
})

test('the parent’s news is listed with the deciding rule, and can be hidden and shown individually (C8)', async () => {
  const server = await sharedServer()
  const parent = await testLibrary(server)
  const child = await testLibrary(server, { parent_lib_id: parent.support_lib_id })
  const [above, editor, writer, admin] = [await parent.user('editor'), await child.user('editor'), await child.user('writer'), await child.user('admin')]
  const write = async (newsFlash_title: string) => (await above.calls.news.create({ newsFlash_title })).news_flash.id
  const [one, two, draft] = [await write('One'), await write('Two'), await write('Draft')]
  for (const id of [one, two]) await above.calls.news.publish({ id })
  const team = await write('Team')
  await above.calls.news.setAudience({ id: team, audience: 'staff' })
  await above.calls.news.publish({ id: team })
  const listed = async () =>
    (await writer.calls.news.defaults({})).default_news_flashes.map(({ newsFlash_title, visibility }) => [
      newsFlash_title,
      visibility.is_visible,
      visibility.rule,
    ])
  expect(await listed()).toEqual([
    ['Two', true, 'default'],
    ['One', true, 'default'],
  ])
  const page = await writer.calls.news.defaults({ limit: 1 })
  expect((await writer.calls.news.defaults({ limit: 1, cursor: page.next_cursor ?? '' })).default_news_flashes.map((each) => each.id)).toEqual([one])
  await above.calls.news.setAudience({ id: one, audience: 'customers' })
  // As its visitors see it, and not as whoever asks.
  expect((await listed())[1]).toEqual(['One', false, 'audience'])
  await above.calls.news.setAudience({ id: one, audience: 'public' })
  await expect(writer.calls.news.hideDefault({ id: one })).rejects.toMatchObject({ code: 'forbidden' })
  for (const id of [draft, team, 'nothing']) await expect(editor.calls.news.hideDefault({ id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(above.calls.news.hideDefault({ id: one })).rejects.toMatchObject({ code: 'not_found' })
  expect((await editor.calls.news.hideDefault({ id: one })).default_news_flash.visibility).toEqual({ is_visible: false, rule: 'disabled_by_library' })
  // Hiding records the same decision and event as the visibility panel.
  expect(await child.eventNames()).toContain('visibility.decided')
  await editor.calls.news.hideDefault({ id: one })
  expect((await listed()).map(([, isVisible]) => isVisible)).toEqual([true, false])
  expect((await admin.calls.documents.supportLibrary({ id: child.support_lib_id })).disabled_default_newsFlash).toEqual([one])
  expect((await editor.calls.news.showDefault({ id: one })).default_news_flash.visibility).toEqual({ is_visible: true, rule: 'default' })
  await admin.calls.documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })
  expect((await listed()).map(([, , rule]) => rule)).toEqual(['defaults_off', 'defaults_off'])
  expect((await above.calls.news.defaults({})).default_news_flashes).toEqual([])
})
