import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { ownServer } from '../../testing/test-server.ts'

test('other writers see who is editing an article while the lease is renewed', async () => {
  const clock = testClock(new Date())
  const server = await ownServer({ clock })
  const library = await testLibrary(server)
  const [writer, editor] = [await library.user('writer'), await library.user('editor')]
  const { article_id } = (await writer.calls.articles.create({ article_title: 'Brakes' })).article
  const names = async (user: typeof writer, is_editing = true) =>
    (await user.calls.articles.editing({ article_id, is_editing })).editors.map((each) => each.user_id)
  const socket = await openSocket(server.address, { token: editor.token })
  expect(await names(writer)).toEqual([])
  await socket.until(() => JSON.stringify(socket.frames).includes(`"signal":"editing","article_id":"${article_id}"`), 'the signal')
  expect(await names(editor)).toEqual([writer.user_id])
  expect(await names(writer)).toEqual([editor.user_id])
  clock.advance(30_000)
  expect(await names(writer)).toEqual([editor.user_id])
  clock.advance(20_000)
  // The editor's lease was last renewed 50 seconds ago and has expired; the writer's has not.
  expect(await names(writer)).toEqual([])
  expect(await names(editor)).toEqual([writer.user_id])
  expect(await names(writer, false)).toEqual([editor.user_id])
  expect(await names(editor)).toEqual([])
  await expect(names(await (await testLibrary(server)).user('editor'))).rejects.toMatchObject({ code: 'not_found' })
})
