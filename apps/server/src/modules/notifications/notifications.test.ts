import { topics } from '@porchlight/contracts/activity/activity'
import type { AlertEvent } from '@porchlight/contracts/activity/alerts'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { newestMails } from '../mail/index.ts'
import { sendDigest } from './digest/send-digest.ts'
import { mailAlert } from './mail-alert.ts'

test('topics can be followed, switched on and off, and dropped, but only by their owner', async () => {
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

test('a subscription can be made only to an existing topic', async () => {
  const me = await (await testLibrary(await sharedServer())).user('agent')
  for (const topic of topics) await me.calls.notifications.create({ topic })
  expect((await me.calls.notifications.list()).notification_subscriptions.map((each) => each.topic)).toEqual([...topics].sort())
  for (const topic of ['queue', 'articles.published', 'ARTICLE.PUBLISHED', ' ', '', '*'] as never[])
    await expect(me.calls.notifications.create({ topic })).rejects.toMatchObject({ code: 'invalid_input', fields: { topic: expect.any(String) } })
})

test('a subscription to a topic that no longer exists is hidden, but can be dropped', async () => {
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

test('alerts are emailed once, without message texts, to people who want them and are not signed in', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const [ana, bo, cy] = [await library.user('admin'), await library.user('agent'), await library.user('agent')]
  await bo.calls.people.updateAgentNotifications({ mention: { mail: true }, assigned: { mail: true } })
  await ana.calls.mailTemplates.save({ kind: 'staff_alert', language: 'en', subject: '{event} ({companyName})', text: 'Look: {conversationLink}{pauseNote}' })
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
    expect.stringMatching(/assigned conversation #\d+ to you \(Test Company\)$/),
    expect.stringMatching(/mentioned you in conversation #\d+ \(Test Company\)$/),
  ])
  expect(mails[0]?.text).toMatch(new RegExp(`^Look: http\\S+conversation=${conversation_ref}\n$`))
  expect(JSON.stringify(mails)).not.toContain('secret')
  expect(await mailsTo(cy)).toEqual([])
  await cy.calls.notifications.testMail()
  expect(await mailsTo(cy)).toMatchObject([{ subject: 'Test: email alerts work' }])
})

const mailsIn = async (library: TestLibrary, { email }: { email: string }) =>
  (await newestMails(library.kernel, 1000)).filter((mail) => mail.to === email).map(({ subject }) => subject)
/** Moves messages and waiting times into the past, as if no one had looked for that long. */
const letTimePass = (library: TestLibrary, minutes: number) =>
  library.kernel.database.owner.query(
    `with sent as (update messages set created_at = created_at - $2 * interval '1 minute' where support_lib_id = $1)
     update conversations set waiting_since = waiting_since - $2 * interval '1 minute' where support_lib_id = $1`,
    [library.support_lib_id, minutes],
  )
const sweep = (library: TestLibrary) => runSweep(library, 'notifications.mail-unseen')

test('an unread message in an agent’s chat is emailed once no one has looked for a while, and the next one only after the agent has looked', async () => {
  const library = await testLibrary(await sharedServer())
  const [bo, cy] = [await library.user('agent'), await library.user('agent')]
  expect(await sweep(library)).toBe(false)
  await bo.calls.people.updateAgentNotifications({ my_message: { mail: true } })
  await bo.calls.people.updateUser({ language: 'de' })
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  const other = (await startChat(library.visitor())).conversation.conversation_ref
  await bo.calls.conversations.take({ conversation_ref })
  await cy.calls.conversations.take({ conversation_ref: other })
  expect(await sweep(library)).toBe(true)
  expect(await mailsIn(library, bo)).toEqual([])
  const socket = await openSocket(library.address, { token: bo.token }, { library: null })
  await letTimePass(library, 10)
  await sweep(library)
  expect(await mailsIn(library, bo), 'who is online is not mailed').toEqual([])
  socket.close()
  await socket.closed()
  await library.kernel.database.owner.query('delete from connections where holder_id = $1', [bo.user_id])
  await sweep(library)
  const mailed = [expect.stringMatching(/^Neue Nachricht in Unterhaltung #\d+$/)]
  expect(await mailsIn(library, bo)).toEqual(mailed)
  const { message } = await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Are you there?' })
  await letTimePass(library, 10)
  await sweep(library)
  expect(await mailsIn(library, bo), 'one mail until they look').toEqual(mailed)
  await bo.calls.messages.update({ conversation_ref, message_id: message.id, message_action: 'mark_as_seen' })
  await sweep(library)
  expect(await mailsIn(library, bo)).toHaveLength(1)
  await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Still there?' })
  await letTimePass(library, 10)
  await sweep(library)
  expect(await mailsIn(library, bo)).toHaveLength(2)
  expect(await mailsIn(library, cy)).toEqual([])
})

test('a chat that has waited for a while is emailed to those who may take and see it; no one gets more than the hourly limit', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const [bo, limited, writer] = [await library.user('agent'), await library.user('agent'), await library.user('writer')]
  for (const user of [bo, limited, writer]) await user.calls.people.updateAgentNotifications({ new_conversation: { mail: true } })
  await admin.calls.permissions.update({ id: limited.user_id, conversation_scope: 'own' })
  await startChat(library.visitor())
  await letTimePass(library, 10)
  await sweep(library)
  await sweep(library)
  expect(await mailsIn(library, bo)).toEqual([expect.stringMatching(/^Conversation #\d+ is waiting$/)])
  expect([await mailsIn(library, limited), await mailsIn(library, writer)]).toEqual([[], []])
  for (let chats = 0; chats < limits.alertMailsPerHour + 3; chats++) await startChat(library.visitor())
  await letTimePass(library, 10)
  await sweep(library)
  expect(await mailsIn(library, bo)).toHaveLength(limits.alertMailsPerHour)
  const last = (await newestMails(library.kernel, 1000)).filter((mail) => mail.to === bo.email && mail.text.includes('We won’t send more'))
  expect(last).toHaveLength(1)
  await library.kernel.database.owner.query(`update alert_mails set mailed_at = mailed_at - interval '2 hours' where support_lib_id = $1`, [
    library.support_lib_id,
  ])
  await sweep(library)
  expect(await mailsIn(library, bo)).toHaveLength(limits.alertMailsPerHour + 4)
})

test('a digest brings together what its reader may still see and has not muted; it waits for quiet hours to end and is sent once', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const [bo, gone] = [await library.user('agent'), await library.user('agent')]
  const digest = { every: 'hour' as const, hour: 8, time_zone: 'UTC' }
  for (const user of [bo, gone])
    await user.calls.people.updateAgentNotifications({ mention: { mail: true }, review: { mail: true }, woken: { mail: false }, mail_digest: digest })
  const chat = async () => (await startChat(library.visitor())).conversation
  const [seen, muted, hidden] = [await chat(), await chat(), await chat()]
  const tell = (user: TestUser, { conversation_ref }: { conversation_ref: string }, event: AlertEvent, alert: string) =>
    library.inside((ctx) => mailAlert(ctx, { event, conversation_ref, number: 7, by: admin.user_id, alert }, [{ ...user, language: 'en', takesDigest: true }]))
  await tell(bo, seen, 'mention', 'a')
  await tell(bo, seen, 'mention', 'b')
  expect(await tell(bo, seen, 'mention', 'b')).toBe(0)
  await tell(bo, seen, 'review', 'c')
  await tell(bo, seen, 'woken', 'not wanted')
  await tell(bo, muted, 'review', 'd')
  await tell(bo, hidden, 'review', 'e')
  await tell(gone, seen, 'mention', 'a')
  await bo.calls.mutes.set({ conversation_ref: muted.conversation_ref })
  for (const each of [seen, muted]) {
    await admin.calls.conversations.take({ conversation_ref: each.conversation_ref })
    await admin.calls.conversations.transfer({ conversation_ref: each.conversation_ref, to_agent: bo.user_id })
  }
  await admin.calls.conversations.take({ conversation_ref: hidden.conversation_ref })
  await admin.calls.permissions.update({ id: bo.user_id, conversation_scope: 'own' })
  await library.switchOff(gone)
  const { owner } = library.kernel.database
  const waiting = async () => (await owner.query('select from digest_items where support_lib_id = $1', [library.support_lib_id])).rowCount
  await runSweep(library, 'notifications.digests-due')
  expect(await waiting(), 'nothing is due within the hour').toBeGreaterThan(0)
  await owner.query(`update digest_items set waits_since = waits_since - interval '1 hour' where support_lib_id = $1`, [library.support_lib_id])
  const always = { from: '00:00', to: '23:59', time_zone: 'UTC' }
  await bo.calls.people.updateAgentNotifications({ quiet_hours: always })
  await runSweep(library, 'notifications.digests-due')
  await bo.calls.people.updateAgentNotifications({ quiet_hours: null })
  await runSweep(library, 'notifications.digests-due')
  await until(async () => (await waiting()) === 0, 'everything is told', 20_000)
  expect(await runSweep(library, 'notifications.digests-due')).toBe(false)
  const mails = (await newestMails(library.kernel, 1000)).filter(({ to }) => [bo.email, gone.email].includes(to))
  expect(mails).toMatchObject([{ to: bo.email, subject: '1 conversation needs you (Test Company)' }])
  const name = (await admin.calls.people.userDetails()).user_details.agent_name
  expect(mails[0]?.text).toContain(`${name} mentioned you in conversation #7 (2×)\n${name} asked for or answered a review in conversation #7\nhttp`)
  expect(mails[0]?.text.match(/conversation=/g)).toHaveLength(1)
  expect(mails[0]?.text).toContain(seen.conversation_ref)
})

test('a digest is told once, whether its job is killed or runs twice at once, and tells nothing of what was erased meanwhile', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, bo] = [await library.user('admin'), await library.user('agent')]
  await bo.calls.people.updateAgentNotifications({ mention: { mail: true }, mail_digest: { every: 'hour', hour: 8, time_zone: 'UTC' } })
  const ticket = async (email: string) => (await admin.calls.tickets.create({ email, subject: 'Bike', message: 'It squeaks' })).conversation
  const [kept, erased] = [await ticket('ada@shop.example'), await ticket('bea@shop.example')]
  for (const { conversation_ref, number } of [kept, erased])
    await library.inside((ctx) =>
      mailAlert(ctx, { event: 'mention', conversation_ref, number, by: admin.user_id, alert: conversation_ref }, [
        { ...bo, language: 'en', takesDigest: true },
      ]),
    )
  await admin.calls.personalData.erase({ visitor_id: erased.visitor.visitor_id })
  const state = async () => (await admin.calls.personalData.erasures({ visitor_id: erased.visitor.visitor_id })).erasures[0]?.state
  await until(async () => (await state()) === 'done', 'the contact is erased', 20_000)
  const digests = async () => (await newestMails(library.kernel, 1000)).filter(({ to, subject }) => to === bo.email && subject.includes('needs you'))
  const write = (end: () => void) =>
    library.inside(async (ctx) => {
      await sendDigest.run(ctx, { user_id: bo.user_id })
      end()
    })
  const killed = () => {
    throw new Error('killed before the commit')
  }
  await expect(write(killed)).rejects.toThrow('killed')
  expect(await digests()).toEqual([])
  await Promise.all([write(() => {}), write(() => {})])
  const mails = await digests()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(kept.conversation_ref)
  expect(mails[0]?.text).not.toContain(erased.conversation_ref)
  expect(mails[0]?.subject).toMatch(/^1 conversation/)
})

test('when a field change makes someone else the owner of a ticket, the new owner gets an email and a feed entry', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, mate] = [await library.user('admin'), await library.user('admin')]
  for (const user of [admin, mate]) await user.calls.people.updateAgentNotifications({ assigned: { mail: true } })
  const ticket = { email: 'ann@example.test', subject: 'Bill', message: 'Wrong' }
  const { conversation_ref } = (await admin.calls.tickets.create(ticket)).conversation
  await admin.calls.conversations.patch({ conversation_ref, assignee_id: admin.user_id })
  await admin.calls.conversations.patch({ conversation_ref, assignee_id: mate.user_id })
  await until(async () => (await mailsIn(library, mate)).length > 0, 'the mail is written', 20_000)
  expect(await mailsIn(library, mate)).toEqual([expect.stringMatching(/assigned conversation #\d+ to you$/)])
  expect(await mailsIn(library, admin)).toEqual([])
  const feed = async () => (await mate.calls.activity.feeds({})).data.feeds.map(({ trigger }) => trigger)
  await until(async () => (await feed()).includes('conversation.assigned'), 'the item is in the feed', 20_000)
})

test('a muted conversation alerts only the mentioned, unless they mute mentions too; the person’s other screens hear of it, and nobody else is affected', async () => {
  const library = await testLibrary(await sharedServer())
  const [bo, cy] = [await library.user('agent'), await library.user('agent')]
  for (const user of [bo, cy]) await user.calls.people.updateAgentNotifications({ my_message: { mail: true }, mention: { mail: true } })
  const mine = (await startChat(library.visitor())).conversation.conversation_ref
  const other = (await startChat(library.visitor())).conversation.conversation_ref
  await bo.calls.conversations.take({ conversation_ref: mine })
  await cy.calls.conversations.take({ conversation_ref: other })
  const screen = await openSocket(library.address, { token: bo.token }, { library: null })
  const mute = async (with_mentions: boolean) => bo.calls.mutes.set({ conversation_ref: mine, with_mentions })
  expect((await mute(false)).muted).toEqual({ conversation_ref: mine, with_mentions: false })
  await screen.until(() => screen.pushes('library').some((push) => push.data.notices?.some(({ topic }) => topic === 'mutes')), 'notice')
  screen.close()
  await screen.closed()
  await library.kernel.database.owner.query('delete from connections where holder_id = $1', [bo.user_id])
  // Whoever may not read it cannot mute it, and learns nothing.
  await expect(bo.calls.mutes.set({ conversation_ref: other })).rejects.toMatchObject({ code: 'not_found' })
  await expect(bo.calls.mutes.set({ conversation_ref: newRef() })).rejects.toMatchObject({ code: 'not_found' })
  await letTimePass(library, 10)
  await sweep(library)
  expect([(await mailsIn(library, bo)).length, (await mailsIn(library, cy)).length]).toEqual([0, 1])
  const alertBo = (alert: string) =>
    library.inside((ctx) => mailAlert(ctx, { event: 'mention', conversation_ref: mine, number: 1, by: cy.user_id, alert }, [{ ...bo, language: 'en' }]))
  expect(await alertBo('one')).toBe(1)
  await mute(true)
  expect(await alertBo('two')).toBe(0)
  expect((await bo.calls.mutes.list()).muted).toEqual([{ conversation_ref: mine, with_mentions: true }])
  expect((await cy.calls.mutes.list()).muted).toEqual([])
  await bo.calls.mutes.end({ conversation_ref: mine })
  expect(await alertBo('two')).toBe(1)
  await sweep(library)
  expect(await mailsIn(library, bo)).toHaveLength(3)
  expect((await bo.calls.mutes.list()).muted).toEqual([])
})
