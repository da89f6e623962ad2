import { Secret, TOTP } from 'otpauth'
import { expect, inject, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { asSystem } from '../../kernel/jobs.ts'
import { makeLog } from '../../kernel/process/log.ts'
import { callsOf } from '../../testing/calls.ts'
import { type TestLibrary, testLibrary, testPassword } from '../../testing/library.ts'
import { severalDatabases } from '../../testing/several-databases.ts'
import { ownServer } from '../../testing/test-server.ts'
import { useSecondFactor } from './second-factor.ts'

test('while a database is away, a code signs in elsewhere, and counts once there too when it is back; a changed password waits for it', {
  timeout: 300_000,
}, async () => {
  const clock = testClock(new Date())
  const { servers, server, env } = await severalDatabases(inject('postgres').folder, ['two'], {}, clock)
  const [one, other] = [await testLibrary(server), await testLibrary(server)] as [TestLibrary, TestLibrary]
  const person = await one.user('admin')
  const { account_id } = await one.inside(({ db }) =>
    db
      .selectFrom('users')
      .select('account_id')
      .where('support_lib_id', '=', one.support_lib_id)
      .where('user_id', '=', person.user_id)
      .executeTakeFirstOrThrow(),
  )
  const { secret } = await person.calls.secondFactor.start()
  const codeAfter = (seconds: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + seconds * 1000 })
  const { recovery_codes } = await person.calls.secondFactor.turnOn({ code: codeAfter(-30) })
  await other.alsoUser(person, 'agent')
  const DATABASE_CLUSTER = env.DATABASE_CLUSTER?.replace(/host=[^&]+$/, 'host=%2Fnowhere') ?? ''
  const without = await ownServer({
    connection: servers[0]?.connection as never,
    clock,
    env: { ...env, DATABASE_CLUSTER, DATA_DIR: server.kernel.config.DATA_DIR },
    log: makeLog('silent'),
  })
  const signIn = (address: string, code: string) =>
    callsOf(address, () => null).identity.signIn({ email: person.email, password: testPassword, remember_me: false, code })
  const [code, recovery = ''] = [codeAfter(0), recovery_codes[0]]
  for (const each of [code, recovery]) await expect(signIn(without.address, each)).resolves.toMatchObject({ user: { email: person.email } })
  const there = callsOf(without.address, () => `Bearer ${person.token}`)
  await expect(there.identity.changePassword({ current_password: testPassword, password: 'another horse' })).rejects.toMatchObject({ status: 503 })

  // Back: in its own library, whichever process asks first.
  const useThere = (given: string) => asSystem(server.kernel, other.support_lib_id, 'test', (ctx) => useSecondFactor(ctx, account_id ?? '', given))
  for (const each of [code, recovery]) await expect(useThere(each)).rejects.toMatchObject({ code: 'code_incorrect' })
  await useThere(codeAfter(30))
  await expect(signIn(server.address, codeAfter(30))).rejects.toMatchObject({ code: 'code_incorrect' })
  const states = await Promise.all(
    server.kernel.database.views.map(({ owner }) => owner.query('select totp_step, recovery_hashes from accounts where account_id = $1', [account_id])),
  )
  expect(states[1]?.rows).toEqual(states[0]?.rows)
  await person.calls.identity.changePassword({ current_password: testPassword, password: 'another horse' })
})
