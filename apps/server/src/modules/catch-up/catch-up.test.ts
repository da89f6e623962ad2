import { expect, test } from 'vitest'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const read = async (user: TestUser) => (await user.calls.catchUp.read({})).catch_up

test('whoever is back sees what others did to their conversations meanwhile, as far as they see them, until they dismiss it', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, deputy] = [await library.user('admin'), await library.user('admin')]
  const out = await library.user('agent', { canReplyToTickets: true, canViewExistingTickets: true })
  const ticket = async (subject: string, assignee_id: string | null) =>
    (await admin.calls.tickets.create({ email: 'kim@example.test', subject, message: 'Hello', assignee_id })).conversation.conversation_ref
  const mine = out.user_id
  const before = await ticket('Before', null)
  const [answered, given, mentioned, assigned, own] = [
    await ticket('Answered', mine),
    await ticket('Given', mine),
    await ticket('Mentioned', null),
    await ticket('Assigned', null),
    await ticket('Own', mine),
  ]
  await admin.calls.conversations.patch({ conversation_ref: before, assignee_id: mine })
  const send = (by: TestUser, conversation_ref: string, sender_type: 'agent' | 'note', mentions: string[] = []) =>
    by.calls.messages.send({ client_msg_id: `${conversation_ref}${sender_type}${by.user_id}`, conversation_ref, sender_type, message: 'Done', mentions })
  const notes = () =>
    library.inside((ctx) =>
      ctx.db.selectFrom('catch_up_notes').select('kind').where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', mine).execute(),
    )
  const taken = (count: number) => until(async () => (await notes()).length === count, `${count} notes`)

  await out.calls.availability.setOwn({ absence: { from: inHours(-1), until: inHours(5), deputy_id: deputy.user_id } })
  const wanted = () =>
    library.inside((ctx) =>
      ctx.db.selectFrom('wanted_reactions').select('name').where('support_lib_id', '=', ctx.support_lib_id).where('name', '=', 'catch-up.notes').execute(),
    )
  await until(async () => (await wanted()).length === 1, 'notes are taken')
  await send(deputy, answered, 'agent')
  await admin.calls.conversations.patch({ conversation_ref: given, assignee_id: deputy.user_id })
  await send(admin, mentioned, 'note', [mine])
  await admin.calls.conversations.patch({ conversation_ref: assigned, assignee_id: mine })
  await send(out, own, 'agent')
  await taken(4)
  expect(await read(out), 'still away').toBe(null)

  await out.calls.availability.setOwn({ absence: null })
  await until(async () => (await read(out)) !== null, 'back')
  const found = await read(out)
  expect(found?.counts).toEqual({ answered: 1, handed_over: 1, assigned: 1, mentioned: 1, due: 0 })
  expect(found?.deputy_id).toBe(deputy.user_id)
  expect(found?.notes.map(({ kind, conversation_ref, by }) => [kind, conversation_ref, by])).toEqual([
    ['answered', answered, deputy.user_id],
    ['handed_over', given, deputy.user_id],
    ['assigned', assigned, admin.user_id],
    ['mentioned', mentioned, admin.user_id],
  ])
  expect(found?.conversations.map(({ conversation_ref }) => conversation_ref).sort()).toEqual([answered, given, assigned, mentioned].sort())
  expect(await read(deputy)).toBe(null)
  await until(async () => (await wanted()).length === 0, 'no more notes')

  // What they no longer see is not told.
  await admin.calls.permissions.update({
    id: mine,
    permissions: [
      { slug: 'canViewExistingTickets', is_enabled: false },
      { slug: 'canReplyToTickets', is_enabled: false },
    ],
  })
  expect(await read(out)).toBe(null)
  await admin.calls.permissions.reset({ ref: library.support_lib_id, id: mine })
  await admin.calls.permissions.update({ id: mine, permissions: [{ slug: 'canViewExistingTickets', is_enabled: true }] })
  expect((await read(out))?.counts.answered).toBe(1)
  await out.calls.catchUp.dismiss({})
  expect(await read(out)).toBe(null)
  await out.calls.catchUp.dismiss({})
  expect(await notes()).toEqual([])
})

test('an absence that ends by itself is caught up with too; nothing happened, or two weeks ago, is not told', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, out, idle] = [await library.user('admin'), await library.user('admin'), await library.user('admin')]
  const { owner } = library.kernel.database
  const setBack = (sql: string) => owner.query(`update ${sql} where support_lib_id = $1`, [library.support_lib_id])
  for (const person of [out, idle]) await person.calls.availability.setOwn({ absence: { from: inHours(-1), until: inHours(5) } })
  const { conversation_ref } = (await admin.calls.tickets.create({ email: 'kim@example.test', subject: 'Bill', message: 'Hello' })).conversation
  const wanted = () => owner.query("select from wanted_reactions where support_lib_id = $1 and name = 'catch-up.notes'", [library.support_lib_id])
  await until(async () => (await wanted()).rowCount === 1, 'notes are taken')
  await admin.calls.conversations.patch({ conversation_ref, assignee_id: out.user_id })
  const notes = () => owner.query('select from catch_up_notes where support_lib_id = $1', [library.support_lib_id])
  await until(async () => (await notes()).rowCount === 1, 'a note')
  await setBack(`availability set out_until = now() + interval '1 second', next_change_at = now() - interval '1 second'`)
  await setBack(`availability set out_until = now()`)
  await until(() => runSweep(library, 'availability.note-changes'), 'the absence is over')
  await until(async () => (await read(out)) !== null, 'back')
  expect((await read(out))?.counts).toMatchObject({ assigned: 1, due: 0 })
  expect(await read(idle)).toBe(null)
  await setBack(`catch_ups set out_until = out_until - interval '15 days', out_from = out_from - interval '15 days'`)
  await setBack(`catch_up_notes set noted_at = noted_at - interval '15 days'`)
  expect(await read(out)).toBe(null)
  await runSweep(library, 'catch-up.forget')
  expect([(await notes()).rowCount, (await owner.query('select from catch_ups where support_lib_id = $1', [library.support_lib_id])).rowCount]).toEqual([0, 0])
})
