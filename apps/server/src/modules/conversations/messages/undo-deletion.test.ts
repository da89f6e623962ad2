import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { runSweep } from '../../../testing/run-sweep.ts'
import { sharedServer } from '../../../testing/test-server.ts'

async function deletedMessage() {
  const library = await testLibrary(await sharedServer())
  const [ana, visitor] = [await library.user(), library.visitor()]
  const { conversation_ref } = (await startChat(visitor)).conversation
  await ana.calls.conversations.take({ conversation_ref })
  const { message } = await ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Spanner and gearbox' })
  const about = { conversation_ref, message_id: message.id }
  await ana.calls.messages.update({ ...about, message_action: 'delete' })
  const restore = () => ana.calls.messages.update({ ...about, message_action: 'restore' })
  const letTimePass = () =>
    library.inside((ctx) =>
      ctx.db
        .updateTable('messages')
        .set({ deleted_at: new Date(Date.now() - limits.undoDeletionMs - 1000) })
        .where('support_lib_id', '=', library.support_lib_id)
        .where('id', '=', message.id)
        .execute(),
    )
  const kept = () =>
    library.inside(
      async (ctx) => (await sql<{ kept: unknown }>`select before_deletion as kept from messages where id = ${message.id}`.execute(ctx.db)).rows[0]?.kept,
    )
  return { library, ana, visitor, conversation_ref, message, restore, letTimePass, kept }
}

test('undo restores a deleted message for everyone: its text, its row in lists and its search results', async () => {
  const { ana, visitor, conversation_ref, message, restore } = await deletedMessage()
  const found = async () => (await ana.calls.conversations.search({ query: 'gearbox' })).results.length
  const seen = async () => (await visitor.calls.messages.list({ conversation_ref })).messages.map((each) => each.message)
  expect([await found(), await seen()]).toEqual([0, ['My chain fell off', 'joined', '']])
  const { message: restored } = await restore()
  expect(restored).toMatchObject({ id: message.id, message: 'Spanner and gearbox', is_deleted: false, edited_at: null })
  expect([await found(), await seen()]).toEqual([1, ['My chain fell off', 'joined', 'Spanner and gearbox']])
  expect((await ana.calls.conversations.read({ conversation_ref })).conversation.last_message).toMatchObject({ excerpt: 'Spanner and gearbox' })
  await expect(restore()).rejects.toMatchObject({ code: 'not_found' })
})

test("once undo has expired, the message's text is gone from the database", async () => {
  const { library, restore, letTimePass, kept } = await deletedMessage()
  expect(await kept()).toMatchObject({ message: 'Spanner and gearbox' })
  expect(await runSweep(library, 'conversations.forget-deleted')).toBe(false)
  await letTimePass()
  await expect(restore()).rejects.toMatchObject({ code: 'edit_window_over' })
  // The server's own schedule may have been faster.
  await runSweep(library, 'conversations.forget-deleted')
  expect(await kept()).toBeNull()
})

test('only its author can restore a message', async () => {
  const { library, conversation_ref, message, restore } = await deletedMessage()
  const boss = await library.user('admin')
  await expect(boss.calls.messages.update({ conversation_ref, message_id: message.id, message_action: 'restore' })).rejects.toMatchObject({ code: 'not_found' })
  await restore()
})
