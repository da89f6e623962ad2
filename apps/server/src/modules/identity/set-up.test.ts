import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareData } from '../../demo/prepare-data.ts'
import { readConfig } from '../../kernel/config.ts'
import { openSecretBox } from '../../kernel/process/secret-box.ts'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { firstAdminCode, firstAdminLines } from './index.ts'

test("when the account cannot be created, the response is 'Error while creating user', and the code from the log stays valid", async () => {
  const server = await ownServer()
  const nobody = callsOf(server.address, () => null)
  const wish = { code: (await firstAdminCode(server.kernel)) ?? '', company_name: 'Fresh Ltd', agent_name: 'Ada', email: 'ada@taken.test' }
  const password = 'a fine long phrase'
  // Insert a library with the same domain to force a failure.
  const { support_lib_id } = await testLibrary(server)
  await server.kernel.database.owner.query('update libraries set library_domain = $1 where support_lib_id = $2', ['localhost', support_lib_id])
  await expect(nobody.identity.setUp({ ...wish, password })).rejects.toMatchObject({ status: 409, code: 'user_not_created' })
  await server.kernel.database.owner.query('update libraries set library_domain = $1 where support_lib_id = $1', [support_lib_id])
  await nobody.identity.setUp({ ...wish, password })
})

test('the code from the log creates a new installation’s first admin, once', async () => {
  const server = await ownServer()
  const nobody = callsOf(server.address, () => null)
  const code = (await firstAdminCode(server.kernel)) ?? ''
  const wish = { company_name: 'Fresh Ltd', agent_name: 'Ada', email: 'ada@fresh.test', password: 'a fine long phrase' }
  expect(await firstAdminLines(server.kernel)).toContain(`/set-up?code=${code}`)
  expect(await nobody.identity.setUpNeeded()).toEqual({ is_needed: true })
  await expect(nobody.identity.setUp({ ...wish, code: 'AAAA-BBBB-CCCC' })).rejects.toMatchObject({ code: 'token_invalid' })
  await expect(nobody.identity.setUp({ ...wish, code, password: 'short' })).rejects.toMatchObject({ code: 'password_too_short' })
  const attempts = await Promise.allSettled(
    [1, 2, 3, 4].map((index) => nobody.identity.setUp({ ...wish, email: `ada${index}@fresh.test`, code: code.toLowerCase().replaceAll('-', ' ') })),
  )
  expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
  expect(await nobody.identity.setUpNeeded()).toEqual({ is_needed: false })
  const winner = attempts.findIndex((attempt) => attempt.status === 'fulfilled') + 1
  expect((await nobody.identity.signIn({ email: `ada${winner}@fresh.test`, password: wish.password })).user.user_type).toBe('admin')
  expect([await firstAdminCode(server.kernel), await firstAdminLines(server.kernel)]).toEqual([undefined, undefined])
})

test('E23: every process of an installation prints the same code; another installation has another', async () => {
  const server = await ownServer()
  const { DATA_DIR } = server.kernel.config
  const codeIn = (dataDir: string) => firstAdminCode({ ...server.kernel, ports: { ...server.kernel.ports, secrets: openSecretBox(dataDir) } })
  const code = await firstAdminCode(server.kernel)
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  expect(await codeIn(DATA_DIR)).toBe(code)
  expect(await codeIn(join(DATA_DIR, 'another'))).not.toBe(code)
})

test('INIT_ADMIN_EMAIL makes the first admin without a browser, once; without a password they choose one by a mail', async () => {
  const named = { INIT_ADMIN_EMAIL: 'Boss@Fresh.Test', INIT_COMPANY_NAME: 'Fresh Ltd' }
  const server = await ownServer({ env: { ...named, INIT_ADMIN_PASSWORD: 'a fine long phrase' }, afterMigrations: prepareData })
  const nobody = callsOf(server.address, () => null)
  const signIn = () => nobody.identity.signIn({ email: 'boss@fresh.test', password: 'a fine long phrase' })
  expect((await signIn()).user.user_type).toBe('admin')
  expect(await nobody.identity.setUpNeeded()).toEqual({ is_needed: false })
  const { owner } = server.kernel.database
  expect((await owner.query('select company_name from libraries')).rows).toEqual([{ company_name: 'Fresh Ltd' }])
  // The settings stay when the server starts again, and change nothing then.
  const again = { ...server.kernel, config: { ...server.kernel.config, INIT_ADMIN_EMAIL: 'other@fresh.test', INIT_ADMIN_PASSWORD: 'another long phrase' } }
  await Promise.all([prepareData(again), prepareData(again)])
  expect((await owner.query('select from accounts')).rowCount).toBe(1)
  await signIn()

  const mailed = await ownServer({ env: named, afterMigrations: prepareData })
  const to = async () => (await mailed.kernel.database.owner.query<{ to: string }>('select recipient as to from mail_deliveries')).rows.map(({ to }) => to)
  await until(async () => (await to()).length > 0, 'the mail in which a password is chosen')
  expect(await to()).toEqual(['boss@fresh.test'])
})

test('a first admin whom no mail would reach, or with a password of everybody, is refused before anything is made', async () => {
  const production = { NODE_ENV: 'production', INIT_ADMIN_EMAIL: 'boss@fresh.test' }
  expect(() => readConfig(production)).toThrow('without SMTP_URL no mail reaches the first admin')
  expect(readConfig({ ...production, INIT_ADMIN_PASSWORD: 'a fine long phrase' }).INIT_ADMIN_EMAIL).toBe('boss@fresh.test')
  const weak = { INIT_ADMIN_EMAIL: 'boss@fresh.test', INIT_ADMIN_PASSWORD: 'password' }
  await expect(ownServer({ env: weak, afterMigrations: prepareData })).rejects.toThrow('INIT_ADMIN_PASSWORD is refused')
})
