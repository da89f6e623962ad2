import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSecretBox } from '../../kernel/secret-box.ts'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { firstAdminCode } from './index.ts'

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
  expect(await firstAdminCode(server.kernel)).toBeUndefined()
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
