// Holds for every permission flag.
import { closeCodes } from '@porchlight/contracts/close-codes'
import { type PermissionFlag, permissionFlags, roleDefaults } from '@porchlight/contracts/permission-flags'
import { describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import type { Authenticator } from '../../kernel/kernel.ts'
import { modules } from '../../modules.ts'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { effectiveFlags, knownChanges } from './rules.ts'

const minted = async () => testLibrary(await sharedServer())
const on = (permissions: { slug: string; is_enabled: boolean }[]) => permissions.filter((each) => each.is_enabled).map((each) => each.slug)
const flags = async (user: TestUser, about = user) => on((await user.calls.permissions.read({ ref_uid: about.user_id, role: about.role })).permissions)
const manages = 'canManageTeammatesSeatsAndPermissions'

describe('flags', () => {
  test.each([
    ['agent', {}, {}, roleDefaults.agent],
    ['agent', { canTakeChats: false }, {}, roleDefaults.agent.filter((flag) => flag !== 'canTakeChats')],
    ['agent', { canTakeChats: false }, { canTakeChats: true }, roleDefaults.agent],
    ['writer', { canViewForms: true }, { canViewForms: false }, roleDefaults.writer],
    ['writer', { noSuchFlag: true, constructor: true }, {}, roleDefaults.writer],
    ['admin', { [manages]: false }, {}, permissionFlags],
    ['admin', {}, { [manages]: false }, permissionFlags.filter((flag) => flag !== manages)],
  ] as const)('%s with %j for the role and %j for the user', (role, ofRole, own, expected) => {
    expect([...effectiveFlags(role, ofRole, own)].sort()).toEqual([...expected].sort())
  })

  test('unknown slugs are ignored; the last mention wins', () => {
    const sent = [
      { slug: 'canTakeChats', is_enabled: false },
      { slug: '__proto__', is_enabled: true },
      { slug: 'canFly', is_enabled: true },
      { slug: 'canTakeChats', is_enabled: true },
    ]
    expect([...knownChanges(sent)]).toEqual([['canTakeChats', true]])
  })
})

describe('reading', () => {
  test('returns callers their own flags by their actual role, not the role they send; only managers can read a teammate’s', async () => {
    const library = await minted()
    const [agent, writer, admin] = [await library.user('agent'), await library.user('writer'), await library.user('admin')]
    expect(await flags(agent)).toEqual(permissionFlags.filter((flag) => (roleDefaults.agent as readonly PermissionFlag[]).includes(flag)))
    const claimed = await agent.calls.permissions.read({ ref_uid: agent.user_id, role: 'admin' })
    expect(on(claimed.permissions)).toEqual(await flags(agent))
    expect(claimed.permissions.map((each) => each.slug)).toEqual([...permissionFlags])
    for (const ref_uid of [writer.user_id, newRef()]) {
      await expect(agent.calls.permissions.read({ ref_uid, role: 'writer' })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(agent.calls.permissions.readForTeam({ ref_uid, role: 'writer' })).rejects.toMatchObject({ code: 'forbidden' })
    }
    const seen = await admin.calls.permissions.readForTeam({ ref_uid: writer.user_id, role: 'writer' })
    expect(on(seen.permissions).sort()).toEqual([...roleDefaults.writer].sort())
    const foreign = await (await minted()).user('writer')
    for (const ref_uid of [foreign.user_id, newRef()])
      await expect(admin.calls.permissions.read({ ref_uid, role: 'writer' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('lists the holders of a flag, taking individual changes into account', async () => {
    const library = await minted()
    const writer = await library.user('writer')
    const names = async () => (await writer.calls.permissions.holders({ slug: 'canManageAndPublishNewsArticles' })).holders.map((each) => each.user_id)
    expect(await names()).toEqual([])
    const [editor, agent] = [await library.user('editor'), await library.user('agent', { canManageAndPublishNewsArticles: true })]
    await library.user('editor', { canManageAndPublishNewsArticles: false })
    expect((await names()).sort()).toEqual([editor.user_id, agent.user_id].sort())
    await expect(writer.calls.permissions.holders({ slug: 'canFly' as never })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('returns the roles of the caller’s own library', async () => {
    const library = await minted()
    const agent = await library.user('agent')
    const { roles } = await agent.calls.permissions.roles({ id: library.support_lib_id })
    expect(roles.map(({ role, permissions }) => [role, on(permissions).length])).toEqual([
      ['agent', roleDefaults.agent.length],
      ['writer', roleDefaults.writer.length],
      ['editor', roleDefaults.editor.length],
      ['admin', permissionFlags.length],
    ])
    for (const id of [(await minted()).support_lib_id, 'nothing'])
      await expect(agent.calls.permissions.roles({ id })).rejects.toMatchObject({ code: 'claim_mismatch' })
  })
})

describe('changing', () => {
  test('changes to a teammate’s flags take effect on the next call, even on an open socket, and the teammate’s screens are notified', async () => {
    const library = await minted()
    const server = await sharedServer()
    const [admin, agent, other] = [await library.user('admin'), await library.user('agent'), await library.user('agent')]
    const socket = await openSocket(server.address, { token: agent.token }, { library: null })
    const bystander = await openSocket(server.address, { token: other.token }, { library: null })
    await agent.calls.conversations.list()
    const off = ['canTakeChats', 'canSuperviseChats', 'canViewChatArchives', 'canViewExistingTickets'].map((slug) => ({ slug, is_enabled: false }))
    await expect(agent.calls.permissions.update({ id: other.user_id, permissions: off })).rejects.toMatchObject({ code: 'forbidden' })
    const answer = await admin.calls.permissions.update({ id: agent.user_id, permissions: [...off, { slug: 'canFly', is_enabled: true }] })
    expect(on(answer.permissions)).toEqual((await flags(agent)).filter((slug) => !off.some((each) => each.slug === slug)))
    await expect(agent.calls.conversations.list()).rejects.toMatchObject({ code: 'forbidden' })
    const noticed = (from: typeof socket) => from.pushes('library').some((push) => push.data.notices?.some((notice) => notice.topic === 'permissions'))
    await socket.until(() => noticed(socket), 'notice')
    expect((await socket.ask('takeChat', { conversation_ref: newRef() })).error?.code).toBe('forbidden')
    expect(noticed(bystander)).toBe(false)

    await admin.calls.permissions.reset({ ref: library.support_lib_id, id: agent.user_id })
    await agent.calls.conversations.list()
    expect((await flags(agent)).length).toBe(roleDefaults.agent.length)
  })

  /** Starts a server that, after `hold()`, blocks when authenticating the holder of `slow.token` until `slow.goOn()`. */
  async function slowlyRecognising() {
    const slow = { token: '', held: Promise.resolve(), goOn: () => {}, isAsked: () => {}, fails: false }
    const hold = () => {
      slow.held = new Promise((resolve) => {
        slow.goOn = resolve
      })
    }
    const slowly = (authenticate: Authenticator): Authenticator => {
      return async (kernel, credentials) => {
        const actor = await authenticate(kernel, credentials)
        if (credentials.kind === 'bearer' && credentials.token === slow.token) {
          slow.isAsked()
          await slow.held
          if (slow.fails) throw new Error('no database')
        }
        return actor
      }
    }
    const server = await ownServer({
      modules: modules.map((each) => (each.authenticators ? { ...each, authenticators: each.authenticators.map(slowly) } : each)),
    })
    const library = await testLibrary(server)
    const [admin, agent] = [await library.user('admin'), await library.user('agent')]
    const change = (is_enabled: boolean) => admin.calls.permissions.update({ id: agent.user_id, permissions: [{ slug: 'canTakeChats', is_enabled }] })
    return { server, admin, agent, change, slow, hold }
  }
  const steps = [
    [false, 'forbidden'],
    [true, 'not_found'],
  ] as const

  test('calls on an open socket wait while changed flags are being loaded', async () => {
    const { server, admin, agent, change, slow, hold } = await slowlyRecognising()
    const socket = await openSocket(server.address, { token: agent.token }, { library: null })
    const bystander = await openSocket(server.address, { token: admin.token }, { library: null })
    slow.token = agent.token
    for (const [is_enabled, code] of steps) {
      hold()
      await change(is_enabled)
      const answer = socket.ask('takeChat', { conversation_ref: newRef() })
      await bystander.ask('ping')
      slow.goOn()
      expect((await answer).error?.code).toBe(code)
    }
  })

  test('flags that change while a socket is opening apply to that socket', async () => {
    const { server, agent, change, slow, hold } = await slowlyRecognising()
    slow.token = agent.token
    for (const [is_enabled, code] of steps) {
      hold()
      const isAsked = new Promise<void>((resolve) => {
        slow.isAsked = resolve
      })
      const opening = openSocket(server.address, { token: agent.token }, { library: null })
      await isAsked
      await change(is_enabled)
      slow.goOn()
      expect((await (await opening).ask('takeChat', { conversation_ref: newRef() })).error?.code).toBe(code)
    }
  })

  test('the client reconnects when re-authentication fails, and is signed out when the account is gone', async () => {
    const { server, admin, agent, change, slow } = await slowlyRecognising()
    slow.token = agent.token
    const left = await openSocket(server.address, { token: agent.token }, { library: null })
    slow.fails = true
    await change(false)
    await left.until(() => left.closeCode === closeCodes.goingAway, 'sent away')
    slow.fails = false
    const back = await openSocket(server.address, { token: agent.token }, { library: null })
    await admin.calls.people.disableAgent({ ref_uid: agent.user_id })
    await back.until(() => back.closeCode === closeCodes.signedOut, 'signed out')
  })

  test('a role’s flags change for everyone in the role, and only for them', async () => {
    const library = await minted()
    const [admin, agent, writer] = [await library.user('admin'), await library.user('agent'), await library.user('writer')]
    await admin.calls.permissions.update({ id: 'agent', permissions: [{ slug: 'canViewReports', is_enabled: true }] })
    expect(await flags(agent)).toContain('canViewReports')
    expect(await flags(writer)).not.toContain('canViewReports')
    await admin.calls.permissions.update({ id: 'agent', permissions: [{ slug: 'canViewReports', is_enabled: false }] })
    expect(await flags(agent)).not.toContain('canViewReports')
  })

  test('a library never loses its last manager', async () => {
    const library = await minted()
    const [first, second] = [await library.user('admin'), await library.user('admin')]
    const set = (by: TestUser, of: TestUser, is_enabled: boolean) =>
      by.calls.permissions.update({ id: of.user_id, permissions: [{ slug: manages, is_enabled }] })
    await expect(first.calls.permissions.update({ id: 'admin', permissions: [{ slug: manages, is_enabled: false }] })).rejects.toMatchObject({
      code: 'conflict',
    })
    // Repeat, so that the two calls are likely to overlap.
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.allSettled([set(first, second, false), set(second, first, false)])
      expect(answers.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
      const [left, lost] = answers[0].status === 'fulfilled' ? [first, second] : [second, first]
      expect([(await flags(left)).includes(manages), (await flags(lost)).includes(manages)]).toEqual([true, false])
      await set(left, lost, true)
    }
  })

  test('people from other libraries, and unknown ones, are not found', async () => {
    const library = await minted()
    const admin = await library.user('admin')
    const foreign = await (await minted()).user('agent')
    const permissions = [{ slug: 'canTakeChats', is_enabled: false }]
    for (const id of [foreign.user_id, newRef()]) {
      await expect(admin.calls.permissions.update({ id, permissions })).rejects.toMatchObject({ code: 'not_found' })
      await expect(admin.calls.permissions.reset({ ref: library.support_lib_id, id })).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(admin.calls.permissions.reset({ ref: 'demo', id: admin.user_id })).rejects.toMatchObject({ code: 'claim_mismatch' })
    expect(await flags(foreign)).toContain('canTakeChats')
  })
})

test('no one can grant or revoke more than they hold, or change people with more permissions', async () => {
  const library = await testLibrary(await sharedServer())
  const manager = await library.user('agent', { canManageTeammatesSeatsAndPermissions: true })
  const [admin, peer] = [await library.user('admin'), await library.user('agent')]
  const set = (id: string, slug: string) => manager.calls.permissions.update({ id, permissions: [{ slug, is_enabled: true }] })
  await expect(set(manager.user_id, 'canSuperviseChats')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(manager.calls.permissions.update({ id: admin.user_id, permissions: [{ slug: 'canTakeChats', is_enabled: false }] })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(
    (await set(peer.user_id, 'canManageTeammatesSeatsAndPermissions')).permissions.find((each) => each.slug === 'canManageTeammatesSeatsAndPermissions')
      ?.is_enabled,
  ).toBe(true)
})
