import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { testClock } from '../../../kernel/clock.ts'
import { newRef } from '../../../kernel/ids.ts'
import { Refused } from '../../../testing/calls.ts'
import { chances } from '../../../testing/chances.ts'
import { startChat, type TestUser, testLibrary } from '../../../testing/library.ts'
import { openSocket } from '../../../testing/live-socket.ts'
import { runSweep } from '../../../testing/run-sweep.ts'
import { ownServer } from '../../../testing/test-server.ts'

/** How many walks are tried, and how long each is. */
const walks = Number(process.env.WALKS ?? 2)
const stepsEach = 40

test('whatever people and visitors do, every chat can be taken and closed afterwards, and no one who left is shown as present', async () => {
  const clock = testClock()
  const server = await ownServer({ clock })
  for (let walk = 0; walk < walks; walk++) {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
    await expect(walked(server, clock, chances(seed)), `SEED=${seed}`).resolves.toBe('sound')
  }
})

async function walked(server: Awaited<ReturnType<typeof ownServer>>, clock: ReturnType<typeof testClock>, chance: (below: number) => number): Promise<'sound'> {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const people = [await library.user(), await library.user(), await library.user('editor')]
  const visitors = [library.visitor(), library.visitor(), library.visitor()]
  const { team } = await admin.calls.people.createTeam({ team_name: 'Desk', member_ids: people.map(({ user_id }) => user_id) })
  const sockets: Awaited<ReturnType<typeof openSocket>>[] = []
  const staff: typeof sockets = []
  const chats = new Set<string>()
  for (const visitor of visitors) chats.add((await startChat(visitor)).conversation.conversation_ref)

  const one = <T>(of: readonly T[]): T => {
    const found = of[chance(of.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  const chat = () => ({ conversation_ref: one([...chats]) })
  const anyone = (): TestUser => one([admin, ...people])
  const acts: [string, () => Promise<unknown>][] = [
    ['take', () => anyone().calls.conversations.take(chat())],
    ['release', () => anyone().calls.conversations.release(chat())],
    ['transfer to a person', () => anyone().calls.conversations.transfer({ ...chat(), to_agent: one(people).user_id })],
    ['transfer to the team', () => anyone().calls.conversations.transfer({ ...chat(), to_team: team.team_ref })],
    ['assign', () => anyone().calls.assignment.assign(chat())],
    ['close', () => anyone().calls.conversations.close(chat())],
    ['reopen', () => anyone().calls.conversations.reopen({ ...chat(), as_before: chance(2) === 0 })],
    ['reply', () => anyone().calls.messages.send({ client_msg_id: newRef(), ...chat(), message: 'Hello' })],
    ['a visitor writes', () => one(visitors).calls.messages.send({ client_msg_id: newRef(), ...chat(), message: 'Still there?' })],
    [
      'a visitor starts again',
      async () => chats.add((await one(visitors).calls.messages.send({ client_msg_id: newRef(), message: 'Hi' })).conversation.conversation_ref),
    ],
    [
      'away',
      async () => {
        const frame = { agent_action: 'switch_away_mode', ref_uid: one(people).user_id, away_mode: chance(2), support_lib_id: library.support_lib_id }
        if (staff.length > 0) await one(staff).ask('updateAgentInfo', frame)
      },
    ],
    [
      'take away a flag',
      () => admin.calls.permissions.update({ id: one(people).user_id, permissions: [{ slug: 'canTakeChats', is_enabled: chance(2) === 0 }] }),
    ],
    ['switch off', () => admin.calls.people.disableAgent({ ref_uid: one(people).user_id })],
    ['switch on', () => admin.calls.people.enableAgent({ ref_uid: one(people).user_id })],
    [
      'come',
      async () => {
        const socket = await openSocket(library.address, { token: one(people).token }, { library: null })
        sockets.push(socket)
        staff.push(socket)
      },
    ],
    ['a visitor comes', async () => sockets.push(await openSocket(library.address, { support_lib_id: library.support_lib_id, secret: one(visitors).secret }))],
    ['go', async () => sockets.splice(chance(Math.max(1, sockets.length)), 1)[0]?.close()],
    ['time passes', async () => clock.advance(chance(120_000))],
    ['sweep', () => runSweep(library, one(['conversations.return-stuck', 'presence.drop-expired']))],
  ]
  const done = new Map<string, number>()
  for (let step = 0; step < stepsEach; step++) {
    const [name, act] = one(acts)
    try {
      await act()
      done.set(name, (done.get(name) ?? 0) + 1)
    } catch (error) {
      // A refusal is an answer; anything else is a fault.
      const isRefused = error instanceof Refused ? error.status < 500 : error instanceof Error && /^hello: /.test(error.message)
      if (!isRefused) throw new Error(`${name}: ${String(error)}`, { cause: error })
    }
  }
  expect(done.size, [...done.keys()].join()).toBeGreaterThan(4)

  // Everybody leaves. After the time that a connection may be away, nobody is present.
  for (const socket of sockets) {
    socket.close()
    await socket.closed()
  }
  const known = async () => (await admin.calls.people.agents({})).agents.filter((each) => each.user_id !== admin.user_id)
  await expect
    .poll(async () => {
      clock.advance(61_000)
      await runSweep(library, 'presence.drop-expired')
      return (await known()).filter(({ presence }) => presence !== 'offline').length
    })
    .toBe(0)

  // Somebody new finds each chat that is not closed, takes it, and closes it.
  const helper = await library.user('admin')
  for (const conversation_ref of chats) {
    const read = async () => (await helper.calls.conversations.read({ conversation_ref })).conversation
    if ((await read()).state === 'closed') continue
    if ((await read()).assignee_id !== helper.user_id) await helper.calls.conversations.take({ conversation_ref })
    expect(await read()).toMatchObject({ state: 'ongoing', assignee_id: helper.user_id })
    await helper.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Here I am' })
    await helper.calls.conversations.close({ conversation_ref })
    expect((await read()).state).toBe('closed')
  }
  return 'sound'
}
