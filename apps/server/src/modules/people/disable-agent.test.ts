import { closeCodes } from '@porchlight/contracts/close-codes'
import { describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { waitedMs } from '../../testing/time-taken.ts'
import { until } from '../../testing/until.ts'

const minted = async () => testLibrary(await sharedServer())

describe('deactivating a teammate', () => {
  test('ends sessions and sockets at once; after reactivation the person must sign in again, and old sessions stay invalid', async () => {
    const library = await minted()
    const [admin, mate, other] = [await library.user('admin'), await library.user(), await library.user()]
    const anybody = callsOf(library.address, () => null)
    const signIn = () => anybody.identity.signIn({ email: mate.email, password: mate.password, remember_me: false })
    await signIn()
    const socket = await openSocket(library.address, { token: mate.token })
    const screen = await openSocket(library.address, { token: other.token }, { library: null })
    const waited = await waitedMs(async () => {
      await admin.calls.people.disableAgent({ ref_uid: mate.user_id })
      expect(await socket.closed()).toBe(closeCodes.signedOut)
    })
    // The regular check of all sockets would take up to 20 s to close this one.
    expect(waited).toBeLessThan(5000)
    await expect(mate.calls.people.userDetails()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(signIn()).rejects.toMatchObject({ code: 'incorrect_credentials' })
    await screen.until(() => screen.pushes('library').some((push) => push.data.notices?.some(({ topic }) => topic === 'teammates')), 'notice')
    const ids = async (mode: 'all' | 'disabled') => (await admin.calls.people.agents({ mode })).agents.map((agent) => agent.user_id)
    expect(await ids('all')).not.toContain(mate.user_id)
    expect(await ids('disabled')).toEqual([mate.user_id])
    await expect(other.calls.people.agents({ mode: 'disabled' })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await admin.calls.people.disableAgent({ ref_uid: mate.user_id })).toEqual({})
    await until(async () => (await library.eventNames()).includes('session.ended'), 'sessions end')

    const { agent } = await admin.calls.people.enableAgent({ ref_uid: mate.user_id })
    expect(agent).toMatchObject({ user_id: mate.user_id, agent_role: 'agent' })
    await screen.until(() => screen.pushes('library').some((push) => push.data.agents?.some((each) => each.user_id === mate.user_id)), 'back on screens')
    await expect(mate.calls.people.userDetails()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await signIn()).toHaveProperty('user')
  })

  test('requires the permission, and is refused for oneself, someone with more permissions, and the last admin', async () => {
    const library = await minted()
    const [admin, agent] = [await library.user('admin'), await library.user()]
    const manager = await library.user('agent', { canManageTeammatesSeatsAndPermissions: true })
    const foreign = await (await minted()).user()
    await expect(agent.calls.people.disableAgent({ ref_uid: manager.user_id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(admin.calls.people.disableAgent({ ref_uid: admin.user_id })).rejects.toMatchObject({ code: 'conflict' })
    await expect(manager.calls.people.disableAgent({ ref_uid: admin.user_id })).rejects.toMatchObject({ code: 'forbidden' })
    for (const ref_uid of [foreign.user_id, newRef()]) {
      await expect(admin.calls.people.disableAgent({ ref_uid })).rejects.toMatchObject({ code: 'not_found' })
      await expect(admin.calls.people.enableAgent({ ref_uid })).rejects.toMatchObject({ code: 'not_found' })
    }
    await manager.calls.people.disableAgent({ ref_uid: agent.user_id })
    await manager.calls.people.enableAgent({ ref_uid: agent.user_id })

    const second = await library.user('admin')
    await admin.calls.people.disableAgent({ ref_uid: second.user_id })
    await expect(manager.calls.people.enableAgent({ ref_uid: second.user_id })).rejects.toMatchObject({ code: 'forbidden' })
    const almighty = await library.user('editor', Object.fromEntries((await flagsOf(admin)).map((slug) => [slug, true])))
    await expect(almighty.calls.people.disableAgent({ ref_uid: admin.user_id })).rejects.toMatchObject({ code: 'conflict' })
    await admin.calls.people.enableAgent({ ref_uid: second.user_id })
    await admin.calls.ownership.handOver({ ref_uid: second.user_id })
    expect(await almighty.calls.people.disableAgent({ ref_uid: admin.user_id })).toEqual({})
  })
})

const flagsOf = async ({ calls, user_id, role }: Awaited<ReturnType<Awaited<ReturnType<typeof minted>>['user']>>) =>
  (await calls.permissions.read({ ref_uid: user_id, role })).permissions.filter((each) => each.is_enabled).map((each) => each.slug)
