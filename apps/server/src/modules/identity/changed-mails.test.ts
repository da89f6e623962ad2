import { expect, test } from 'vitest'
import { testLibrary, testPassword } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { newestMails } from '../mail/index.ts'
import { turnOffSecondFactorByOperator } from './index.ts'

test('the owner of an account is told once, in their language, that its password changed or its second factor is off', async () => {
  const server = await sharedServer()
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const person = await library.user()
  await other.alsoUser(person)
  const subjects = async () => (await newestMails(server.kernel, 1000)).filter(({ to }) => to === person.email).map(({ subject }) => subject)
  await expect(person.calls.identity.changePassword({ current_password: 'wrong', password: 'correct horse 2' })).rejects.toMatchObject({
    code: 'incorrect_credentials',
  })
  await person.calls.identity.changePassword({ current_password: testPassword, password: 'correct horse 2' })
  await expect.poll(subjects).toEqual(['Your password was changed'])
  const { owner } = server.kernel.database
  await owner.query("update users set language = 'de' where email = $1", [person.email])
  await owner.query('update accounts set totp_on_at = now() where email = $1', [person.email])
  await turnOffSecondFactorByOperator(server.kernel, person.email)
  await expect.poll(subjects).toEqual(expect.arrayContaining(['Your password was changed', 'Die Anmeldung mit zweitem Faktor wurde ausgeschaltet']))
  expect(await subjects()).toHaveLength(2)
})
