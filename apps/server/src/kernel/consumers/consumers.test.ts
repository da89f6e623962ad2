import { readFileSync } from 'node:fs'
import type { EventName } from '@porchlight/contracts/events'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { modules } from '../../modules.ts'
import { cloneDatabase } from '../../testing/database.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import type { Attempt } from '../alone/suspects.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../data/transactions.ts'
import { newRef } from '../ids.ts'
import { wantReactions } from '../jobs/wanted-reactions.ts'
import { type Reaction, reaction } from '../jobs.ts'
import { authenticate, type Module, systemRequest } from '../kernel.ts'
import { consume } from './consume.ts'
import { readAlone, suspectConsumers } from './read-alone.ts'

const asked: EventName = 'agent.enabled'
const tell = (ctx: Ctx, user_id: string) => ctx.emit(asked, { user_id }, { subject: user_id })

/** A module whose optional reaction notes what it is told; `act` may do more, or fail. */
function listener(act: (ctx: Ctx, user_id: string) => Promise<void> = async () => {}) {
  const heard: { user_id: string; once: string; transaction: number }[] = []
  const follow = reaction(
    'listener.follow',
    'agent.enabled',
    async (ctx, { payload: { user_id }, once }) => {
      await act(ctx, user_id)
      const { rows } = await sql<{ id: string }>`select txid_current() as id`.execute(ctx.db)
      heard.push({ user_id, once, transaction: Number(rows[0]?.id) })
    },
    { wanted: 'listener' },
  )
  const module: Module = { name: 'listener', reactions: [follow as Reaction] }
  return { module, heard, names: () => heard.map(({ user_id }) => user_id) }
}

const want = (library: TestLibrary) => library.inside((ctx) => wantReactions(ctx, 'listener', true))
const place = async ({ kernel, support_lib_id }: TestLibrary, consumer = 'listener') =>
  (
    await kernel.database.owner.query<{ upto: number }>('select upto from event_consumers where support_lib_id = $1 and consumer = $2', [
      support_lib_id,
      consumer,
    ])
  ).rows[0]?.upto

test('many events are read in one transaction, in order, each once; of what happened before the library wanted it nothing is told', async () => {
  const { module, heard, names } = listener()
  const connection = await cloneDatabase(inject('postgres').connection, inject('postgres').template)
  const web = await ownServer({ connection, env: { ROLES: 'web' }, modules: [...modules, module] })
  const library = await testLibrary(web)
  await library.inside(async (ctx) => tell(ctx, 'before'))
  await want(library)
  for (const one of ['a', 'b', 'c']) await library.inside(async (ctx) => tell(ctx, one))
  const jobs = 'select count(*)::int as count from graphile_worker._private_jobs where payload ->> $1 = $2'
  expect((await web.kernel.database.owner.query(jobs, ['support_lib_id', library.support_lib_id])).rows[0].count).toBe(0)
  const worker = await ownServer({ connection, env: { ROLES: 'worker' }, modules: [...modules, module] })
  await until(() => heard.length === 3, 'all are heard')
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(new Set(heard.map(({ transaction }) => transaction)).size).toBe(1)
  expect(new Set(heard.map(({ once }) => once)).size).toBe(3)
  await jobsDone(library)
  expect(names()).toEqual(['a', 'b', 'c'])
  await library.inside((ctx) => wantReactions(ctx, 'listener', false))
  await library.inside(async (ctx) => tell(ctx, 'unwanted'))
  await want(library)
  await library.inside(async (ctx) => tell(ctx, 'wanted again'))
  await jobsDone(library)
  expect(names()).toEqual(['a', 'b', 'c', 'wanted again'])
  await worker.stop()
})

test('no event is passed over while another transaction is open, however long it takes', async () => {
  const { module, names } = listener()
  const web = await ownServer({ env: { ROLES: 'web' }, modules: [...modules, module] })
  const library = await testLibrary(web)
  await want(library)
  const { kernel, support_lib_id } = library
  const read = () => consume(kernel, { support_lib_id, consumer: 'listener' }, 'together')
  const open = await kernel.database.owner.connect()
  try {
    await open.query('begin')
    const row = { ord: 1, name: asked, subject: null, payload: { user_id: 'first' }, actor_kind: 'system', request_id: 'test', event_ref: newRef() }
    // As a process of the last release does, which leaves the reaction to the consumer.
    const reactions = [{ ord: 1, task: 'listener:follow', key: null, wanted: 'listener', once: newRef(), max_attempts: 5 }]
    await open.query("select append_events($1, $2, now(), null, $3, '')", [support_lib_id, JSON.stringify([row]), JSON.stringify(reactions)])
    const later = library.inside(async (ctx) => tell(ctx, 'second'))
    await read()
    expect(names()).toEqual([])
    await open.query('commit')
    await later
  } finally {
    open.release()
  }
  await read()
  expect(names()).toEqual(['first', 'second'])
  const jobs = "select from graphile_worker._private_jobs where payload ->> 'support_lib_id' = $1"
  expect((await kernel.database.owner.query(jobs, [support_lib_id])).rowCount).toBe(0)
})

