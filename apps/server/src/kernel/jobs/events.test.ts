// Holds for every event.
import { events } from '@porchlight/contracts/events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { send } from '../calls/pipeline.ts'
import type { Ctx } from '../context.ts'
import { newRef } from '../ids.ts'
import type { Reaction } from '../jobs.ts'
import { assemble } from '../kernel.ts'
import { wantReactions } from './wanted-reactions.ts'

test('a reaction to an unknown event prevents the server from starting; one to a known event does not', async () => {
  const { kernel } = await sharedServer()
  const withReactionTo = (event: string) => {
    const reactions = [{ name: 'test.follow', event, run: async () => {} } as unknown as Reaction]
    return () => assemble({ ...kernel, modules: [{ name: 'test', reactions }] }, [])
  }
  expect(withReactionTo('article.publishd')).toThrow('test.follow follows article.publishd, which never happens')
  expect(withReactionTo('article.published')).not.toThrow()
})

test('an event accepts its own fields and no others, and its payload is stored', async () => {
  const library = await testLibrary(await sharedServer())
  const tell = (payload: object) => library.inside(async (ctx) => ctx.emit('agent.enabled', payload as { user_id: string }))
  await expect(tell({ user: 'x' })).rejects.toThrow()
  await expect(tell({ user_id: 'x', more: 1 })).rejects.toThrow()
  await tell({ user_id: 'x' })
  const last = await library.inside((ctx) => ctx.db.selectFrom('events').select(['name', 'payload', 'actor_kind']).orderBy('number', 'desc').executeTakeFirst())
  expect(last).toEqual({ name: 'agent.enabled', payload: { user_id: 'x' }, actor_kind: 'system' })
})

test('work scheduled with `afterwards` runs as the system once the call has committed; it does not run after a failed call, and its own failure changes nothing', async () => {
  const library = await testLibrary(await sharedServer())
  const seen: unknown[] = []
  const newest = (ctx: Ctx) => ctx.db.selectFrom('events').select('payload').orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()
  const callThat = (user_id: string, fails: boolean) =>
    library.inside(async (ctx) => {
      ctx.emit('agent.enabled', { user_id })
      ctx.afterwards(async (own) => void seen.push(own.actor.kind, (await newest(own)).payload))
      ctx.afterwards(() => Promise.reject(new Error('cannot')))
      if (fails) throw new Error('refused')
    })
  await expect(callThat('refused', true)).rejects.toThrow('refused')
  await callThat('kept', false)
  await until(() => seen.length > 0, 'the work is done')
  expect(seen).toEqual(['system', { user_id: 'kept' }])
})

test("the part of a transaction that runs in another library sees and writes only that library's rows; the rest sees its own", async () => {
  const [one, other] = [await testLibrary(await sharedServer()), await testLibrary(await sharedServer())]
  const seenBy = (ctx: Ctx) => ctx.db.selectFrom('libraries').select('support_lib_id').execute()
  const row = ({ support_lib_id }: { support_lib_id: string }) => [{ support_lib_id }]
  await one.inside(async (ctx) => {
    const inside = await ctx.inLibrary(other.support_lib_id, async (there) => [
      await seenBy(there),
      await there.inLibrary(one.support_lib_id, seenBy),
      await seenBy(there),
    ])
    expect([...inside, await seenBy(ctx)]).toEqual([row(other), row(one), row(other), row(one)])
    // Statements sent without awaiting run in the library selected at the time of sending.
    const early = send(ctx.db, 'test-library', sql<{ support_lib_id: string }>`select support_lib_id from libraries`)
    const there = ctx.inLibrary(other.support_lib_id, (at) =>
      send(at.db, 'test-library', sql<{ support_lib_id: string }>`select support_lib_id from libraries`),
    )
    expect([await early, await there]).toEqual([row(one), row(other)])
  })
})

test('jobs of a transaction run in order; only the last of several with the same key runs', async () => {
  const { kernel } = await sharedServer()
  const library = await testLibrary(await sharedServer())
  const runAt = new Date('2031-02-03T04:05:06Z')
  const jobs = async () => {
    const text = `select t.identifier, (j.payload ->> 'place')::int as place, j.max_attempts, j.run_at = $2 as is_later from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'support_lib_id' = $1 and t.identifier like 'test:%' order by j.run_at, j.id`
    return (await kernel.database.owner.query(text, [library.support_lib_id, runAt])).rows
  }
  await library.inside(async (ctx) => {
    ctx.enqueue('test.first', { place: 1 }, { maxAttempts: 2 })
    ctx.enqueue('test.second', { place: 2 })
    ctx.enqueue('test.keyed', { place: 2 }, { key: `keyed ${library.support_lib_id}` })
    ctx.enqueue('test.keyed', { place: 3 }, { key: `keyed ${library.support_lib_id}`, runAt })
    ctx.enqueue('test.last', { place: 4 })
  })
  const [stored] = (await jobs()).slice(-1)
  expect(stored).toEqual({ identifier: 'test:keyed', place: 3, max_attempts: 5, is_later: true })
  await library.inside(async (ctx) => ctx.enqueue('test.keyed', { place: 5 }, { key: `keyed ${library.support_lib_id}` }))
  expect(await jobs()).toEqual([
    { identifier: 'test:first', place: 1, max_attempts: 2, is_later: false },
    { identifier: 'test:second', place: 2, max_attempts: 5, is_later: false },
    { identifier: 'test:last', place: 4, max_attempts: 5, is_later: false },
    { identifier: 'test:keyed', place: 5, max_attempts: 5, is_later: false },
  ])
})

test('every event has a one-sentence description', () => {
  for (const [name, { summary }] of Object.entries(events)) expect(summary, name).toMatch(/^[A-Z].*\.$/)
})

test('an event whose reactions nobody wants wakes nobody and writes no job; a wanted reaction is woken once for each commit, without a job', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const { bus } = server.kernel.ports
  const conversation_ref = newRef()
  const wakes: string[][] = []
  const stop = bus.listenForWakes(({ support_lib_id, consumers }) => {
    if (support_lib_id === library.support_lib_id) wakes.push(consumers)
  })
  const message = { conversation_ref, number: 1, id: newRef(), seq: 1, sender_type: 'visitor' as const, sender_id: null, from: null, to: 'visitor' }
  const say = (times: number) =>
    library.inside(async (ctx) => {
      for (let time = 0; time < times; time += 1) ctx.emit('message.sent', message)
    })
  const ids = 'select coalesce(max(id), 0)::int as newest from graphile_worker._private_jobs where payload ->> $1 = $2'
  const newestJob = async () => (await server.kernel.database.owner.query<{ newest: number }>(ids, ['support_lib_id', library.support_lib_id])).rows[0]?.newest
  try {
    await say(1)
    expect(wakes).toEqual([])
    await library.inside((ctx) => wantReactions(ctx, 'sla', true))
    await say(3)
    expect(wakes).toEqual([['sla']])
    await jobsDone(library)
    expect(await newestJob()).toBe(0)
    await library.inside((ctx) => wantReactions(ctx, 'sla', false))
    // Waiting for the jobs wakes, too.
    wakes.length = 0
    await say(1)
    expect(wakes).toEqual([])
  } finally {
    stop()
  }
})
