import { bannerText } from '@porchlight/contracts/incident-banners/banner-text'
import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { statementsOf } from '../../testing/statements-of.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { acknowledge } from '../inbound-mail/deciding/acknowledge.ts'
import { newestMails } from '../mail/index.ts'
import { incidentsText } from './in-mails.ts'

let library: TestLibrary
let admin: TestUser

beforeAll(buildStale, 240_000)
beforeAll(async () => {
  library = await testLibrary(await sharedServer(), { company_name: 'Velo' })
  admin = await library.user('admin')
})

const ticket = async (by = admin) =>
  (await by.calls.tickets.create({ email: `${newRef()}@x.test`.toLowerCase(), name: 'Ada', subject: 'Checkout is down', message: 'A secret reason.' }))
    .conversation.conversation_ref
const save = (conversation_ref: string, more: object = {}, by = admin) =>
  by.calls.incidentBanners.save({ conversation_ref, severity: 'outage', texts: { en: 'Payments fail.', de: 'Zahlungen gehen nicht.' }, ...more })
const shownIn = async ({ support_lib_id, address }: TestLibrary) =>
  (await callsOf(address, () => null).incidentBanners.shown({ support_lib_id })).incident_banners
const page = async (path = '', language = 'en') =>
  (await fetch(`${library.address}/${library.support_lib_id}${path}`, { headers: { accept: 'text/html', 'accept-language': language } })).text()

test('a banner reaches open widgets at once, those that connect later, and pages of the help center; visitors see nothing else of its ticket', async () => {
  const visitor = library.visitor()
  await startChat(visitor)
  const auth = { support_lib_id: library.support_lib_id, secret: visitor.secret }
  const open = await openSocket(library.address, auth)
  expect(open.hello).toHaveProperty('banners', [])
  expect(await page()).not.toContain('Payments fail.')
  const conversation_ref = await ticket()
  const { banner_ref } = (await save(conversation_ref)).incident_banner
  const seen = { banner_ref, severity: 'outage', texts: { en: 'Payments fail.', de: 'Zahlungen gehen nicht.' }, article_id: null }
  const told = () => open.frames.flatMap((frame) => ('signal' in frame && frame.signal === 'incidents' ? [frame.banners] : []))
  await open.until(() => told().length === 1, 'the banner')
  expect(told()).toEqual([[seen]])
  expect((await openSocket(library.address, auth)).hello).toMatchObject({ banners: [seen] })
  expect(await shownIn(library)).toEqual([seen])
  expect(await page()).toContain('Payments fail.')
  expect(await page('/app/status')).toContain('Payments fail.')
  const { events } = await admin.calls.eventHistory.list({ ref: conversation_ref, type: '1' })
  expect(events[0]).toMatchObject({ name: 'status.banner_changed', values: { change: 'on' } })

  await save(conversation_ref, { texts: { en: 'Payments work again.' }, severity: 'notice' })
  expect(await page()).toContain('Payments work again.')
  await admin.calls.conversations.close({ conversation_ref })
  // Only a person ends it: the ticket may be reopened.
  expect(await shownIn(library)).toHaveLength(1)
  await admin.calls.incidentBanners.end({ banner_ref })
  await open.until(() => told().at(-1)?.length === 0, 'its end')
  expect((await openSocket(library.address, auth)).hello).toHaveProperty('banners', [])
  expect(await page()).not.toContain('Payments work')
  expect(await shownIn(library)).toEqual([])
})

