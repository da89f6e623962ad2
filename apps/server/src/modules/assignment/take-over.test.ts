import { describe, expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'

const minute = 60_000

/** Creates a library with present agents and an away agent who owns a chat. The test runs the jobs itself, so that it controls time. */
async function worldWith(present: number) {
  const clock = testClock()
  const server = await ownServer({ clock, env: { ROLES: 'web,live' } })
  const library = await testLibrary(server)
  const owner = await library.user()
  const others: TestUser[] = []
  for (let index = 0; index < present; index++) others.push(await library.user())
  for (const each of [owner, ...others]) await connect(library, each)
  const { conversation_ref } = (await startChat(library.visitor())).conversation
  await owner.calls.conversations.take({ conversation_ref })
  const switchAway = async (away_mode: 0 | 1) => {
    await owner.calls.people.updateAgentInfo({ agent_action: 'switch_away_mode', away_mode })
    const follow = server.kernel.reactionsByEvent.get('agent.away_switched')?.find((each) => each.name === 'conversations.ask-to-take-over')
    await library.inside(async (ctx) =>
      follow?.run?.(ctx, { payload: { user_id: owner.user_id, is_away: away_mode }, subject: null, actor_id: null, once: newRef() }),
    )
  }
  const task = server.kernel.modules.flatMap((module) => module.tasks ?? []).find((each) => each.name === 'conversations.pass-on-request')
  /** Runs the stored job if it is due. */
  const runDue = async () => {
    const { rows } = await server.kernel.database.owner.query<{ payload: Record<string, unknown>; run_at: Date }>(
      "select payload, run_at from graphile_worker._private_jobs where key like 'take-over:%'",
    )
    const [job] = rows
    if (!job || job.run_at > clock.now() || !task || task.outside) return false
    await server.kernel.database.owner.query("delete from graphile_worker._private_jobs where key like 'take-over:%'")
    await library.inside((ctx) => task.run(ctx, job.payload))
    return true
  }
  const offeredTo = async () => (await owner.calls.conversations.read({ conversation_ref })).conversation.offered_to
  const lastOfferedAt = (user_id: string) =>
    library.inside(
      async (ctx) => (await ctx.db.selectFrom('users').select('last_offered_at').where('user_id', '=', user_id).executeTakeFirst())?.last_offered_at,
    )
  return { clock, owner, others, conversation_ref, switchAway, runDue, offeredTo, lastOfferedAt }
}

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

describe('a request to take over from an away agent', () => {
  test('is passed on after the wait time, to each present agent in turn, then starts over; the owner keeps the chat', async () => {
    const { clock, owner, others, switchAway, runDue, offeredTo, lastOfferedAt } = await worldWith(2)
    await switchAway(1)
    const first = await offeredTo()
    expect(others.map((each) => each.user_id)).toContain(first)
    expect(await lastOfferedAt(first ?? '')).toEqual(clock.now())
    expect(await runDue()).toBe(false)
    expect(await offeredTo()).toBe(first)
    clock.advance(minute)
    expect(await runDue()).toBe(true)
    const second = others.find((each) => each.user_id !== first)?.user_id
    expect(await offeredTo()).toBe(second)
    expect(await lastOfferedAt(second ?? '')).toEqual(clock.now())
    clock.advance(minute)
    await runDue()
    expect(await offeredTo()).toBeNull()
    clock.advance(minute)
    await runDue()
    expect(await offeredTo()).toBe(first)
    expect((await owner.calls.conversations.list({ tab: 'inbox' })).conversations).toHaveLength(1)
  })

  test('is passed on at once when declined; the agent who accepts owns the chat', async () => {
    const { others, conversation_ref, switchAway, runDue, offeredTo } = await worldWith(2)
    await switchAway(1)
    const asked = await offeredTo()
    const decliner = others.find((each) => each.user_id === asked)
    await decliner?.calls.conversations.release({ conversation_ref })
    expect(await offeredTo()).toBeNull()
    expect(await runDue()).toBe(true)
    const accepter = others.find((each) => each !== decliner)
    expect(await offeredTo()).toBe(accepter?.user_id)
    const taken = await accepter?.calls.conversations.take({ conversation_ref })
    expect(taken?.conversation).toMatchObject({ state: 'ongoing', assignee_id: accepter?.user_id, offered_to: null })
  })

  test('ends when the owner returns; no further request is made', async () => {
    const { clock, switchAway, runDue, offeredTo } = await worldWith(2)
    await switchAway(1)
    expect(await offeredTo()).not.toBeNull()
    await switchAway(0)
    expect(await offeredTo()).toBeNull()
    clock.advance(minute)
    await runDue()
    expect(await offeredTo()).toBeNull()
  })
})
