import type { Api } from '@porchlight/contracts/api'
import type { OutputOf } from '@porchlight/contracts/define'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { isMailKept } from './progress.ts'

const done = ({ steps }: OutputOf<Api['gettingStarted']['read']>) => steps.flatMap(({ step, is_done }) => (is_done ? [step] : []))

test('each step counts as done by what it is about, and not by another library’s', async () => {
  const server = await sharedServer()
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const [{ calls }, stranger] = [await library.user('admin'), await other.user('admin')]
  const read = () => calls.gettingStarted.read()
  expect(await read()).toMatchObject({ test_mail: null, first_chat: null, is_mail_kept: false })
  expect(done(await read())).toEqual([])
  await calls.librarySettings.update({ publicHelpCenterTheme: { themeColor: '#1A3C8B' } })
  expect(done(await read())).toEqual(['company'])
  await calls.notifications.testMail()
  await eventually(async () => expect(done(await read())).toEqual(['company', 'mail']))
  expect((await read()).test_mail).toMatchObject({ state: 'sent' })
  const { invitation_ref } = await calls.identity.invite({ email: 'friend@start.test', role: 'agent' })
  expect(done(await read())).toContain('people')
  await calls.identity.withdrawInvitation({ invitation_ref })
  expect(done(await read())).not.toContain('people')
  await library.user('agent')
  const { conversation } = await startChat(library.visitor())
  expect(await read()).toMatchObject({ first_chat: conversation.conversation_ref })
  await calls.articles.create({ article_title: 'First steps' })
  expect(done(await read())).toEqual(['company', 'mail', 'people', 'widget', 'content'])
  expect(done(await stranger.calls.gettingStarted.read())).toEqual([])
})

test.each([
  [{ isProduction: true, DEMO: false, SMTP_URL: undefined }, false, true],
  [{ isProduction: true, DEMO: false, SMTP_URL: undefined }, true, false],
  [{ isProduction: true, DEMO: false, SMTP_URL: 'smtp://mail.test' }, false, false],
  [{ isProduction: false, DEMO: false, SMTP_URL: undefined }, false, false],
])('with %j and a sender of its own (%s), mails reach nobody: %s', (config, hasSender, isKept) => expect(isMailKept(config, hasSender)).toBe(isKept))

test('a step can be left out and taken up again', async () => {
  const library = await testLibrary(await sharedServer())
  const { calls } = await library.user('admin')
  const skipped = async () => (await calls.gettingStarted.read()).steps.flatMap(({ step, is_skipped }) => (is_skipped ? [step] : []))
  for (const step of ['content', 'mail', 'mail'] as const) await calls.gettingStarted.skip({ step, is_skipped: true })
  expect(await skipped()).toEqual(['mail', 'content'])
  await calls.gettingStarted.skip({ step: 'mail', is_skipped: false })
  expect(await skipped()).toEqual(['content'])
  await expect((await library.user('agent')).calls.gettingStarted.read()).rejects.toMatchObject({ code: 'forbidden' })
})
