import { type ConversationScope, type PermissionFlag, permissionFlags, type Role, roleDefaults } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { flagsAtStake, type Held, lockOut, type Rights } from './rules.ts'

const minted = async () => testLibrary(await sharedServer())
const flagsOf = async (user: TestUser) =>
  (await user.calls.permissions.read({ ref_uid: user.user_id, role: user.role })).permissions.filter((each) => each.is_enabled).map((each) => each.slug)
const set = (by: TestUser, id: string, slug: PermissionFlag, is_enabled: boolean) => by.calls.permissions.update({ id, permissions: [{ slug, is_enabled }] })
const forbidden = { code: 'forbidden' }

describe('a reset', () => {
  const secretFlag = 'canManageMessengerSettings'

  test('does not let people restore their own revoked flags; a peer who holds them all can', async () => {
    const library = await minted()
    const [owner, rogue] = [await library.user('admin'), await library.user('admin')]
    const reset = (by: TestUser) => by.calls.permissions.reset({ ref: library.support_lib_id, id: rogue.user_id })
    await set(owner, rogue.user_id, secretFlag, false)
    await expect(reset(rogue)).rejects.toMatchObject(forbidden)
    await expect(rogue.calls.libraries.identitySecret()).rejects.toMatchObject(forbidden)
    await reset(owner)
    await expect(rogue.calls.libraries.identitySecret()).resolves.toHaveProperty('identity_secret')
  })

  test('does not revoke flags that the manager does not hold', async () => {
    const library = await minted()
    const manager = await library.user('agent', { canManageTeammatesSeatsAndPermissions: true, canSuperviseChats: true })
    const [reporter, supervisor] = [await library.user('agent', { canViewReports: true }), await library.user('agent', { canSuperviseChats: true })]
    const reset = (id: string) => manager.calls.permissions.reset({ ref: library.support_lib_id, id })
    await expect(reset(reporter.user_id)).rejects.toMatchObject(forbidden)
    expect(await flagsOf(reporter)).toContain('canViewReports')
    await reset(supervisor.user_id)
    expect(await flagsOf(supervisor)).not.toContain('canSuperviseChats')
  })

  test('does not drop a flag denied in advance by someone who holds more', async () => {
    const library = await minted()
    const [admin, barred, free] = [await library.user('admin'), await library.user('agent', { canViewReports: false }), await library.user('agent')]
    const manager = await library.user('agent', { canManageTeammatesSeatsAndPermissions: true })
    const reset = (by: TestUser, id: string) => by.calls.permissions.reset({ ref: library.support_lib_id, id })
    await expect(reset(manager, barred.user_id)).rejects.toMatchObject(forbidden)
    await reset(manager, free.user_id)
    await reset(admin, barred.user_id)
  })
})

test('changing someone’s role does not remove individual flags that the person making the change does not hold', async () => {
  const library = await minted()
  const contents = Object.fromEntries(roleDefaults.editor.map((slug) => [slug, true]))
  const lead = await library.user('editor', { ...contents, canUpdateUserRoles: true })
  const [more, plain] = [await library.user('writer', { canSuperviseChats: true }), await library.user('writer')]
  await expect(lead.calls.people.patchAgent({ ref_uid: more.user_id, role: 'editor' })).rejects.toMatchObject(forbidden)
  expect((await lead.calls.people.patchAgent({ ref_uid: plain.user_id, role: 'editor' })).agent.agent_role).toBe('editor')
})

test('a role’s flags can be changed only by someone with at least the permissions of everyone affected', async () => {
  const library = await minted()
  const [admin, above] = [await library.user('admin'), await library.user('agent', { canViewReports: true })]
  const manager = await library.user('agent', { canManageTeammatesSeatsAndPermissions: true })
  await expect(set(manager, 'agent', 'canAssignChats', false)).rejects.toMatchObject(forbidden)
  expect(await flagsOf(above)).toContain('canAssignChats')
  await set(admin, above.user_id, 'canViewReports', false)
  await set(manager, 'agent', 'canAssignChats', false)
  expect(await flagsOf(above)).not.toContain('canAssignChats')
})

