import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )

test('policies that nobody could keep or understand are refused', async () => {
  const ana = await (await testLibrary(await sharedServer())).user('admin')
  const facts = { name: 'Other', filter: { all: [] }, first_reply_minutes: 60 }
  expect(await code(ana.calls.sla.create(facts))).toBe('ok')
  expect(await code(ana.calls.sla.create(facts))).toBe('conflict')
  for (const wrong of [
    { filter: { field: 'assignee_id', op: 'is' as const, value: '@me' } },
    { filter: { field: 'created_at', op: 'after' as const, value: '-1d' } },
    { filter: { field: 'sla_missed', op: 'more_than' as const, value: 0 } },
    { first_reply_minutes: null },
    { warn_minutes: 60 },
    { counts: 'business_time' as const, calendar_ref: newRef() },
  ])
    expect(await code(ana.calls.sla.create({ ...facts, name: newRef(), ...wrong })), JSON.stringify(wrong)).toBe('invalid_input')
})

test('a library without policies pays nothing for its messages: no job is enqueued', async () => {
  const library = await testLibrary(await sharedServer())
  await startChat(library.visitor())
  const { rows } = await library.kernel.database.owner.query(
    `select count(*)::int as count from graphile_worker.jobs where key like 'sla:' || $1 || ':%' or key like 'sla.%:' || $1`,
    [library.support_lib_id],
  )
  expect(rows).toEqual([{ count: 0 }])
})
