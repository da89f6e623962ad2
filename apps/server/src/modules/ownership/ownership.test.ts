import { closeCodes } from '@porchlight/contracts/close-codes'
import { describe, expect, test } from 'vitest'
import { forgetLibrary } from '../../kernel/data/nodes/forget-library.ts'
import { newRef, newSecret } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startChat, type TestLibrary, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { waitedMs } from '../../testing/time-taken.ts'
import { mailTo } from '../identity/testing.ts'
import { setOwnerByOperator } from './index.ts'

const minted = async () => testLibrary(await sharedServer())
const to = (person: { user_id: string }) => ({ ref_uid: person.user_id })

describe('the owner of a library', () => {
  test('is its first admin, whom nobody deactivates or demotes before the library is handed over', async () => {
    const library = await minted()
    const agent = await library.user('agent')
    expect(await agent.calls.ownership.read()).toMatchObject({ owner: null })
    const [first, second] = [await library.user('admin'), await library.user('admin')]
    expect(await agent.calls.ownership.read()).toMatchObject({ owner: { user_id: first.user_id } })
    const tries = [
      () => second.calls.people.disableAgent({ ref_uid: first.user_id }),
      () => second.calls.people.patchAgent({ ref_uid: first.user_id, role: 'agent' }),
    ]
    for (const each of tries) await expect(each()).rejects.toMatchObject({ code: 'conflict' })
    expect(await first.calls.ownership.handOver(to(second))).toMatchObject({ owner: { user_id: second.user_id } })
    expect(await library.eventNames()).toContain('library.handed_over')
    for (const each of tries.toReversed()) await each()
    await expect(first.calls.ownership.read()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('is changed only with the permission and a recent proof of who is there, and only to an active admin of the library', async () => {
    const library = await minted()
    const [first, second, agent] = [await library.user('admin'), await library.user('admin'), await library.user('agent')]
    const limited = await library.user('admin', { canDeleteOrReassignOwner: false })
    const [foreign, gone] = [await (await minted()).user('admin'), await library.user('admin')]
    await library.switchOff(gone)
    for (const person of [agent, limited]) await expect(person.calls.ownership.handOver(to(second))).rejects.toMatchObject({ code: 'forbidden' })
    const { owner } = (await sharedServer()).kernel.database
    const proofAt = (ago: string) => owner.query(`update sessions set confirmed_at = now() - interval '${ago}' where session_id = $1`, [first.session_id])
    await proofAt('16 minutes')
    await expect(first.calls.ownership.handOver(to(second))).rejects.toMatchObject({ code: 'confirmation_needed' })
    await proofAt('1 minute')
    await expect(first.calls.ownership.handOver(to(agent))).rejects.toMatchObject({ code: 'conflict' })
    for (const person of [foreign, gone, { user_id: newRef() }]) {
      await expect(first.calls.ownership.handOver(to(person))).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await agent.calls.ownership.read()).toMatchObject({ owner: { user_id: first.user_id } })
    expect(await first.calls.ownership.handOver(to(second))).toMatchObject({ owner: { user_id: second.user_id } })
  })

  test('is named by the operator if the present one can’t hand over any more', async () => {
    const { kernel } = await sharedServer()
    const library = await minted()
    const [first, second, agent] = [await library.user('admin'), await library.user('admin'), await library.user('agent')]
    const { support_lib_id } = library
    await expect(setOwnerByOperator(kernel, { support_lib_id, email: agent.email })).rejects.toMatchObject({ code: 'conflict' })
    await expect(setOwnerByOperator(kernel, { support_lib_id, email: 'nobody@nowhere.test' })).rejects.toMatchObject({ code: 'not_found' })
    await setOwnerByOperator(kernel, { support_lib_id, email: second.email })
    expect(await first.calls.ownership.read()).toMatchObject({ owner: { user_id: second.user_id } })
  })
})

describe('deleting a library', () => {
  const named = { company_name: 'Test Company' }

  test('takes the permission and the library’s name, is told to its admins, and can be called off for a week', async () => {
    const server = await sharedServer()
    const library = await minted()
    const [admin, agent] = [await library.user('admin'), await library.user('agent')]
    const limited = await library.user('admin', { canDeleteOrReassignOwner: false })
    for (const person of [agent, limited]) await expect(person.calls.ownership.planDeletion(named)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(admin.calls.ownership.planDeletion({ company_name: 'Test' })).rejects.toMatchObject({ code: 'invalid_input' })
    const { deletes_at, deletion_by } = await admin.calls.ownership.planDeletion(named)
    expect([deletion_by?.user_id, await agent.calls.ownership.read()]).toMatchObject([admin.user_id, { deletes_at }])
    expect((await mailTo(server.kernel, limited.email)).text).toContain(`will be deleted on ${deletes_at?.slice(0, 10)}`)
    await expect(limited.calls.ownership.cancelDeletion()).rejects.toMatchObject({ code: 'forbidden' })
    expect(await admin.calls.ownership.cancelDeletion()).toMatchObject({ deletes_at: null, deletion_by: null })
    expect(await isDeletedAt(library, '8 days')).toBe(false)
    await agent.calls.conversations.counts()
  })

  test('is refused while it has children', async () => {
    const server = await sharedServer()
    const parent = await minted()
    const child = await testLibrary(server, { parent_lib_id: parent.support_lib_id })
    const admin = await parent.user('admin')
    await expect(admin.calls.ownership.planDeletion(named)).rejects.toMatchObject({ code: 'conflict' })
    await (await child.user('admin')).calls.ownership.planDeletion(named)
    expect(await isDeletedAt(child, '8 days')).toBe(true)
    expect(await admin.calls.ownership.planDeletion(named)).toMatchObject({ deletes_at: expect.any(String) })
    await admin.calls.ownership.cancelDeletion()
  })

  test('cuts the sockets of its people and visitors at once; whoever has another library keeps their account, and lands there', async () => {
    const { address } = await sharedServer()
    const [library, other] = [await minted(), await minted()]
    const admin = await library.user('admin')
    const both = await library.user('agent')
    const elsewhere = await other.alsoUser(both)
    await admin.calls.ownership.planDeletion(named)
    const kept = await openSocket(address, { token: elsewhere.token }, { library: null })
    const visitor = { support_lib_id: library.support_lib_id, secret: newSecret() }
    const lost = await Promise.all([openSocket(address, { token: admin.token }), openSocket(address, { token: both.token }), openSocket(address, visitor)])
    expect(await runSweep(library, 'ownership.delete-due')).toBe(false)
    await library.kernel.database.owner.query('update libraries set deletes_at = now() where support_lib_id = $1', [library.support_lib_id])
    const waited = await waitedMs(async () => {
      expect(await runSweep(library, 'ownership.delete-due')).toBe(true)
      expect(await Promise.all(lost.map((each) => each.closed()))).toEqual([closeCodes.signedOut, closeCodes.signedOut, closeCodes.signedOut])
    })
    expect(waited).toBeLessThan(5000)
    for (const { calls } of [admin, both]) await expect(calls.conversations.counts()).rejects.toMatchObject({ code: 'unauthenticated' })
    await startChat(other.visitor())
    await kept.until(() => kept.pushes('library').length > 0, 'push in the other library')
    expect(kept.closeCode).toBeUndefined()
    const landed = await callsOf(address, () => null).identity.signIn({ email: both.email, password: both.password })
    expect(landed.user).toMatchObject({ support_lib_id: other.support_lib_id, user_id: elsewhere.user_id })
  })

  test('leaves no row of it in any table after a week, and everything of others', async () => {
    const { kernel } = await sharedServer()
    const [library, other] = [await minted(), await minted()]
    const admin = await library.user('admin')
    const both = await library.user('agent')
    const elsewhere = await other.alsoUser(both)
    const { conversation } = await startChat(library.visitor())
    await both.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
    await both.calls.messages.send({ client_msg_id: newRef(), conversation_ref: conversation.conversation_ref, message: 'Hello' })
    await admin.calls.articles.create({ article_title: 'Chains' })
    await admin.calls.people.createTeam({ team_name: 'Returns', member_ids: [both.user_id] })
    await startChat(other.visitor())
    await admin.calls.ownership.planDeletion(named)
    await jobsDone(other)
    const before = await rowsOf(other)
    expect(await isDeletedAt(library, '6 days')).toBe(false)
    expect(await isDeletedAt(library, '8 days')).toBe(true)
    expect(await rowsOf(library)).toEqual({})
    expect(await rowsOf(other)).toEqual(before)
    await expect(admin.calls.conversations.counts()).rejects.toMatchObject({ code: 'unauthenticated' })
    await elsewhere.calls.conversations.counts()
    await forgetLibrary(kernel.database, library.support_lib_id)
    const { rows } = await kernel.database.home.query('select email from accounts where email = any($1)', [[admin.email, both.email]])
    expect(rows).toEqual([{ email: both.email }])
  })
})

/** Deletes the library as its schedule would after this time; returns whether it is gone. */
async function isDeletedAt({ kernel: { database }, support_lib_id }: TestLibrary, after: string): Promise<boolean> {
  const { rows } = await database.owner.query<{ is_gone: boolean }>(`select delete_library($1, now() + interval '${after}') as is_gone`, [support_lib_id])
  return rows[0]?.is_gone === true
}

/** Returns how many rows each table has of a library, without empty tables. */
async function rowsOf({ kernel: { database }, support_lib_id }: TestLibrary): Promise<Record<string, number>> {
  const { rows: tables } = await database.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'support_lib_id' and table_name !~ '^events_' group by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await database.owner.query<{ count: number }>(`select count(*)::int as count from "${name}" where support_lib_id = $1`, [support_lib_id])
    if (rows[0]?.count) counts[name] = rows[0].count
  }
  return counts
}

test('how much space a library takes is noted each night and kept for a bit more than a year; its owner sees what has been added', async () => {
  const library = await minted()
  const [admin, limited] = [await library.user('admin'), await library.user('admin', { canDeleteOrReassignOwner: false })]
  const { owner } = library.kernel.database
  expect(await admin.calls.ownership.sizes()).toEqual({ measured_on: null, kinds: [] })
  await owner.query(
    `insert into uploads (support_lib_id, file_id, owner_kind, owner_id, name, type, size, sha256, created_at) values ($1, $2, 'agent', $3, 'a.pdf', 'application/pdf', 7000, '', now())`,
    [library.support_lib_id, newRef(), admin.user_id],
  )
  const schedule = library.kernel.modules.flatMap(({ schedules = [] }) => schedules).find(({ name }) => name === 'ownership.note-sizes')
  await library.inside(async (ctx) => schedule?.run(ctx))
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const note = (ago: number, kind: string, bytes: number) =>
    owner.query('insert into library_sizes (support_lib_id, day, kind, bytes) values ($1, $2, $3, $4)', [library.support_lib_id, day(ago), kind, bytes])
  for (const [ago, bytes] of [
    [400, 1],
    [399, 2],
    [360, 3],
    [29, 4],
    [28, 5],
    [3, 6],
  ] as const)
    await note(ago, 'files', bytes)
  // What is gone since is growth, too; a size that may be wrong by more than the difference has not grown.
  await note(29, 'jobs', 2_000_000)
  await note(29, 'other', 1)
  await owner.query(`update library_sizes set error_bytes = case kind when 'other' then bytes else 0 end where support_lib_id = $1`, [library.support_lib_id])
  const { measured_on, kinds: all } = await admin.calls.ownership.sizes()
  expect(measured_on).toBe(day(0))
  // Jobs of this library may wait at any moment.
  expect(all.find(({ kind }) => kind === 'jobs')).toMatchObject({ month_ago: 2_000_000, year_ago: 0 })
  const kinds = all.filter(({ kind }) => kind !== 'jobs')
  expect(kinds.map(({ kind }) => kind)).toEqual(['conversations', 'messages', 'events', 'search', 'files', 'other'])
  for (const { bytes } of kinds) expect(bytes).toBeGreaterThan(0)
  expect(kinds.find(({ kind }) => kind === 'files')).toEqual({ kind: 'files', bytes: 7000, month_ago: 4, year_ago: 3 })
  expect(kinds[0]).toMatchObject({ month_ago: 0, year_ago: 0 })
  expect(kinds.at(-1)?.month_ago).toBe(kinds.at(-1)?.bytes)
  await expect(limited.calls.ownership.sizes()).rejects.toMatchObject({ code: 'forbidden' })
  // The second run of a day replaces the first one; what is older than 400 days goes.
  await note(401, 'files', 1)
  await library.inside(async (ctx) => schedule?.run(ctx))
  const { rows } = await owner.query('select min(day) as day, count(*)::int as count from library_sizes where support_lib_id = $1 and kind <> $2', [
    library.support_lib_id,
    'jobs',
  ])
  expect(rows[0]).toEqual({ day: day(400), count: 13 })
})
