import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'

async function world() {
  const clock = testClock()
  // Without workers: jobs lie where the test can look at them.
  const server = await ownServer({ clock, env: { ROLES: 'web,live' } })
  const library = await testLibrary(server)
  /** When this chat is to be offered; undefined if it is not planned. */
  const offerAt = async (conversation_ref: string) => {
    const key = `offer:${library.support_lib_id}:${conversation_ref}`
    const { rows } = await server.kernel.database.owner.query<{ run_at: Date }>('select run_at from graphile_worker._private_jobs where key = $1', [key])
    return rows[0]?.run_at
  }
  const forget = () => server.kernel.database.owner.query("delete from graphile_worker._private_jobs where key like 'offer:%'")
  const sweep = () =>
    library.inside(async (ctx) =>
      server.kernel.modules
        .flatMap((module) => module.schedules ?? [])
        .find((each) => each.name === 'conversations.offer-waiting')
        ?.run(ctx),
    )
  return { clock, library, offerAt, forget, sweep }
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
const refOf = async (library: TestLibrary) => (await startChat(library.visitor())).conversation.conversation_ref

test('a chat that nobody takes is offered after the wait time: one minute, or what the library says; never where it says so', async () => {
  const { clock, library, offerAt } = await world()
  const admin = await library.user('admin')
  const wait = async () => ((await offerAt(await refOf(library)))?.getTime() ?? Number.NaN) - clock.now().getTime()
  expect(await wait()).toBe(60_000)
  await admin.calls.chatSettings.update({ assignment_wait_minutes: 3 })
  expect(await wait()).toBe(180_000)
  await admin.calls.chatSettings.update({ assignment: 'manual' })
  expect(await wait()).toBeNaN()
})

test('a chat whose time came while nobody was there is offered once somebody is, however many wait for an absent team', async () => {
  const { clock, library, offerAt, forget, sweep } = await world()
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const { team } = await admin.calls.people.createTeam({ team_name: 'Workshop', member_ids: [admin.user_id] })
  const forTeam = await refOf(library)
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