test('an article is linked only while readers see it', async () => {
  const other = await testLibrary(await sharedServer())
  const { calls } = await other.user('admin')
  const { article_id } = (await calls.articles.create({ article_title: 'Outage', article_content: '<p>More.</p>' })).article
  const { conversation_ref } = (await calls.tickets.create({ email: 'ada@x.test', subject: 'Down', message: 'It fails.' })).conversation
  const texts = { en: 'Down' }
  await calls.incidentBanners.save({ conversation_ref, severity: 'notice', texts, article_id })
  const linked = async () => (await shownIn(other)).map((banner) => banner.article_id)
  expect(await linked()).toEqual([null])
  await calls.articles.publish({ article_id })
  expect(await linked()).toEqual([article_id])
  // Open widgets, too: they hear when that changes.
  const open = await openSocket(other.address, { support_lib_id: other.support_lib_id, secret: other.visitor().secret })
  const told = () => open.frames.flatMap((frame) => ('signal' in frame && frame.signal === 'incidents' ? [frame.banners[0]?.article_id] : []))
  await calls.articles.unpublish({ article_id })
  await open.until(() => told().at(-1) === null, 'the banner without its article')
  // Another library's article doesn't exist.
  await expect(save(await ticket(), { article_id })).rejects.toMatchObject({ code: 'not_found' })
  // Who changes the text has not chosen the article, which may be deleted by then.
  await calls.articles.remove({ article_id })
  await calls.incidentBanners.save({ conversation_ref, severity: 'notice', texts: { en: 'Still down' }, article_id })
  expect(await shownIn(other)).toMatchObject([{ texts: { en: 'Still down' }, article_id: null }])
})

test('a child library links those articles of its parent that it shows', async () => {
  const parent = await testLibrary(await sharedServer(), { company_name: 'Agency' })
  const child = await testLibrary(await sharedServer(), { parent_lib_id: parent.support_lib_id })
  const [above, own] = [(await parent.user('admin')).calls, await child.user('admin')]
  const { article_id } = (await above.articles.create({ article_title: 'Outage', article_content: '<p>More.</p>' })).article
  const conversation_ref = await ticket(own)
  // A draft of the parent's is not to be found.
  await expect(save(conversation_ref, { article_id }, own)).rejects.toMatchObject({ code: 'not_found' })
  await above.articles.publish({ article_id })
  await save(conversation_ref, { article_id }, own)
  expect(await shownIn(child)).toMatchObject([{ article_id }])
  await own.calls.visibility.decide({ kind: 'article', ids: [article_id], decision: 'hidden' })
  expect(await shownIn(child)).toMatchObject([{ article_id: null }])
})

test('what somebody else has switched on, changed or off since is not overwritten by who has not seen it', async () => {
  const boss = await (await testLibrary(await sharedServer())).user('admin')
  const conversation_ref = await ticket(boss)
  const stale = { code: 'conflict', fields: { seen: 'changed' } }
  const seenOf = ({ incident_banner: { banner_ref, changed_at } }: Awaited<ReturnType<typeof save>>) => ({ banner_ref, changed_at })
  const first = seenOf(await save(conversation_ref, { seen: null }, boss))
  await expect(save(conversation_ref, { seen: null }, boss)).rejects.toMatchObject(stale)
  const second = seenOf(await save(conversation_ref, { seen: first, texts: { en: 'Down', fr: 'En panne' } }, boss))
  await expect(save(conversation_ref, { seen: first, texts: { en: 'Down', de: 'Aus' } }, boss)).rejects.toMatchObject(stale)
  const third = seenOf(await save(conversation_ref, { seen: second }, boss))
  await boss.calls.incidentBanners.end({ banner_ref: third.banner_ref })
  await expect(save(conversation_ref, { seen: third }, boss)).rejects.toMatchObject(stale)
  expect((await boss.calls.incidentBanners.list({})).incident_banners).toEqual([])
})

test('whoever reads none of its languages gets the original one of the library', async () => {
  const other = await testLibrary(await sharedServer())
  const boss = await other.user('admin')
  await save(await ticket(boss), { texts: { ar: 'عطل', de: 'Ausfall', en: 'Outage' } }, boss)
  const [seen] = await shownIn(other)
  expect(seen && bannerText(seen, ['fr'])).toEqual({ text: 'Outage', language: 'en' })
  expect(await other.inside((ctx) => incidentsText(ctx, 'fr'))).toBe('Outage')
})

