import { randomUUID } from 'node:crypto'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { testLibrary } from '../../../testing/library.ts'
import { runSweep } from '../../../testing/run-sweep.ts'
import { sharedServer } from '../../../testing/test-server.ts'

const left_out = [{ name: 'film.mov', reason: 'too_large' as const }]

test('a message names the files that its author could not send; what staff could not send is for staff', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, visitor] = [await library.user('admin'), library.visitor()]
  const send = (message: string) => ({ client_msg_id: randomUUID(), message, left_out })
  const { message, conversation } = await visitor.calls.messages.send(send('See the film'))
  const { conversation_ref } = conversation
  expect(message.left_out).toEqual({ files: left_out, more: 0 })
  await admin.calls.conversations.take({ conversation_ref })
  const answered = await admin.calls.messages.send({ ...send('Here is ours'), conversation_ref })
  expect(answered.message.left_out).toEqual({ files: left_out, more: 0 })
  const namedTo = async (who: { calls: Pick<typeof admin.calls, 'messages'> }) =>
    (await who.calls.messages.list({ conversation_ref })).messages.filter((each) => each.left_out).map((each) => each.message)
  expect(await namedTo(admin)).toEqual(['See the film', 'Here is ours'])
  expect(await namedTo(visitor)).toEqual(['See the film'])
  expect(JSON.stringify(await visitor.calls.messages.list({ conversation_ref })).split('film.mov')).toHaveLength(2)
  // A name alone is no message, and a text alone names nothing.
  await expect(visitor.calls.messages.send({ ...send(' '), conversation_ref })).rejects.toMatchObject({ code: 'invalid_input' })
  const plain = await visitor.calls.messages.send({ client_msg_id: randomUUID(), message: 'Just text', conversation_ref })
  expect(plain.message).not.toHaveProperty('left_out')
  await visitor.calls.messages.update({ conversation_ref, message_id: message.id, message_action: 'delete' })
  expect(await namedTo(admin)).toEqual(['Here is ours'])
  // Once the deletion can't be undone, the name is gone from the database too.
  const past = new Date(Date.now() - limits.undoDeletionMs - 1000)
  await library.inside((ctx) => ctx.db.updateTable('messages').set({ deleted_at: past }).where('id', '=', message.id).execute())
  await runSweep(library, 'conversations.forget-deleted')
  const kept = await library.inside((ctx) => ctx.db.selectFrom('messages').selectAll().where('id', '=', message.id).executeTakeFirstOrThrow())
  expect(JSON.stringify(kept)).not.toContain('film.mov')
})