describe('a scope', () => {
  const scope = (by: TestUser, id: string, conversation_scope: ConversationScope | null) => by.calls.permissions.update({ id, conversation_scope })
  const seenBy = async (user: TestUser) => {
    const { conversation_scope, own_scope } = await user.calls.permissions.read({ ref_uid: user.user_id, role: user.role })
    return [conversation_scope, own_scope]
  }

  test('is everything until a role or person is limited; the person’s own scope takes precedence, and a reset removes it', async () => {
    const library = await minted()
    const [admin, agent] = [await library.user('admin'), await library.user('agent')]
    expect(await seenBy(agent)).toEqual(['all', null])
    expect((await scope(admin, 'agent', 'team')).conversation_scope).toBe('team')
    expect(await seenBy(agent)).toEqual(['team', null])
    expect(await scope(admin, agent.user_id, 'own')).toMatchObject({ conversation_scope: 'own', own_scope: 'own' })
    expect(await seenBy(agent)).toEqual(['own', 'own'])
    expect(await admin.calls.permissions.reset({ ref: library.support_lib_id, id: agent.user_id })).toMatchObject({
      conversation_scope: 'team',
      own_scope: null,
    })
    await scope(admin, agent.user_id, 'all')
    await scope(admin, agent.user_id, null)
    expect(await seenBy(agent)).toEqual(['team', null])
    const { roles } = await agent.calls.permissions.roles({ id: library.support_lib_id })
    expect(roles.map((each) => [each.role, each.conversation_scope])).toContainEqual(['agent', 'team'])
    await expect(scope(admin, 'agent', null)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('can be set by someone who manages permissions and has at least that scope', async () => {
    const library = await minted()
    const manages = { canManageTeammatesSeatsAndPermissions: true, canUpdateUserRoles: true, canInviteNewUsers: true }
    const [admin, agent, lead, limited] = [
      await library.user('admin'),
      await library.user(),
      await library.user('agent', manages),
      await library.user('agent', manages),
    ]
    await scope(admin, limited.user_id, 'team')
    for (const wider of ['all', 'team', 'own'] as const) await expect(scope(limited, agent.user_id, wider)).rejects.toMatchObject(forbidden)
    await expect(scope(limited, limited.user_id, 'all')).rejects.toMatchObject(forbidden)
    await expect(scope(limited, 'agent', 'own')).rejects.toMatchObject(forbidden)
    await expect(set(limited, agent.user_id, 'canTakeChats', false)).rejects.toMatchObject(forbidden)
    await expect(limited.calls.identity.invite({ email: 'new@join.test', role: 'agent' })).rejects.toMatchObject(forbidden)
    await expect(scope(agent, agent.user_id, 'own')).rejects.toMatchObject(forbidden)
    await scope(lead, agent.user_id, 'team')
    await scope(limited, agent.user_id, 'own')
    expect(await seenBy(agent)).toEqual(['own', 'own'])
    await expect(scope(limited, agent.user_id, 'all')).rejects.toMatchObject(forbidden)
  })

  test('is announced with its previous value, and at least one person keeps the full scope', async () => {
    const library = await minted()
    const [admin, agent] = [await library.user('admin'), await library.user()]
    await expect(scope(admin, admin.user_id, 'team')).rejects.toMatchObject({ code: 'conflict' })
    await scope(admin, agent.user_id, 'own')
    await scope(admin, 'agent', 'team')
    const events = await library.inside((ctx) =>
      ctx.db.selectFrom('events').select('payload').where('name', '=', 'permissions.changed').orderBy('number').execute(),
    )
    expect(events.map(({ payload }) => (payload as { changed: object }).changed)).toMatchObject([
      { scopes: [{ user_id: agent.user_id, from: 'all', to: 'own' }] },
      { scopes: [], role_scope: { role: 'agent', from: 'all', to: 'team' } },
    ])
  })
})

test('an actor who loses a flag while their change is waiting is refused', async () => {
  const library = await minted()
  const [rogue, friend] = [await library.user('admin'), await library.user('agent')]
  await library.user('admin')
  const { owner } = library.kernel.database
  const other = await owner.connect()
  try {
    await other.query('begin')
    await other.query('select from libraries where support_lib_id = $1 for update', [library.support_lib_id])
    const giving = set(rogue, friend.user_id, 'canViewReports', true)
    giving.catch(() => {})
    await until(async () => {
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%libraries%'"
      return (await owner.query(waiting)).rows.length > 0
    }, 'the change waits')
    const take = "insert into user_permissions (support_lib_id, user_id, slug, is_enabled) values ($1, $2, 'canViewReports', false)"
    await other.query(take, [library.support_lib_id, rogue.user_id])
    await other.query('commit')
    await expect(giving).rejects.toMatchObject(forbidden)
  } finally {
    other.release()
  }
  await set(rogue, friend.user_id, 'canSuperviseChats', true)
})

test('the only person who can grant everything keeps all permissions until there is a second one', async () => {
  const library = await minted()
  const first = await library.user('admin')
  const conflict = { code: 'conflict' }
  await expect(set(first, first.user_id, 'canTakeChats', false)).rejects.toMatchObject(conflict)
  await expect(set(first, 'admin', 'canTakeChats', false)).rejects.toMatchObject(conflict)
  await expect(first.calls.people.patchAgent({ ref_uid: first.user_id, role: 'editor' })).rejects.toMatchObject(conflict)
  await library.user('admin')
  await set(first, first.user_id, 'canTakeChats', false)
  await expect(set(first, first.user_id, 'canTakeChats', true)).rejects.toMatchObject(forbidden)
})

test('one event contains the cause, the person responsible, and what changed', async () => {
  const library = await minted()
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  await set(admin, 'agent', 'canViewReports', true)
  await admin.calls.people.patchAgent({ ref_uid: agent.user_id, role: 'writer' })
  await admin.calls.people.disableAgent({ ref_uid: agent.user_id })
  const events = await library.inside((ctx) =>
    ctx.db.selectFrom('events').select(['name', 'payload', 'actor_id']).where('support_lib_id', '=', library.support_lib_id).orderBy('number').execute(),
  )
  const { user_id } = agent
  const [ofRole, role, disabled] = events.filter((each) => each.name === 'permissions.changed')
  const gained = ['canViewReports']
  expect(ofRole).toMatchObject({
    actor_id: admin.user_id,
    payload: {
      cause: 'role_flags',
      by: admin.user_id,
      role: 'agent',
      changed: { people: [{ user_id, gained, lost: [] }], roles: [{ role: 'agent', gained, lost: [] }] },
    },
  })
  expect(role?.payload).toMatchObject({ cause: 'role', changed: { role_of: [{ user_id, from: 'agent', to: 'writer' }] } })
  expect(disabled?.payload).toMatchObject({ cause: 'disabled', changed: { people: [{ user_id, gained: [], lost: roleDefaults.writer }] } })
})

describe('the database', () => {
  test.each([
    ["update users set user_type = 'admin'"],
    ['update users set disabled_at = null'],
    ['delete from users'],
    [
      "insert into users (support_lib_id, user_id, account_id, email, user_type, created_at) select support_lib_id, 'x', account_id, email, 'admin', now() from users limit 0",
    ],
    ["insert into user_permissions (support_lib_id, user_id, slug, is_enabled) select support_lib_id, user_id, 'canViewReports', true from users"],
    ['update user_permissions set is_enabled = true'],
    ['delete from user_permissions'],
    ["update users set conversation_scope = 'all'"],
    ['update users set account_id = account_id'],
    ['update users set email = email'],
    ['update users set is_owner = false'],
    ["update libraries set conversation_scopes = '{}'"],
    ["insert into role_permissions (support_lib_id, role, slug, is_enabled) values (current_library(), 'agent', 'canViewReports', true)"],
    ['update role_permissions set is_enabled = true'],
    ['delete from role_permissions'],
    ['update users set custom_role = null'],
    ['delete from custom_roles'],
  ])('refuses permission changes made elsewhere: %s', async (statement) => {
    const library = await minted()
    const user = await library.user('agent')
    const run = (wall: 'on' | 'off') =>
      library.inside(async (ctx) => {
        await sql`select set_config('app.changes_rights', ${wall}, true)`.execute(ctx.db)
        await sql.raw(statement).execute(ctx.db)
      })
    await expect(run('off')).rejects.toThrow('outside of changeRights')
    await expect(
      library.inside((ctx) => ctx.db.updateTable('users').set({ agent_name: 'Kim' }).where('user_id', '=', user.user_id).execute()),
    ).resolves.toBeDefined()
    await run('on')
  })

  test('refuses changes elsewhere again after a permitted one in the same transaction', async () => {
    const library = await minted()
    const { user_id } = await library.user('agent')
    const { changeRights } = await import('./index.ts')
    const run = library.inside(async (ctx) => {
      await changeRights(ctx, { cause: 'role', user_id, role: 'writer' })
      await ctx.db.updateTable('users').set({ user_type: 'admin' }).where('user_id', '=', user_id).execute()
    })
    await expect(run).rejects.toThrow('outside of changeRights')
  })
})

describe('rules', () => {
  const all = new Set(permissionFlags)
  const roles = Object.fromEntries(Object.entries(roleDefaults).map(([role, flags]) => [role, new Set(flags)])) as unknown as Rights['roles']
  const scopes = { agent: 'all', writer: 'all', editor: 'all', admin: 'all' } as const
  const rights = (people: Record<string, Held>): Rights => ({ people: new Map(Object.entries(people)), roles, scopes })
  const held = (role: Role, flags: Iterable<PermissionFlag> = roleDefaults[role], scope: ConversationScope = 'all'): Held => ({
    ...{ role, roleKey: role, flags: new Set(flags), scope, ownScope: null },
  })
  const without = (flag: PermissionFlag) => [...all].filter((each) => each !== flag)

  test.each([
    ['two admins, one leaves', { a: held('admin'), b: held('admin') }, { a: held('admin') }, undefined],
    ['the last manager leaves', { a: held('admin'), b: held('agent') }, { b: held('agent') }, 'manage'],
    ['the last admin leaves to somebody who may do everything', { a: held('admin'), b: held('editor', all) }, { b: held('editor', all) }, 'admin'],
    ['the one who holds everything drops a flag', { a: held('admin') }, { a: held('admin', without('canTakeChats')) }, 'every permission'],
    [
      'each of two drops another flag',
      { a: held('admin'), b: held('admin', without('canTakeChats')) },
      { a: held('admin', without('canViewForms')), b: held('admin', without('canTakeChats')) },
      'every permission',
    ],
    ['the last who sees everything is limited', { a: held('admin') }, { a: held('admin', permissionFlags, 'team') }, 'every permission'],
    [
      'one of two who see everything is limited',
      { a: held('admin'), b: held('admin') },
      { a: held('admin'), b: held('admin', permissionFlags, 'own') },
      undefined,
    ],
    ['a library that had none gets one', {}, { a: held('admin') }, undefined],
    ['a library without a manager loses an agent', { a: held('agent') }, {}, undefined],
  ] as const)('%s', (_what, before, after, message) => {
    const answer = lockOut(rights(before), rights(after))
    if (message === undefined) expect(answer).toBeUndefined()
    else expect(answer).toContain(message)
  })

  test('everything the affected people and roles hold before and after is at stake', () => {
    const [before, after] = [
      rights({ a: held('agent', ['canTakeChats']), b: held('agent', ['canViewForms']) }),
      rights({ a: held('agent', ['canViewReports']), b: held('agent', ['canViewForms']) }),
    ]
    expect([...flagsAtStake(before, after, {})].sort()).toEqual(['canTakeChats', 'canViewReports'])
    expect([...flagsAtStake(before, after, { user_ids: ['b'], flags: ['canAssignChats'] })].sort()).toEqual([
      'canAssignChats',
      'canTakeChats',
      'canViewForms',
      'canViewReports',
    ])
    expect(flagsAtStake(before, before, { roles: ['writer'] })).toEqual(new Set(roleDefaults.writer))
  })
})
