import { topics } from '@porchlight/contracts'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { newestMails } from '../mail/index.ts'

test('topics are followed, switched and dropped by their owner only', async () => {
  const library = await testLibrary(await sharedServer())
  const [me, mate] = [await library.user('agent'), await library.user('agent')]
  const { notification_subscription: made } = await me.calls.notifications.create({ topic: 'sop.published' })
  expect(made).toMatchObject({ topic: 'sop.published', is_enabled: true })
  const { notification_subscription: again } = await me.calls.notifications.create({ topic: 'sop.published', is_enabled: false })
  expect(again).toEqual({ ...made, is_enabled: false })
  const { subscription_ref } = made
  for (const [who, ref] of [
    [mate, subscription_ref],
    [me, newRef()],
  ] as const) {
    await expect(who.calls.notifications.update({ subscription_ref: ref, is_enabled: true })).rejects.toMatchObject({ code: 'not_found' })
    await expect(who.calls.notifications.remove({ subscription_ref: ref })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect((await mate.calls.notifications.list()).notification_subscriptions).toEqual([])
  expect((await me.calls.notifications.update({ subscription_ref, is_enabled: true })).notification_subscription).toEqual(made)
  expect((await me.calls.notifications.list()).notification_subscriptions).toEqual([made])
  await me.calls.notifications.remove({ subscription_ref })
  expect((await me.calls.notifications.list()).notification_subscriptions).toEqual([])
})

test('notification_subscriptions accepts existing topics and refuses any other', async () => {
  const me = await (await testLibrary(await sharedServer())).user('agent')
  for (const topic of topics) await me.calls.notifications.create({ topic })
  expect((await me.calls.notifications.list()).notification_subscriptions.map((each) => each.topic)).toEqual([...topics].sort())
  for (const topic of ['queue', 'articles.published', 'ARTICLE.PUBLISHED', ' ', '', '*'] as never[])
    await expect(me.calls.notifications.create({ topic })).rejects.toMatchObject({ code: 'invalid_input', fields: { topic: expect.any(String) } })
})

test('a subscription to a topic that no longer exists is hidden, and can be dropped', async () => {
  const library = await testLibrary(await sharedServer())
  const me = await library.user('agent')
  const { support_lib_id } = library
  const subscription_ref = newRef()
  const row = { support_lib_id, subscription_ref, user_id: me.user_id, topic: 'queue', created_at: new Date() }
  await library.inside((ctx) => ctx.db.insertInto('notification_subscriptions').values(row).execute())
  expect((await me.calls.notifications.list()).notification_subscriptions).toEqual([])
  await expect(me.calls.notifications.update({ subscription_ref, is_enabled: true })).rejects.toMatchObject({ code: 'not_found' })
  await me.calls.notifications.remove({ subscription_ref })
})

test('alerts are mailed to those who chose so and are not signed in, once, and without what was written', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const [ana, bo, cy] = [await library.user('admin'), await library.user('agent'), await library.user('agent')]
  await bo.calls.people.updateAgentNotifications({ mention: { mail: true }, assigned: { mail: true } })
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  await ana.calls.conversations.take({ conversation_ref })
  const note = { conversation_ref, sender_type: 'note' as const, message: 'A secret for both', mentions: [bo.user_id, cy.user_id] }
  await ana.calls.messages.send({ client_msg_id: newRef(), ...note })
  await ana.calls.conversations.transfer({ conversation_ref, to_agent: bo.user_id })
  const mailsTo = async ({ email }: { email: string }) => (await newestMails(server.kernel, 1000)).filter((mail) => mail.to === email)
  await until(async () => (await mailsTo(bo)).length >= 2, 'both mails are written', 20_000)
  const mails = await mailsTo(bo)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/assigned conversation #\d+ to you$/),
    expect.stringMatching(/mentioned you in conversation #\d+$/),
  ])
  expect(JSON.stringify(mails)).not.toContain('secret')
  expect(await mailsTo(cy)).toEqual([])
  await cy.calls.notifications.testMail()
  expect(await mailsTo(cy)).toMatchObject([{ subject: 'Test: alerts by mail work' }])
})
