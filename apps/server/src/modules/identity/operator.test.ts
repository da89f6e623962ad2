import { expect, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary, testPassword } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { createAdminByOperator, createLibraryByOperator, endSessionsByOperator, resetPasswordByOperator } from './index.ts'

test('the operator creates independent libraries and children, gives them admins, and resets passwords', async () => {
  const { kernel, address } = await sharedServer()
  const parent = await testLibrary({ kernel, address })
  const nobody = callsOf(address, () => null)
  const enter = async (email: string, password: string) => (await nobody.identity.signIn({ email, password })).user
  for (const parent_lib_id of [null, parent.support_lib_id]) {
    const support_lib_id = await createLibraryByOperator(kernel, { company_name: 'Velo', parent_lib_id })
    const email = `boss@${support_lib_id.toLowerCase()}.test`
    const { password } = await createAdminByOperator(kernel, { support_lib_id, email, agent_name: 'Bo' })
    expect(await enter(email, password ?? '')).toMatchObject({ user_type: 'admin' })
    await expect(createAdminByOperator(kernel, { support_lib_id, email, agent_name: 'Bo' })).rejects.toMatchObject({ code: 'email_taken' })
  }
  const children = (await (await parent.user('admin')).calls.agency.list({ list_children: 1 })).children
  expect(children).toHaveLength(1)

  const agent = await parent.user('agent')
  await agent.calls.conversations.counts()
  await resetPasswordByOperator(kernel, { email: agent.email, password: 'a fine long phrase' })
  await expect(agent.calls.conversations.counts()).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(enter(agent.email, testPassword)).rejects.toMatchObject({ code: 'incorrect_credentials' })
  expect(await enter(agent.email, 'a fine long phrase')).toMatchObject({ user_id: agent.user_id })

  await expect(resetPasswordByOperator(kernel, { email: 'nobody@nowhere.test' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(resetPasswordByOperator(kernel, { email: agent.email, password: '1' })).rejects.toMatchObject({ code: 'password_too_short' })
  await expect(createLibraryByOperator(kernel, { company_name: 'x', parent_lib_id: 'missing' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(createAdminByOperator(kernel, { support_lib_id: 'missing', email: 'a@b.test', agent_name: '' })).rejects.toMatchObject({ code: 'not_found' })
})

test('the operator ends all sessions of a person, in all of their libraries, and nobody else’s', async () => {
  const server = await sharedServer()
  const [one, two] = [await testLibrary(server), await testLibrary(server)]
  const person = await one.user('agent')
  const [elsewhere, colleague] = [await two.alsoUser(person), await one.user('agent')]
  expect(await endSessionsByOperator(server.kernel, person.email.toUpperCase())).toBe(2)
  for (const { calls } of [person, elsewhere]) await expect(calls.conversations.counts()).rejects.toMatchObject({ code: 'unauthenticated' })
  await colleague.calls.conversations.counts()
  const boss = await one.user('admin')
  const told = (await boss.calls.audit.list({})).rows.filter(({ subject, kind }) => subject === person.user_id && kind === 'session.ended')
  expect(told).toMatchObject([{ area: 'sign_ins', actor: { kind: 'system', name: 'operator' } }])
  expect(await endSessionsByOperator(server.kernel, person.email)).toBe(0)
  await expect(endSessionsByOperator(server.kernel, 'nobody@nowhere.test')).rejects.toMatchObject({ code: 'not_found' })
})