test('a ticket merged into a chat brings its banner, which can be changed there, and is found and ended by those who see neither', async () => {
  const other = await testLibrary(await sharedServer())
  const boss = await other.user('admin')
  const visitor = other.visitor()
  const chat = (await startChat(visitor)).conversation
  const email = `${newRef()}@x.test`.toLowerCase()
  const of = (await boss.calls.tickets.create({ email, subject: 'Down', message: 'It fails.' })).conversation
  await save(of.conversation_ref, {}, boss)
  await other.kernel.database.owner.query(
    'update conversations t set visitor_id = c.visitor_id from conversations c where t.conversation_ref = $1 and c.conversation_ref = $2',
    [of.conversation_ref, chat.conversation_ref],
  )
  await boss.calls.conversationLinks.merge({ conversation_ref: of.conversation_ref, into: chat.conversation_ref })
  const list = async (by = boss) => (await by.calls.incidentBanners.list({})).incident_banners
  expect(await list()).toMatchObject([{ conversation_ref: chat.conversation_ref }])
  await save(chat.conversation_ref, { texts: { en: 'Still down.' } }, boss)
  expect(await shownIn(other)).toMatchObject([{ texts: { en: 'Still down.' } }])
  // Editors publish news and see no conversations: they find it all the same.
  const editor = await other.user('editor')
  const [found] = await list(editor)
  expect(found).toMatchObject({ conversation_ref: null })
  await editor.calls.incidentBanners.end({ banner_ref: found?.banner_ref ?? '' })
  expect(await shownIn(other)).toEqual([])
})

test('a change reaches the widgets of another process although its messages get lost', async () => {
  // Two processes with one database, and nothing that carries messages between them.
  const here = await sharedServer()
  const own = await testLibrary(here)
  const second = await ownServer({ beside: here, env: { ROLES: 'web,live' } })
  const open = await openSocket(second.address, { support_lib_id: own.support_lib_id, secret: own.visitor().secret })
  const told = () => open.frames.flatMap((frame) => ('signal' in frame && frame.signal === 'incidents' ? [frame.banners.length] : []))
  const boss = await own.user('admin')
  const { banner_ref } = (await save(await ticket(boss), {}, boss)).incident_banner
  await open.until(() => told().at(-1) === 1, 'the banner')
  await boss.calls.incidentBanners.end({ banner_ref })
  await open.until(() => told().at(-1) === 0, 'its end')
})

test('visitors who connect at once share one reading, and chat without banners if it fails', async () => {
  const server = await ownServer()
  const own = await testLibrary(server)
  const boss = await own.user('admin')
  const { banner_ref } = (await save(await ticket(boss), {}, boss)).incident_banner
  const auth = () => ({ support_lib_id: own.support_lib_id, secret: own.visitor().secret })
  const sent = statementsOf(server)
  const all = await Promise.all(Array.from({ length: 12 }, () => openSocket(own.address, auth())))
  expect(all.map(({ hello }) => hello.banners?.length)).toEqual(all.map(() => 1))
  expect(sent.sent().filter((each) => JSON.stringify(each).includes('select * from \\"incident_banners'))).toHaveLength(1)

  const run = (statement: string) => own.kernel.database.owner.query(statement)
  // Something has changed for readers, so that they are read again.
  await boss.calls.categories.create({ category_title: 'New', category_description: '' })
  await run('alter table incident_banners rename to moved')
  const open = await openSocket(own.address, auth())
  expect(open.hello).toHaveProperty('connection_id')
  expect(open.hello).not.toHaveProperty('banners')
  await run('alter table moved rename to incident_banners')
  // It is told as soon as it can be read.
  await open.until(
    () => open.frames.find((frame) => 'signal' in frame && frame.signal === 'incidents' && frame.banners[0]?.banner_ref === banner_ref),
    'the banner',
  )
})

