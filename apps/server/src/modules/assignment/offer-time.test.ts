import { describe, expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { ownServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

async function world() {
  const clock = testClock()
  // No worker, so that jobs stay in the queue where the test can inspect them.
  const server = await ownServer({ clock, env: { ROLES: 'web,live' } })
  const library = await testLibrary(server)
  /** Returns when this chat is due to be offered; undefined if no offer is planned. */
  const offerAt = async (conversation_ref: string) => {
    const key = `offer:${library.support_lib_id}:${conversation_ref}`
    const { rows } = await server.kernel.database.owner.query<{ run_at: Date }>('select run_at from graphile_worker._private_jobs where key = $1', [key])
    return rows[0]?.run_at
  }
  const forget = () => server.kernel.database.owner.query("delete from graphile_worker._private_jobs where key like 'offer:%'")
  const sweep = () => runSweep(library, 'conversations.offer-waiting')
  const task = (name: string) => server.kernel.modules.flatMap((module) => module.tasks ?? []).find((each) => each.name === name)
  const runTask = async (name: string, payload: Record<string, unknown>) => {
    const found = task(name)
    if (found && !found.outside) await library.inside((ctx) => found.run(ctx, payload))
  }
  const offer = (conversation_ref: string) => runTask('conversations.offer', { conversation_ref })
  /** Runs the timer of an open offer if it is due. */
  const endOffer = async (conversation_ref: string) => {
    const key = `offer-over:${library.support_lib_id}:${conversation_ref}`
    const { rows } = await server.kernel.database.owner.query<{ payload: Record<string, unknown>; run_at: Date }>(
      'select payload, run_at from graphile_worker._private_jobs where key = $1',
      [key],
    )
    const [job] = rows
    if (!job || job.run_at > clock.now()) return false
    await server.kernel.database.owner.query('delete from graphile_worker._private_jobs where key = $1', [key])
    await runTask('conversations.offer', job.payload)
    return true
  }
  /** Runs the jobs queued by arrivals; returns how many there were. */
  const offerToArrived = async () => {
    const key = `offer-to-arrived:${library.support_lib_id}`
    const { rowCount } = await server.kernel.database.owner.query('delete from graphile_worker._private_jobs where key = $1', [key])
    for (let count = 0; count < (rowCount ?? 0); count++) await runTask('conversations.offer-to-arrived', {})
    return rowCount
  }
  const switchAway = async ({ calls, user_id }: TestUser, away_mode: 0 | 1) => {
    await calls.people.updateAgentInfo({ agent_action: 'switch_away_mode', away_mode })
    const happened = { payload: { user_id, is_away: away_mode }, subject: user_id, actor_id: user_id, once: newRef() }
    for (const name of ['conversations.pass-on-offers-of-away', 'conversations.offer-after-away']) {
      const follow = server.kernel.reactionsByEvent.get('agent.away_switched')?.find((each) => each.name === name)
      await library.inside(async (ctx) => follow?.run?.(ctx, happened))
    }
  }
  return { clock, library, offerAt, forget, sweep, offer, endOffer, offerToArrived, switchAway }
}

const arrive = (library: TestLibrary, { token }: TestUser) => openSocket(library.address, { token })

const connect = (library: TestLibrary, { user_id }: TestUser) =>
  library.inside((ctx) =>
    ctx.db
      .insertInto('connections')
      .values({
        support_lib_id: library.support_lib_id,
        connection_id: newRef(),
        epoch: 'test',
        kind: 'agent',
        holder_id: user_id,
        expires_at: new Date(ctx.clock.now().getTime() + 3_600_000),
      })
      .execute(),
  )
const refOf = async (library: TestLibrary) => (await startChat(library.visitor())).conversation.conversation_ref

test("an untaken chat is offered after the wait time: one minute, or the library's setting; never where the library disables it", async () => {
  const { clock, library, offerAt } = await world()
  const admin = await library.user('admin')
  const wait = async () => ((await offerAt(await refOf(library)))?.getTime() ?? Number.NaN) - clock.now().getTime()
  expect(await wait()).toBe(60_000)
  await admin.calls.chatSettings.update({ assignment_wait_minutes: 3 })
  expect(await wait()).toBe(180_000)
  await admin.calls.chatSettings.update({ assignment: 'manual' })
  expect(await wait()).toBeNaN()
})

test('a chat that became due while no one was present is offered once someone is, however many others wait for an absent team', async () => {
  const { clock, library, offerAt, forget, sweep } = await world()
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const { team } = await admin.calls.people.createTeam({ team_name: 'Workshop', member_ids: [admin.user_id] })
  const forTeam = await refOf(library)
  // Advance the clock so that this chat is the oldest and one sweep includes it.
  clock.advance(1000)
  for (let count = 1; count < 110; count++) await startChat(library.visitor())
  await library.inside((ctx) => ctx.db.updateTable('conversations').set({ team_ref: team.team_ref }).execute())
  const forAnyone = await refOf(library)
  clock.advance(61_000)
  await forget()
  await sweep()
  expect(await offerAt(forAnyone)).toBeUndefined()
  await connect(library, agent)
  await sweep()
  expect(await offerAt(forAnyone)).toEqual(clock.now())
  expect(await offerAt(forTeam)).toBeUndefined()
  await connect(library, admin)
  await sweep()
  expect(await offerAt(forTeam)).toEqual(clock.now())
})

test('with workers: an agent who connects gets the chat within moments', async () => {
  const server = await ownServer()
  const library = await testLibrary(server)
  const [admin, agent] = [await library.user('admin', { canTakeChats: false }), await library.user()]
  await admin.calls.chatSettings.update({ assignment_wait_minutes: 0 })
  const conversation_ref = await refOf(library)
  const isTimerOver = async () =>
    (await server.kernel.database.owner.query("select from graphile_worker._private_jobs where key like 'offer:%'")).rowCount === 0
  await until(isTimerOver, 'nobody was there to be asked')
  await arrive(library, agent)
  const offeredTo = async () => (await admin.calls.conversations.read({ conversation_ref })).conversation.offered_to
  await until(async () => (await offeredTo()) === agent.user_id, 'the chat is offered, not first by the sweep of the next minute', 20_000)
})

describe('a chat that became due while no one was present is offered at once', () => {
  /** Creates a library with this many due chats, oldest first, and no one present. */
  async function worldWith(count: number) {
    const world = await worldWithTimers(count)
    await world.forget()
    return world
  }
  async function worldWithTimers(count: number) {
    const chats: string[] = []
    const it = await world()
    for (let made = 0; made < count; made++) {
      chats.push(await refOf(it.library))
      it.clock.advance(1000)
    }
    it.clock.advance(60_000)
    const offeredTo = async (conversation_ref = '') => {
      const { rows } = await it.library.kernel.database.owner.query<{ offered_to: string | null }>(
        'select offered_to from conversations where support_lib_id = $1 and conversation_ref = $2',
        [it.library.support_lib_id, conversation_ref],
      )
      return rows[0]?.offered_to
    }
    return { ...it, chats, offeredTo }
  }

  test('when an agent connects; several who arrive together share the waiting chats, and need only one job', async () => {
    const { library, clock, chats, offerAt, offer, offeredTo, offerToArrived } = await worldWith(2)
    const agents = [await library.user(), await library.user()]
    for (const agent of agents) await arrive(library, agent)
    expect(await offerToArrived()).toBe(1)
    // The offers are a millisecond apart, in order.
    for (const [index, ref] of chats.entries()) expect(await offerAt(ref)).toEqual(new Date(clock.now().getTime() + index))
    for (const ref of chats) await offer(ref)
    expect(new Set([await offeredTo(chats[0]), await offeredTo(chats[1])])).toEqual(new Set(agents.map((each) => each.user_id)))
  })

  test('when an agent returns from away mode, not while away', async () => {
    const { library, clock, chats, offerAt, offerToArrived, switchAway } = await worldWith(1)
    const agent = await library.user()
    await switchAway(agent, 1)
    await arrive(library, agent)
    expect(await offerToArrived()).toBe(0)
    await switchAway(agent, 0)
    expect(await offerToArrived()).toBe(1)
    expect(await offerAt(chats[0] ?? '')).toEqual(clock.now())
  })

  test('not to someone who may not take chats, nor to an agent who turns away mode off without being connected', async () => {
    const { library, offerToArrived, switchAway } = await worldWith(1)
    const writer = await library.user('agent', { canTakeChats: false })
    await arrive(library, writer)
    await switchAway(writer, 1)
    await switchAway(writer, 0)
    expect(await offerToArrived()).toBe(0)
    const absent = await library.user()
    await switchAway(absent, 1)
    await switchAway(absent, 0)
    expect(await offerToArrived()).toBe(0)
    await arrive(library, absent)
    expect(await offerToArrived()).toBe(1)
  })

  test('not again for a second tab, a reload or a short gap: a present agent may have declined', async () => {
    const { library, clock, offerToArrived } = await worldWith(1)
    const agent = await library.user()
    const tab = await arrive(library, agent)
    expect(await offerToArrived()).toBe(1)
    await arrive(library, agent)
    tab.close()
    await arrive(library, agent)
    expect(await offerToArrived()).toBe(0)
    const back = await library.user()
    await connect(library, back)
    await arrive(library, back)
    expect(await offerToArrived()).toBe(0)
    const late = await library.user()
    await connect(library, late)
    // Advance past the end of the connection's lease.
    clock.advance(3_601_000)
    await arrive(library, late)
    expect(await offerToArrived()).toBe(1)
  })

  test('not before its wait time is over: its timer is unchanged', async () => {
    const { library, clock, offerAt, offerToArrived } = await worldWithTimers(0)
    const fresh = await refOf(library)
    const planned = await offerAt(fresh)
    clock.advance(59_000)
    await arrive(library, await library.user())
    expect(await offerToArrived()).toBe(1)
    expect(await offerAt(fresh)).toEqual(planned)
    clock.advance(1000)
    await arrive(library, await library.user())
    await offerToArrived()
    expect(await offerAt(fresh)).toEqual(clock.now())
  })

  test('not where the library assigns chats manually', async () => {
    const { library, chats, offerAt, offerToArrived } = await worldWith(1)
    const [ref = ''] = chats
    const admin = await library.user('admin', { canTakeChats: false })
    await admin.calls.chatSettings.update({ assignment: 'manual' })
    await arrive(library, await library.user())
    await offerToArrived()
    expect(await offerAt(ref)).toBeUndefined()
    await admin.calls.chatSettings.update({ assignment: 'offer' })
    await arrive(library, await library.user())
    await offerToArrived()
    expect(await offerAt(ref)).toBeDefined()
  })

  test('not to an agent who has declined it', async () => {
    const { library, chats, forget, offer, offeredTo, offerToArrived } = await worldWith(1)
    const [ref = ''] = chats
    const [decliner, other] = [await library.user(), await library.user()]
    await arrive(library, decliner)
    await offer(ref)
    expect(await offeredTo(ref)).toBe(decliner.user_id)
    await decliner.calls.conversations.release({ conversation_ref: ref })
    await forget()
    await arrive(library, other)
    await offerToArrived()
    await offer(ref)
    expect(await offeredTo(ref)).toBe(other.user_id)
  })
})

describe('an open offer stays with its agent', () => {
  /** Creates a chat that is offered to one of two present agents. */
  async function offered() {
    const it = await world()
    const agents = [await it.library.user(), await it.library.user()]
    for (const agent of agents) await connect(it.library, agent)
    const conversation_ref = await refOf(it.library)
    await it.offer(conversation_ref)
    const row = () =>
      it.library.inside((ctx) =>
        ctx.db.selectFrom('conversations').select(['offered_to', 'declined_by']).where('conversation_ref', '=', conversation_ref).executeTakeFirstOrThrow(),
      )
    const first = (await row()).offered_to
    const [asked, other] = agents[0]?.user_id === first ? agents : [...agents].reverse()
    if (!asked || !other) throw new Error('two agents')
    return { ...it, conversation_ref, asked, other, row }
  }

  test('when another offer is requested by an arrival, the sweep or a retry: none of these is a decline', async () => {
    const { clock, conversation_ref, asked, other, offer, endOffer, row } = await offered()
    await offer(conversation_ref)
    await offer(conversation_ref)
    expect(await row()).toEqual({ offered_to: asked.user_id, declined_by: [] })
    // Those requests didn't end the offer's timer either.
    clock.advance(44_999)
    expect(await endOffer(conversation_ref)).toBe(false)
    clock.advance(1)
    expect(await endOffer(conversation_ref)).toBe(true)
    expect(await row()).toEqual({ offered_to: other.user_id, declined_by: [asked.user_id] })
  })

  test('until that agent declines: the leftover timer of a declined offer does not end the next one', async () => {
    const { clock, conversation_ref, asked, other, offer, endOffer, row } = await offered()
    clock.advance(30_000)
    await asked.calls.conversations.release({ conversation_ref })
    await offer(conversation_ref)
    expect((await row()).offered_to).toBe(other.user_id)
    clock.advance(15_000)
    expect(await endOffer(conversation_ref)).toBe(false)
    expect((await row()).offered_to).toBe(other.user_id)
  })

  test('until it expires; no other offer follows once assignment is manual', async () => {
    const { library, clock, conversation_ref, asked, endOffer, row } = await offered()
    await (await library.user('admin')).calls.chatSettings.update({ assignment: 'manual' })
    expect((await row()).offered_to).toBe(asked.user_id)
    clock.advance(45_000)
    expect(await endOffer(conversation_ref)).toBe(true)
    expect(await row()).toEqual({ offered_to: null, declined_by: [] })
  })

  test('while that agent is the only one present; once another arrives, the next timer passes it on', async () => {
    const { library, clock, offer, endOffer } = await world()
    const [alone, other] = [await library.user(), await library.user()]
    await connect(library, alone)
    const conversation_ref = await refOf(library)
    await offer(conversation_ref)
    const row = () =>
      library.inside((ctx) =>
        ctx.db.selectFrom('conversations').select(['offered_to', 'declined_by']).where('conversation_ref', '=', conversation_ref).executeTakeFirstOrThrow(),
      )
    for (let round = 0; round < 2; round++) {
      clock.advance(45_000)
      expect(await endOffer(conversation_ref)).toBe(true)
      expect(await row()).toEqual({ offered_to: alone.user_id, declined_by: [] })
    }
    await connect(library, other)
    clock.advance(44_999)
    expect(await endOffer(conversation_ref)).toBe(false)
    clock.advance(1)
    expect(await endOffer(conversation_ref)).toBe(true)
    expect(await row()).toEqual({ offered_to: other.user_id, declined_by: [alone.user_id] })
  })

  test('until that agent goes away: an agent in away mode has no offers', async () => {
    const { conversation_ref, asked, other, offer, switchAway, row } = await offered()
    await switchAway(asked, 1)
    expect(await row()).toEqual({ offered_to: null, declined_by: [] })
    await offer(conversation_ref)
    expect((await row()).offered_to).toBe(other.user_id)
    await switchAway(asked, 0)
    expect((await row()).offered_to).toBe(other.user_id)
  })
})