test('two processes never run the same consumer of a library at once, and one that dies leaves its events to the other', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { module, names } = listener(async (_ctx, user_id) => {
    if (user_id !== 'slow') return
    begun.resolve()
    await end.promise
  })
  const web = await ownServer({ env: { ROLES: 'web' }, modules: [...modules, module] })
  const library = await testLibrary(web)
  await want(library)
  const { kernel, support_lib_id } = library
  const read = () => consume(kernel, { support_lib_id, consumer: 'listener' }, 'together')
  await library.inside(async (ctx) => tell(ctx, 'slow'))
  const first = read()
  await begun.promise
  await library.inside(async (ctx) => tell(ctx, 'quick'))
  expect(await read()).toBe(false)
  expect(names()).toEqual([])
  end.reject(new Error('its process dies'))
  await expect(first).rejects.toThrow('its process dies')
  expect(names()).toEqual([])
  const again = await place(library)
  await library.inside((ctx) => wantReactions(ctx, 'listener', false))
  await read()
  expect(again).toBeLessThan((await place(library)) ?? 0)
})

test('what fails is set aside as a job and shown once it is parked; the other events go on, and it can be tried again', async () => {
  const state = { isHealed: false }
  const { module, names } = listener(async (ctx, user_id) => {
    if (user_id !== 'bad') return
    await ctx.db.insertInto('library_counters').values({ support_lib_id: ctx.support_lib_id, counter: 'of the bad', value: 1 }).execute()
    if (!state.isHealed) throw new Error('bad event')
  })
  const server = await ownServer({ modules: [...modules, module] })
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  await want(library)
  await library.inside(async (ctx) => {
    for (const one of ['one', 'bad', 'two']) tell(ctx, one)
  })
  await until(() => names().slice(-1)[0] === 'two', 'the others go on')
  const { owner } = server.kernel.database
  const counters = () => library.inside((ctx) => ctx.db.selectFrom('library_counters').select('counter').where('counter', '=', 'of the bad').execute())
  expect(await counters()).toEqual([])
  const aside = `update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() where payload ->> 'support_lib_id' = $1
    and payload ->> 'event' = 'agent.enabled' and locked_at is null and attempts < max_attempts`
  await until(async () => ((await owner.query(aside, [library.support_lib_id])).rowCount ?? 0) > 0, 'it is a job')
  const parked = async () => (await admin.calls.jobs.list({ parked: 'true' })).jobs
  await until(async () => (await parked()).length === 1, 'it is parked')
  const [job] = await parked()
  expect(job).toMatchObject({ name: 'listener:follow', last_error: 'bad event' })
  state.isHealed = true
  await admin.calls.jobs.retry({ id: job?.id ?? '' })
  await until(() => names().includes('bad'), 'it is tried again')
  expect(await counters()).toHaveLength(1)
})

test('a consumer that cannot even commit sets its event aside after some tries, and one that is behind is shown with the jobs and in the metrics', async () => {
  const { module, names } = listener()
  const server = await ownServer({ env: { ROLES: 'web' }, modules: [...modules, module] })
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  await want(library)
  await library.inside(async (ctx) => tell(ctx, 'late'))
  const { kernel, support_lib_id } = library
  // As if it had happened a while ago.
  await kernel.database.owner.query("update events set created_at = created_at - interval '90 seconds' where support_lib_id = $1", [support_lib_id])
  await kernel.database.owner.query("insert into instance.event_rules values ('listener', 'agent.enabled', 'listener') on conflict do nothing")
  const waiting = (await admin.calls.jobs.list({ parked: 'false' })).jobs
  expect(waiting).toContainEqual(expect.objectContaining({ name: 'events:listener', is_parked: false }))
  expect(await (await fetch(`${server.address}/metrics`)).text()).toMatch(/porchlight_events_oldest_unread_seconds 9\d/)
  await consume(kernel, { support_lib_id, consumer: 'listener' }, 'aside')
  expect(names()).toEqual([])
  const jobs = (await admin.calls.jobs.list({ parked: 'false' })).jobs.map(({ name }) => name)
  expect(jobs).toContain('listener:follow')
  expect(jobs).not.toContain('events:listener')
})

