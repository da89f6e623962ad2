import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { startChat, testLibrary, testPassword } from '../../testing/library.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { makeLog } from '../process/log.ts'
import { migrate } from './migrate.ts'

test('the whole product runs on a hosted database whose owner is not a superuser', async () => {
  const { connection: superuser } = inject('postgres')
  const name = `plain_${randomBytes(4).toString('hex')}`
  const root = new pg.Client({ ...superuser, database: 'postgres' })
  await root.connect()
  await root.query(`create role ${name} login createrole nosuperuser nobypassrls`)
  await root.query(`grant porchlight_app to ${name} with admin option`)
  await root.query(`create database ${name} owner ${name}`)
  await root.end()
  const connection = { ...superuser, user: name, database: name }
  const owner = new pg.Pool(connection)
  owner.on('error', () => {})
  await migrate(owner, makeLog('error'))
  await owner.end()
  const server = await startTestServer({ connection })
  onTestFinished(() => server.stop())
  const library = await testLibrary(server)
  const person = await library.user('agent')
  const { user } = await callsOf(server.address, () => null).identity.signIn({ email: person.email, password: testPassword })
  expect(user.user_id).toBe(person.user_id)
  const { conversation } = await startChat(library.visitor())
  await person.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
  expect((await person.calls.conversations.list()).conversations).toHaveLength(1)
})
