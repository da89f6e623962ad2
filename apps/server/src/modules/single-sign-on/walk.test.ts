import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { expect, test } from 'vitest'
import type { Ctx } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/data/transactions.ts'
import { AppError } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { systemRequest } from '../../kernel/kernel.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { flagsOfUsers } from '../permissions/index.ts'
import { differing, isWithin, numbersFrom } from '../permissions/testing/rights-model.ts'
import { memberOfClaims } from './member-of-claims.ts'
import { settingsOf } from './settings.ts'

const walkFlags: PermissionFlag[] = ['canViewReports', 'canTakeChats', 'canInviteNewUsers', 'canUpdateUserRoles', 'canManageTeammatesSeatsAndPermissions']
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError || error instanceof Error ? ((error as { code?: string }).code ?? String(error)) : String(error)),
  )

test('at random, nobody gains or loses by the claims of a provider what whoever saved its settings does not hold then', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const { support_lib_id } = library
  const seed = Number(process.env.RIGHTS_SEED ?? Date.now() % 1_000_000)
  const below = numbersFrom(seed)
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T
  const manages = { canManageGeneralAndSecuritySettings: true, canManageTeammatesSeatsAndPermissions: true, canInviteNewUsers: true, canUpdateUserRoles: true }
  const owner = await library.user('admin')
  const savers = [owner, await library.user('agent', manages), await library.user('writer', { ...manages, canTakeChats: true }), await library.user('admin')]
  const made = async (role_name: string, base: 'agent' | 'writer', slug: PermissionFlag, is_enabled: boolean) =>
    (await owner.calls.customRoles.create({ role_name, base, permissions: [{ slug, is_enabled }] })).role.role_ref
  const own = [await made('Trainee', 'agent', 'canTakeChats', false), await made('Analyst', 'writer', 'canViewReports', true)]
  const roles = ['admin', 'editor', 'writer', 'agent', ...own]
  const domain = `${support_lib_id}.test`
  await server.kernel.database.owner.query(
    "insert into sso_domains (support_lib_id, domain, proof, verified_at, created_at) values ($1, $2, 'found', now(), now())",
    [support_lib_id, domain],
  )
  const members = [...savers, await library.user(), await library.user('editor')].map(({ user_id, email }) => ({ user_id, email }))
  const flagsOfAll = () => library.inside((ctx) => flagsOfUsers(ctx))
  const held = (flags: ReadonlyMap<string, ReadonlySet<PermissionFlag>>, user_id: string) => flags.get(user_id) ?? new Set<PermissionFlag>()
  /** What `finish` does with the statement of a provider: as nobody, in the library. */
  const enter = (email: string, groups: string[]) =>
    inTransaction(server.kernel, 'write', [{ actor: { kind: 'nobody' }, support_lib_id, request: systemRequest('walk') }], async ([ctx]) => {
      const settings = await settingsOf(ctx as Ctx)
      if (!settings?.is_on) throw new Error('nobody has saved settings')
      return memberOfClaims(ctx as Ctx, settings, { email, email_verified: true, groups })
    })
  const results = { done: 0, refused: 0 }
  let saver = ''
  for (let step = 0; step < 90; step++) {
    const before = await flagsOfAll()
    const about = `RIGHTS_SEED=${seed}, step ${step}`
    const kind = below(7)
    if (kind === 0) {
      const person = one([...savers, ...savers.slice(1)])
      const mapped = [one(roles), one(roles)]
      const wanted = {
        creates_members: below(3) > 0,
        default_role: one(roles),
        role_claim: 'groups',
        role_map: mapped.map((role, at) => ({ value: `g${at}`, role })),
      }
      const issuer = { kind: 'oidc' as const, is_on: true, is_required: false, issuer: 'https://idp.example.com', client_id: 'porchlight', client_secret: 'x' }
      const code = await codeOf(person.calls.singleSignOn.save({ ...issuer, ...wanted }))
      expect(['done', 'forbidden', 'unauthenticated'], about).toContain(code)
      if (code === 'done') saver = person.user_id
      results[code === 'done' ? 'done' : 'refused'] += 1
      expect(await flagsOfAll(), about).toEqual(before)
    } else if (kind < 3) {
      // The owner changes what savers and roles hold, between saving and entering: mostly of whoever saved last, and gives more often than takes.
      const others = [...savers.slice(1).map(({ user_id }) => user_id), ...own]
      const id = saver === '' || saver === owner.user_id || below(3) === 0 ? one(others) : saver
      await codeOf(owner.calls.permissions.update({ id, permissions: [{ slug: one(walkFlags), is_enabled: below(3) > 0 }] }))
    } else {
      const email = kind === 3 ? `${newRef()}@${domain}`.toLowerCase() : one(members).email
      const result = await enter(email, one([[], ['g0'], ['g1'], ['g1', 'g0']])).then(
        (user_id) => ({ user_id }),
        (error: unknown) => ({ code: (error as { code?: string }).code ?? String(error) }),
      )
      if ('user_id' in result && !members.some(({ user_id }) => user_id === result.user_id)) members.push({ user_id: result.user_id, email })
      if ('code' in result) expect(saver === '' ? ['Error: nobody has saved settings'] : ['sso_refused'], about).toContain(result.code)
      results['user_id' in result ? 'done' : 'refused'] += 1
      const after = await flagsOfAll()
      for (const { user_id } of members) {
        const moved = differing(held(before, user_id), held(after, user_id))
        expect(isWithin(moved, held(before, saver)), `${about}: ${[...moved].join()} of ${user_id}`).toBe(true)
        if (user_id === saver) expect(isWithin(held(after, user_id), held(before, user_id)), `${about}: their own rights`).toBe(true)
      }
      expect(held(after, owner.user_id), about).toEqual(held(before, owner.user_id))
    }
  }
  expect(results.done, `RIGHTS_SEED=${seed}`).toBeGreaterThan(3)
  expect(results.refused, `RIGHTS_SEED=${seed}`).toBeGreaterThan(0)
})