test('reactions learn who acted: a person, a rule by its name, a program as the maker of its key', async () => {
  const seen: unknown[] = []
  const follow = reaction(
    'hearer.follow',
    'agent.enabled',
    async (ctx, { actor_id, rule }) => void seen.push([actor_id, rule?.workflow_name ?? null, ctx.cause?.depth]),
  )
  const server = await ownServer({ modules: [...modules, { name: 'hearer', reactions: [follow as Reaction] }] })
  const library = await testLibrary(server)
  const { token, user_id } = await library.user('admin')
  const actor = await authenticate(server.kernel, { kind: 'bearer', token })
  if (actor.kind !== 'agent') throw new Error('not signed in')
  const kinds = [{}, { rule: { workflow_ref: 'w', workflow_name: 'Route' } }, { key: { key_id: 'k', key_name: 'Sync', operations: new Set<string>() } }]
  for (const kind of kinds) {
    const call = { actor: { ...actor, ...kind }, support_lib_id: library.support_lib_id, request: systemRequest('test') }
    await inTransaction(server.kernel, 'write', [call], async ([ctx]) => ctx && tell(ctx, 'x'))
  }
  await until(() => seen.length === 3, 'all are heard')
  expect(seen).toEqual([
    [user_id, null, 1],
    [null, 'Route', 1],
    [user_id, null, 1],
  ])
})

test('after a process died, its consumers read on in a process of their own, and the event that ends that one becomes jobs for it', async () => {
  const { module, names } = listener()
  const server = await ownServer({ env: { ROLES: 'web' }, modules: [...modules, module] })
  const library = await testLibrary(server)
  await want(library)
  const { kernel, support_lib_id } = library
  await kernel.database.owner.query("insert into instance.event_rules values ('listener', 'agent.enabled', 'listener') on conflict do nothing")
  await library.inside(async (ctx) => {
    for (const one of ['good', 'guilty', 'later']) tell(ctx, one)
  })
  await suspectConsumers(kernel)
  expect(await consume(kernel, { support_lib_id, consumer: 'listener' }, 'together')).toBe(false)
  expect(names()).toEqual([])
  const guilty = `listener after ${((await place(library)) ?? 0) + 1}`
  const attempt: Attempt = async (item, run, aside) => {
    if (item !== guilty) return run()
    await library.inside(async (ctx) => aside?.(ctx, 'ended'))
    return undefined
  }
  if (!readAlone.outside) throw new Error('reads in transactions of its own')
  await readAlone.runOutside({ kernel, signal: new AbortController().signal, inLibrary: library.inside, attempt }, { support_lib_id, consumer: 'listener' })
  expect(names()).toEqual(['good', 'later'])
  const alone =
    "select from graphile_worker._private_jobs where payload ->> 'support_lib_id' = $1 and flags is not null and payload -> 'payload' ->> 'user_id' = 'guilty'"
  expect((await kernel.database.owner.query(alone, [support_lib_id])).rowCount).toBe(1)
  await library.inside(async (ctx) => tell(ctx, 'afterwards'))
  await consume(kernel, { support_lib_id, consumer: 'listener' }, 'together')
  expect(names()).toEqual(['good', 'later', 'afterwards'])
})

test('a consumer that is stuck holds up no other and no message, and is seen: with the jobs, in the metrics, and by an alert', async () => {
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const hangs = async () => {
    begun.resolve()
    await end.promise
  }
  const stuck = reaction('stuck.follow', asked, hangs, { wanted: 'stuck' })
  const { module, names } = listener()
  const server = await ownServer({ modules: [...modules, module, { name: 'stuck', reactions: [stuck as Reaction] }] })
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  await library.inside((ctx) => wantReactions(ctx, ['stuck', 'listener'], true))
  await library.inside(async (ctx) => tell(ctx, 'first'))
  await begun.promise
  await until(() => names().length === 1, 'the other reads on')
  for (const one of ['second', 'third']) await library.inside(async (ctx) => tell(ctx, one))
  await until(() => names().length === 3, 'the other goes on reading')
  expect(names()).toEqual(['first', 'second', 'third'])
  await server.kernel.database.owner.query("update events set created_at = created_at - interval '90 seconds' where support_lib_id = $1", [
    library.support_lib_id,
  ])
  const waiting = (await admin.calls.jobs.list({ parked: 'false' })).jobs.map(({ name }) => name)
  expect(waiting).toContain('events:stuck')
  expect(waiting).not.toContain('events:listener')
  const [, metric, limit] =
    /expr: max\((porchlight_events\w+)\) > (\d+)/.exec(readFileSync(new URL('../../../../../deploy/alerts.yml', import.meta.url), 'utf8')) ?? []
  const told = (await (await fetch(`${server.address}/metrics`)).text()).split('\n').find((line) => line.startsWith(`${metric} `))
  expect(Number(told?.split(' ')[1])).toBeGreaterThan(Number(limit))
  end.resolve()
  await jobsDone(library)
  expect((await admin.calls.jobs.list({ parked: 'false' })).jobs.map(({ name }) => name)).not.toContain('events:stuck')
})
