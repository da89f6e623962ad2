import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { asSystem } from '../../kernel/jobs.ts'
import { testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'
import { keepsHistory, rebuild } from '../reports/index.ts'
import { oldEvents } from './old-events.ts'
import { retainFor } from './retention.ts'

const day = 86_400_000

/** A library whose events so far happened long ago, with a conversation that was closed then, one that is open, and one that is held. */
async function oldLibrary() {
  const library = await testLibrary(await sharedServer())
  const { kernel, support_lib_id } = library
  const { owner } = kernel.database
  const admin = await library.user('admin')
  const { calls } = admin
  const ticket = async (name: string) =>
    (await calls.tickets.create({ email: `${name}@shop.example`, name, subject: 'Size', message: 'Does it fit?' })).conversation.conversation_ref
  const [closed, open, held] = [await ticket('ada'), await ticket('bea'), await ticket('cleo')]
  await calls.conversations.patch({ conversation_ref: closed, priority: 'urgent' })
  await calls.contacts.update({ conversation_ref: closed, email: 'ada.l@shop.example' })
  for (const conversation_ref of [closed, held]) await calls.conversations.close({ conversation_ref })
  await calls.personalData.hold({ conversation_ref: held, reason: 'Lawsuit' })
  const past = new Date(Date.now() - 100 * day)
  const age = async () => {
    await owner.query('update events set created_at = $2 where support_lib_id = $1', [support_lib_id, past])
    await owner.query('update conversations set closed_at = $2 where support_lib_id = $1 and closed_at is not null', [support_lib_id, past])
  }
  const readAll = async () => {
    await owner.query('update event_consumers c set upto = h.event_number from library_heads h where h.support_lib_id = $1 and c.support_lib_id = $1', [
      support_lib_id,
    ])
    const follow = kernel.modules.flatMap(({ tasks = [] }) => tasks).find(({ name }) => name === 'reports.follow')
    if (!follow || follow.outside) throw new Error('reports follow no events')
    await library.inside((ctx) => follow.run(ctx, {}))
  }
  const runner = { kernel, signal: AbortSignal.timeout(60_000), inLibrary: <T>(run: (ctx: Ctx) => Promise<T>) => asSystem(kernel, support_lib_id, 'test', run) }
  const retain = () => retainFor(runner, { until: past.toISOString() }, 60_000)
  const about = async (ref: string) =>
    Number((await owner.query('select count(*) from events where support_lib_id = $1 and subject = $2', [support_lib_id, ref])).rows[0].count)
  return { library, admin, owner, closed, open, held, age, readAll, retain, about }
}

test('what is older than the library keeps events goes, with its histories summed up; what is open, held or not read yet stays', async () => {
  const { library, admin, owner, closed, open, held, age, readAll, retain, about } = await oldLibrary()
  const { calls } = admin
  const { support_lib_id } = library
  const history = async (ref: string) => calls.eventHistory.list({ ref, type: '1' })
  const before = { history: await history(closed), open: await about(open), held: await about(held) }
  expect(before.history.removed).toBeNull()
  await calls.personalData.setRetention({ kind: 'events', days: 30 })
  await age()
  // Reports have read nothing yet.
  await retain()
  expect((await history(closed)).events).toHaveLength(before.history.events.length)

  await readAll()
  const facts = () => owner.query('select * from report_facts where support_lib_id = $1 order by conversation_ref, fact, number', [support_lib_id])
  const counted = (await facts()).rows
  const { count, held: isHeld } = await calls.personalData.previewRetention({ kind: 'events', days: 30 })
  expect(count).toBeGreaterThan(5)
  expect(isHeld).toBe(before.held)
  await retain()
  expect(await calls.personalData.previewRetention({ kind: 'events', days: 30 })).toEqual({ count: 0, held: before.held })
  expect([await about(open), await about(held)]).toEqual([before.open, before.held])

  const after = await history(closed)
  // The former address stays: an erasure finds mails by it.
  expect(after.events.map(({ name }) => name)).toEqual(['conversation.contact_changed'])
  const gone = before.history.events.filter(({ name }) => name !== 'conversation.contact_changed')
  const sums: Record<string, number> = {}
  for (const { name } of gone) sums[name] = (sums[name] ?? 0) + 1
  expect(after.removed?.counts).toEqual(sums)
  expect((await history(open)).removed).toBeNull()
  const why = await calls.workflows.explain({ conversation_ref: closed })
  expect(why.removed?.counts).toMatchObject({ 'conversation.closed': 1 })

  // Counting again keeps what can't be counted again.
  await rebuild(library)
  expect((await facts()).rows).toEqual(counted)
  // The conversation goes on: what happens now is counted and told, and removed later in its turn.
  await calls.conversations.reopen({ conversation_ref: closed })
  await calls.conversations.close({ conversation_ref: closed })
  expect((await history(closed)).events.map(({ name }) => name)).toEqual(expect.arrayContaining(['conversation.reopened', 'conversation.closed']))
  await readAll()
  expect((await facts()).rows.length).toBeGreaterThan(counted.length)
  await age()
  await retain()
  expect((await history(closed)).removed?.counts).toMatchObject({ 'conversation.closed': 2, 'conversation.reopened': 1 })
})

test('whoever returns with a place among events that are gone starts again', async () => {
  const { library, admin, age, readAll, retain } = await oldLibrary()
  await admin.calls.personalData.setRetention({ kind: 'events', days: 30 })
  const { rows } = await library.kernel.database.owner.query('select event_number from library_heads where support_lib_id = $1', [library.support_lib_id])
  const head = Number(rows[0].event_number)
  const back = async (after: number) => (await openSocket(library.address, { token: admin.token }, { library: after })).hello.streams[0]?.reload
  expect(await back(head - 5)).toBe(false)
  await age()
  await readAll()
  await retain()
  expect(await back(head - 5)).toBe(true)
  const now = await library.kernel.database.owner.query('select event_number from library_heads where support_lib_id = $1', [library.support_lib_id])
  expect(await back(Number(now.rows[0].event_number))).toBe(false)
})

test('nothing is said of removed events of which none would be shown', async () => {
  const { library, admin, owner, closed } = await oldLibrary()
  await owner.query(`insert into event_summaries (support_lib_id, subject, first_at, last_at, counts) values ($1, $2, now(), now(), '{"planted.event": 2}')`, [
    library.support_lib_id,
    closed,
  ])
  expect((await admin.calls.eventHistory.list({ ref: closed, type: '1' })).removed).toBeNull()
  expect((await admin.calls.workflows.explain({ conversation_ref: closed })).removed).toBeNull()
})

test('no events are removed while reports are counted again', async () => {
  const { library, admin, owner, closed, age, readAll, retain, about } = await oldLibrary()
  await admin.calls.personalData.setRetention({ kind: 'events', days: 30 })
  await age()
  await readAll()
  const before = await about(closed)
  const facts = async () =>
    (await owner.query('select * from report_facts where support_lib_id = $1 order by conversation_ref, fact, number', [library.support_lib_id])).rows
  const counted = await facts()
  // Events that are removed while facts are counted again would be in neither.
  await library.inside(async (ctx) => {
    await lockByName(ctx, 'reports.history')
    await retain()
  })
  expect(await about(closed)).toBe(before)
  const waits: Promise<unknown>[] = []
  await library.inside(async (ctx) => {
    expect(await keepsHistory(ctx)).toBe(true)
    waits.push(rebuild(library))
    await untilBlocked(library.kernel, ctx)
  })
  await Promise.all(waits)
  expect(await facts()).toEqual(counted)
  await retain()
  expect(await about(closed)).toBeLessThan(before)
  expect(await facts()).toEqual(counted)
})

test('months of which nothing is left give their space back, large ones of which little is left too; the search for old events reads no newer months', async () => {
  const { library } = await oldLibrary()
  const { owner } = library.kernel.database
  const { support_lib_id } = library
  const months = ['2003_05', '2003_06', '2003_07']
  for (const month of months) await owner.query('call ensure_event_partition($1)', [`${month.replace('_', '-')}-01T00:00:00Z`])
  const plant = (number: number, at: string) =>
    owner.query(
      `insert into events (support_lib_id, number, name, payload, actor_kind, request_id, created_at) values ($1, $2, 'agent.created', '{}', 'system', 'test', $3)`,
      [support_lib_id, -number, at],
    )
  await plant(1, '2003-06-02T00:00:00Z')
  await plant(2, '2003-07-02T00:00:00Z')
  const plan = await library.inside(async (ctx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${oldEvents(ctx, new Date('2003-07-01T00:00:00Z'))} limit 2000`.execute(ctx.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('on events_2003_06')
  expect(plan).not.toContain('on events_2003_07')
  expect(plan).not.toMatch(/Seq Scan on events_2/)
  // What is too slow or waits too long is left for another night, without a failure. What is left is counted by an index: emptied pages are not read.
  const client = await owner.connect()
  const reader = await owner.connect()
  try {
    await reader.query('begin; lock table events_2003_05 in access share mode')
    await client.query(`begin; set local statement_timeout = '300ms'`)
    await client.query('select drop_emptied_event_months($1)', ['2003-08-20'])
    await client.query('rollback; begin')
    await reader.query('rollback; begin; lock table only events in row exclusive mode')
    const scans = async () => {
      const { rows } = await client.query(
        `select seq_scan::int as whole, idx_scan::int as index from pg_stat_xact_user_tables where relname = 'events_2003_05'`,
      )
      return rows[0]
    }
    const before = await scans()
    await client.query('select drop_emptied_event_months($1)', ['2003-06-20'])
    expect(await scans()).toEqual({ whole: before.whole, index: before.index + 2 })
  } finally {
    for (const each of [client, reader]) {
      await each.query('rollback')
      each.release()
    }
  }
  // A busy table keeps its months for now: another night does it.
  const left = async (large = 2 ** 24) => {
    await owner.query('select drop_emptied_event_months($1, $2)', ['2003-08-20', large])
    const found = await owner.query("select relname from pg_class where relname ~ '^events_2003_0[5-7]$' order by 1")
    return found.rows.map(({ relname }) => relname.slice(-2))
  }
  await expect.poll(() => left(), { timeout: 20_000 }).toEqual(['06', '07'])
  await expect.poll(() => left(1), { timeout: 20_000 }).toEqual([])
  const { rows } = await owner.query('select number, tableoid::regclass::text as place from events where support_lib_id = $1 and number < 0 order by number', [
    support_lib_id,
  ])
  expect(rows).toEqual([-2, -1].map((number) => ({ number, place: 'events_default' })))
})

test('a month that cannot be made because somebody reads events is made later, and does not keep those waiting who write them', async () => {
  const { kernel } = await sharedServer()
  const { owner } = kernel.database
  const reader = await owner.connect()
  const isThere = async () => (await owner.query<{ oid: string | null }>("select to_regclass('events_2004_02') as oid")).rows[0]?.oid !== null
  try {
    await reader.query('begin; lock table events in access share mode')
    await owner.query("call ensure_event_partition('2004-02-01T00:00:00Z')")
    expect(await isThere()).toBe(false)
  } finally {
    await reader.query('rollback')
    reader.release()
  }
  await owner.query("call ensure_event_partition('2004-02-01T00:00:00Z')")
  expect(await isThere()).toBe(true)
  await owner.query('drop table events_2004_02')
})