test('whoever publishes news switches it on from a ticket they may change; there are three at most, and other libraries have their own', async () => {
  const other = await testLibrary(await sharedServer())
  const [boss, agent, stranger] = [await other.user('admin'), await other.user('agent'), await (await testLibrary(await sharedServer())).user('admin')]
  const refs = [await ticket(boss), await ticket(boss), await ticket(boss), await ticket(boss)] as const
  await expect(save(refs[0], {}, agent)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(save(refs[0], {}, stranger)).rejects.toMatchObject({ code: 'not_found' })
  for (const ref of refs.slice(0, 3)) await save(ref, {}, boss)
  await expect(save(refs[3], {}, boss)).rejects.toMatchObject({ code: 'conflict' })
  await save(refs[2], { severity: 'notice' }, boss)
  const { incident_banners } = await agent.calls.incidentBanners.list({})
  expect(incident_banners.map(({ conversation_ref }) => conversation_ref)).toEqual(refs.slice(0, 3).toReversed())
  const [newest] = incident_banners
  await expect(stranger.calls.incidentBanners.end({ banner_ref: newest?.banner_ref ?? '' })).rejects.toMatchObject({ code: 'not_found' })
  // Who sees only their own conversations knows what visitors know, not where it comes from.
  await boss.calls.permissions.update({ id: agent.user_id, permissions: [], conversation_scope: 'own' })
  expect((await agent.calls.incidentBanners.list({})).incident_banners.map(({ conversation_ref }) => conversation_ref)).toEqual([null, null, null])
  const publisher = await other.user('agent', { canManageAndPublishNewsArticles: true })
  await boss.calls.incidentBanners.end({ banner_ref: newest?.banner_ref ?? '' })
  const { banner_ref } = (await save(refs[3], {}, publisher)).incident_banner
  await boss.calls.permissions.update({ id: publisher.user_id, permissions: [], conversation_scope: 'own' })
  await expect(save(refs[3], {}, publisher)).rejects.toMatchObject({ code: 'not_found' })
  await publisher.calls.incidentBanners.end({ banner_ref })
  for (const texts of [{}, { en: '' }, { en: 'x'.repeat(301) }, { 'not a language': 'x' }]) {
    await expect(save(refs[2], { texts }, boss)).rejects.toMatchObject({ code: 'invalid_input' })
  }
  const chat = (await startChat(other.visitor())).conversation.conversation_ref
  await expect(save(chat, {}, boss)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the confirmation of a mail tells of it in the reader’s language, also with a text from before, but only through a sender of the library’s own', async () => {
  const other = await testLibrary(await sharedServer())
  const { calls } = await other.user('admin')
  await calls.inboundMail.saveSettings({ acknowledges: true })
  const email = `${newRef()}@x.test`.toLowerCase()
  const { conversation } = await calls.tickets.create({ email, subject: 'Down', message: 'It fails.' })
  const { conversation_ref } = conversation
  await calls.incidentBanners.save({ conversation_ref, severity: 'outage', texts: { en: 'Payments fail.', de: 'Zahlungen gehen nicht.' } })
  const confirmed = async (to: string) => {
    const { visitor_id } = conversation.visitor
    await other.inside((ctx) => acknowledge(ctx, { to: { address: to, name: '' }, visitor_id, conversation_ref }))
    return (await newestMails(other.kernel, 1000)).find((mail) => mail.to === to)?.text
  }
  expect(await confirmed('one@x.test')).not.toContain('Payments fail.')
  await calls.mailSenders.save({ email_type: 'mailgun', address: 'desk@velo.example', domain: 'mg.velo.example', secret: 'a key', is_active: true })
  expect(await confirmed('two@x.test')).toMatch(/reply to this email\.\n\nPayments fail\.\n\n/)
  await calls.mailTemplates.save({ kind: 'acknowledgement', language: 'en', subject: 'Thanks', text: 'Thank you.' })
  expect(await confirmed('three@x.test')).toBe('Thank you.\n\nPayments fail.\n')
})
