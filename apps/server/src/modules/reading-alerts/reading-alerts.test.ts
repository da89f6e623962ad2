import { usualReadingLimits } from '@porchlight/contracts/reading-alerts/reading-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handOnReadings } from '../../kernel/calls/reading-counts.ts'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { startChat, type TestUser, testLibrary } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { newestMails } from '../mail/index.ts'

/** Its clock stands still, because what is read counts by the hour. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: testClock(new Date()), env: { ROLES: 'web' } })
})
afterAll(() => server?.stop())

test('admins are told once an hour of whoever reads as much as the limit, in their language; not of less, of the same again, or of what is switched off', async () => {
  const library = await testLibrary(server)
  const [admin, much, less] = [await library.user('admin'), await library.user('agent'), await library.user('agent')]
  await admin.calls.people.updateUser({ language: 'de' })
  expect((await admin.calls.readingAlerts.read()).limits).toEqual(usualReadingLimits)
  const limits = { conversations: 3, attachments: null, exports: 2 }
  expect((await admin.calls.readingAlerts.save({ limits })).limits).toEqual(limits)
  const refs: string[] = []
  for (let chats = 0; chats < 5; chats += 1) refs.push((await startChat(library.visitor())).conversation.conversation_ref)
  const openAs = async ({ calls }: TestUser, from: number, to: number) => {
    for (const conversation_ref of refs.slice(from, to)) {
      await calls.conversations.read({ conversation_ref })
      await calls.messages.list({ conversation_ref })
    }
    await handOnReadings(library.kernel)
  }
  const told = async () => (await newestMails(library.kernel, 1000)).filter(({ to }) => [admin, much, less].some(({ email }) => email === to))
  await openAs(less, 0, 2)
  await openAs(less, 0, 2)
  await openAs(much, 0, 2)
  expect(await told()).toEqual([])
  await openAs(much, 2, 3)
  await openAs(much, 3, 5)
  const mails = await told()
  expect(mails).toMatchObject([{ to: admin.email, subject: expect.stringMatching(/ liest große Mengen$/) }])
  expect(mails[0]?.text).toContain('3 Unterhaltungen geöffnet')
  const rows = async () => (await admin.calls.audit.list({})).rows.filter(({ kind }) => kind.startsWith('reading'))
  expect(await rows()).toMatchObject([
    { kind: 'reading.much', area: 'exports', actor: { kind: 'system' }, subject: much.user_id },
    { kind: 'readingAlerts.save' },
  ])
  // A program counts by itself, and is told of together with its maker.
  const maker = await library.user('agent', { canViewIntegrations: true, canCreateAndEditIntegrations: true })
  const { key } = await maker.calls.apiKeys.create({ key_name: 'Copier', scopes: ['conversations:read'], expires_in_days: null })
  const program = callsOf(library.address, () => `Bearer ${key}`)
  for (const conversation_ref of refs.slice(1, 4)) await program.messages.list({ conversation_ref })
  for (let exports = 0; exports < 2; exports += 1) await admin.calls.audit.exported({})
  await handOnReadings(library.kernel)
  expect((await rows()).slice(0, 2).map(({ events }) => events[0]?.payload)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ user_id: maker.user_id, key_id: expect.any(String), kind: 'conversations', count: 3, limit: 3 }),
      expect.objectContaining({ user_id: admin.user_id, key_id: null, kind: 'exports', count: 2, limit: 2 }),
    ]),
  )
  expect(await told()).toHaveLength(3)
})

test('files count by what they are, each once an hour, whoever lists their messages again; those of others count for whoever sees them', async () => {
  const library = await testLibrary(server)
  const [admin, reader] = [await library.user('admin'), await library.user('agent')]
  await admin.calls.readingAlerts.save({ limits: { conversations: null, attachments: 3, exports: null } })
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  const send = async (names: readonly string[]) => {
    const ids: string[] = []
    for (const name of names) {
      const form = new FormData()
      form.append('file', new Blob([name]), `${name}.txt`)
      const headers = { authorization: `Visitor ${library.support_lib_id}.${visitor.secret}` }
      const uploaded = await fetch(`${library.address}/api/teams/upload_docs`, { method: 'POST', body: form, headers })
      ids.push(((await uploaded.json()) as { file: { file_id: string } }).file.file_id)
    }
    await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: '', attachments: ids })
  }
  const told = async () =>
    (await admin.calls.audit.list({})).rows.filter(({ kind }) => kind === 'reading.much').map(({ events }) => events[0]?.payload as Record<string, unknown>)
  const look = async () => {
    await reader.calls.messages.list({ conversation_ref })
    await reader.calls.messages.list({ conversation_ref })
    await handOnReadings(library.kernel)
  }
  await send(['bill', 'photo'])
  await look()
  expect(await told()).toEqual([])
  await send(['contract'])
  await look()
  expect(await told()).toMatchObject([{ user_id: reader.user_id, kind: 'attachments', count: 3, limit: 3 }])
})
