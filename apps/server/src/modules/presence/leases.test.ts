import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { ownServer } from '../../testing/test-server.ts'

/** Starts a server with a clock that the test controls, and a library with two agents. */
async function world() {
  const clock = testClock()
  const server = await ownServer({ clock })
  const library = await testLibrary(server)
  const [agent, mate] = [await library.user('agent'), await library.user('agent')]
  const presence = async () => (await mate.calls.people.agents({})).agents.find((each) => each.user_id === agent.user_id)?.presence
  const sweep = () => runSweep(library, 'presence.drop-expired')
  return { clock, library, agent, mate, presence, sweep }
}

test('a reload does not count as absence: an agent goes offline half a minute after the last connection closes, and one open tab is enough to stay online', async () => {
  const { clock, library, agent, presence } = await world()
  expect(await presence()).toBe('offline')
  const [first, second] = [await openSocket(library.address, { token: agent.token }), await openSocket(library.address, { token: agent.token })]
  /** Returns how many leases end half a minute from now: those of connections that the server has just closed. */
  const closed = () =>
    library.inside(async (ctx) => {
      const end = new Date(ctx.clock.now().getTime() + 30_000)
      return (await ctx.db.selectFrom('connections').select('connection_id').where('holder_id', '=', agent.user_id).where('expires_at', '=', end).execute())
        .length
    })
  expect(await presence()).toBe('online')
  first.close()
  await expect.poll(closed).toBe(1)
  clock.advance(31_000)
  expect(await presence()).toBe('online')
  second.close()
  await expect.poll(closed).toBe(1)
  expect(await presence()).toBe('online')
  clock.advance(31_000)
  expect(await presence()).toBe('offline')
})

test('connections of a crashed process expire, and colleagues and visitors are notified', async () => {
  const { clock, library, agent, mate, presence, sweep } = await world()
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  const desk = await openSocket(library.address, { token: mate.token }, { library: null })
  const visitor_id = (await mate.calls.conversations.read({ conversation_ref })).visitor.visitor_id
  const expires_at = new Date(clock.now().getTime() + 60_000)
  for (const [kind, holder_id] of [
    ['agent', agent.user_id],
    ['visitor', visitor_id],
  ] as const) {
    const lease = { support_lib_id: library.support_lib_id, connection_id: newRef(), epoch: 'dead', kind, holder_id, expires_at }
    await library.inside((ctx) => ctx.db.insertInto('connections').values(lease).execute())
  }
  expect(await presence()).toBe('online')
  clock.advance(59_000)
  await sweep()
  expect(await presence()).toBe('online')
  clock.advance(2000)
  await sweep()
  expect(await presence()).toBe('offline')
  const heard = (signal: object) => () => desk.frames.some((frame) => JSON.stringify(frame) === JSON.stringify(signal))
  await desk.until(heard({ signal: 'agent_presence', user_id: agent.user_id, presence: 'offline' }), 'the agent to be gone')
  await desk.until(heard({ signal: 'visitor_presence', conversation_ref, is_online: false }), 'the visitor to be gone')
})
