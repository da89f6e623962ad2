// Holds for every permission flag.
import type { Api } from '@porchlight/contracts/api'
import type { OutputOf } from '@porchlight/contracts/define'
import { settingsFacts } from '@porchlight/contracts/getting-started/getting-started'
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
  expect(await read()).toMatchObject({ receives_at: [] })
  await calls.inboundMail.upload({ recipient: '' }, { name: 'mail.eml', bytes: Buffer.from('From: ada@start.test\r\n\r\nHello\r\n') })
  expect(done(await read())).toEqual(['company', 'mail', 'receiving', 'people', 'widget', 'content'])
  expect(done(await stranger.calls.gettingStarted.read())).toEqual([])
})

test.each([
  [{ isProduction: true, DEMO: false, SMTP_URL: undefined }, false, true],
  [{ isProduction: true, DEMO: false, SMTP_URL: undefined }, true, false],
  [{ isProduction: true, DEMO: false, SMTP_URL: 'smtp://mail.test' }, false, false],
  [{ isProduction: false, DEMO: false, SMTP_URL: undefined }, false, false],
])('with %j and a sender of its own (%s), mails reach nobody: %s', (config, hasSender, isKept) => expect(isMailKept(config, hasSender)).toBe(isKept))

test('settings say at a glance what is on, off or broken, to those who may open them', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const [{ calls }, agent] = [await library.user('admin'), await library.user('agent')]
  const states = async () => new Map((await calls.gettingStarted.settingsStates()).states.map(({ fact, state, count }) => [fact, `${state} ${count}`]))
  const before = await states()
  expect([...before.keys()]).toEqual([...settingsFacts])
  expect([before.get('people'), before.get('macros'), before.get('mail_sending'), before.get('second_factor')]).toEqual(['on 2', 'off 0', 'off 0', 'off 0'])
  await calls.mailSenders.save({ email_type: 'smtp', address: 'help@states.test', host: '127.0.0.1', port: 1, secret: 'secret', is_active: true })
  const { workflow } = await calls.workflows.create({
    workflow_name: 'Thank',
    plan: { triggers: [{ on: 'manual' }], conditions: { all: [] }, steps: [{ step: 'action', action: 'close', inputs: {} }] },
  })
  const { workflow_ref, revision } = workflow
  await calls.workflows.publish({ workflow_ref, revision })
  await calls.mailReplies.saveSignature({ signature: 'Nora' })
  await calls.mailTemplates.save({ kind: 'rating_request', language: 'en', subject: 'How was it?', text: 'Please tell us: {ratingLink}' })
  const after = await states()
  expect([after.get('mail_sending'), after.get('macros'), after.get('automations')]).toEqual(['on 0', 'on 1', 'off 0'])
  expect([before.get('mail_domain'), before.get('mail_signatures'), before.get('mail_texts'), before.get('mail_held')]).toEqual([
    'off 0',
    'off 0',
    'off 0',
    'off 0',
  ])
  expect([after.get('mail_domain'), after.get('mail_signatures'), after.get('mail_texts')]).toEqual(['on 0', 'on 1', 'on 1'])
  const seen = (await agent.calls.gettingStarted.settingsStates()).states.map(({ fact }) => fact)
  expect(seen).toContain('canned_replies')
  for (const fact of ['people', 'mail_sending', 'api_keys', 'single_sign_on'] as const) expect(seen).not.toContain(fact)
})

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
