// Holds for every table.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { retentionKinds } from '@porchlight/contracts/personal-data/retention-kind'
import type { Insertable } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { verifyAudit } from '../../kernel/audit/verify-audit.ts'
import { readBackup } from '../../kernel/backup/read-backup.ts'
import { writeBackup } from '../../kernel/backup/write-backup.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Tables } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { asSystem, type JobTask } from '../../kernel/jobs.ts'
import { makeLog } from '../../kernel/process/log.ts'
import { tablesOf } from '../../kernel/rows/tables-of.ts'
import { modules } from '../../modules.ts'
import { download, downloaded } from '../../testing/download.ts'
import { hiddenParts } from '../../testing/hidden/hidden-part.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { unzipped } from '../../testing/unzipped.ts'
import { readErasedHere } from './erased-list.ts'
import { retainFor, retainNightly } from './retention.ts'
import { filesWith, tablesWith } from './testing/canaries.ts'
import { columnsWith, plantDeclared, plantParents } from './testing/plant-declared.ts'

const canary = 'zqcanary7x'
const email = `${canary}@shop.example`
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
const plant = <T extends keyof Tables>(library: TestLibrary, table: T, values: object) =>
  library.inside((ctx) =>
    ctx.db
      .insertInto(table)
      .values({ support_lib_id: library.support_lib_id, ...values } as unknown as Insertable<Tables[T]>)
      .execute(),
  )
const contactOf = async (staff: TestUser, conversation_ref: string) => (await staff.calls.conversations.read({ conversation_ref })).visitor.visitor_id

/** Leaves the canary wherever the product keeps what a contact and staff write; returns the contact of two tickets and a chat. */
async function plantCanaries(library: TestLibrary, admin: TestUser): Promise<{ visitor_id: string; refs: string[] }> {
  const ticket = (await admin.calls.tickets.create({ email, name: `Ada ${canary}`, subject: `Bike ${canary}`, message: `It squeaks, ${canary}` })).conversation
  const ref = ticket.conversation_ref
  const { visitor_id } = ticket.visitor
  const visitor = library.visitor()
  const chat = (await startChat(visitor, `Hello, ${canary} here`)).conversation.conversation_ref
  await visitor.calls.visitors.identify({ name: `Ada ${canary}`, email: `${canary}@home.example`, conversation_ref: chat })
  await visitor.calls.visitors.pageVisit({ url: `https://shop.example/${canary}`, title: canary })
  const form = new FormData()
  form.append('file', new Blob([`Invoice of ${canary}`]), `${canary}.txt`)
  const headers = { authorization: `Visitor ${library.support_lib_id}.${visitor.secret}` }
  const uploaded = await fetch(`${library.address}/api/teams/upload_docs`, { method: 'POST', body: form, headers })
  const { file } = (await uploaded.json()) as { file: { file_id: string } }
  await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref: chat, message: canary, attachments: [file.file_id] })
  await admin.calls.conversations.take({ conversation_ref: chat })
  for (const { act } of hiddenParts) await act?.(admin.calls, { conversation_ref: ref, word: canary, user_id: admin.user_id })
  await admin.calls.conversations.patch({ conversation_ref: ref, subject: `Bicycle ${canary}` })
  await admin.calls.drafts.save({ conversation_ref: ref, kind: 'note', message: `Not ${canary}` })
  await admin.calls.contacts.update({ conversation_ref: ref, name: `A. ${canary}`, phone: canary, company: 'Wheels', notes: canary })
  await admin.calls.contacts.update({ conversation_ref: ref, email: `new.${email}` })
  const other = (await admin.calls.tickets.create({ email: `old.${email}`, subject: canary, message: canary })).conversation
  await admin.calls.contacts.merge({ conversation_ref: other.conversation_ref, into_ref: ref })

  const at = new Date()
  const mail_ref = newRef()
  await library.kernel.ports.storage.put(`${library.support_lib_id}/mail/${mail_ref}`, Buffer.from(`From: ${email}`))
  const about = { conversation_ref: ref, created_at: at }
  const answers = JSON.stringify([{ label: 'Name', value: canary }])
  await plant(library, 'inbound_mails', {
    mail_ref,
    source: 'smtp',
    sha256: randomBytes(32),
    size: 1,
    received_at: at,
    due_at: at,
    fate: 'held',
    from_address: email,
  })
  await plant(library, 'mail_replies', {
    ...about,
    reply_ref: newRef(),
    user_id: admin.user_id,
    client_msg_id: newRef(),
    message: canary,
    mail_to: '[]',
    send_at: at,
  })
  await plant(library, 'ratings', {
    message_id: newRef(),
    conversation_ref: ref,
    number: 1,
    closed_at: at,
    asked_at: at,
    message_rating: 1,
    message_review: canary,
  })
  const submission = { submission_ref: newRef(), submission_key: newRef(), form_ref: 'f', version: 1, title: 'Order', source: 'link', created_at: at }
  await plant(library, 'form_submissions', { ...submission, email, answers })
  const run = { run_ref: newRef(), conversation_ref: ref, started_at: at, state: JSON.stringify({ name: canary }) }
  await plant(library, 'flow_runs', { ...run, flow_ref: 'f', title: 'F', version: 1, status: 'ended', step: 1, changed_at: at })
  const ran = { workflow_ref: 'w', workflow_name: 'W', version: 1, number: 1, cause_key: 'k', status: 'done', record: JSON.stringify({ subject: canary }) }
  await plant(library, 'workflow_runs', { ...run, ...ran })
  const call = { key_id: 'k', idempotency_key: newRef(), operation: 'tickets.create', input_hash: randomBytes(32), is_done: true, created_at: at }
  await plant(library, 'idempotent_calls', { ...call, answer: JSON.stringify({ ref, canary }) })
  await plant(library, 'webhook_endpoints', { endpoint_ref: 'e', name: 'Shop', url: 'https://shop.example', is_enabled: false, secret: 's', created_at: at })
  await plant(library, 'webhook_deliveries', {
    delivery_id: newRef(),
    endpoint_ref: 'e',
    event: 'x',
    body: JSON.stringify({ ref, canary }),
    created_at: at,
    due_at: at,
  })
  await library.inside(async (ctx) => {
    const { number } = await ctx.db.selectFrom('events').select('number').where('subject', '=', ref).limit(1).executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('workflow_facts')
      .values({ support_lib_id: library.support_lib_id, event_number: number, facts: JSON.stringify({ canary }) })
      .execute()
    ctx.enqueue('conversations.fill-texts', { about: ref, canary }, { runAt: new Date(at.getTime() + 86_400_000) })
  })
  return { visitor_id, refs: [ref, chat] }
}

const done = (admin: TestUser, visitor_id: string) =>
  expect.poll(async () => (await admin.calls.personalData.erasures({ visitor_id })).erasures[0]?.state, { timeout: 20_000 }).toBe('done')

test('erasing contacts leaves nothing of what they are and wrote in any table or file, nor in a restored backup; others, numbers and the audit chain stay', async () => {
  const server = await ownServer({ oneDatabase: 'restores a backup of one database; cluster-backup.test.ts does so with several' })
  const { kernel } = server
  const library = await testLibrary(server)
  const [admin, other] = [await library.user('admin'), await testLibrary(server)]
  const kept = (await (await other.user('admin')).calls.tickets.create({ email: 'bea@shop.example', name: 'Bea', subject: 'Kept', message: 'Stays' }))
    .conversation
  const { visitor_id, refs } = await plantCanaries(library, admin)
  const { owner } = kernel.database
  const { DATA_DIR } = kernel.config
  const planted = ['audit_log', 'conversations', 'draft_messages', 'events', 'flow_runs', 'form_submissions', 'inbound_mails', 'mail_replies']
  const more = ['messages', 'page_visits', 'ratings', 'uploads', 'visitors', 'webhook_deliveries', 'widget_form_submissions', 'workflow_facts', 'workflow_runs']
  const before = Object.keys(await tablesWith(owner, canary))
  expect(before).toEqual(expect.arrayContaining([...planted, ...more, '_private_jobs']))
  expect((await filesWith(join(DATA_DIR, 'uploads'), canary)).length).toBe(2)
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-erasure-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const backup = { file: join(folder, 'all.backup'), uploadsDir: join(DATA_DIR, 'uploads'), progress: () => {} }
  await writeBackup({ ...backup, connection: server.connection, dataDir: DATA_DIR })

  const contacts = [visitor_id, await contactOf(admin, refs[1] as string)]
  for (const each of contacts) await admin.calls.personalData.erase({ visitor_id: each })
  for (const each of contacts) await done(admin, each)
  await expect.poll(() => filesWith(DATA_DIR, canary), { timeout: 10_000 }).toEqual([])
  expect(await tablesWith(owner, canary)).toEqual({})
  const [receipt] = (await admin.calls.personalData.erasures({ visitor_id })).erasures
  expect(receipt).toMatchObject({ requested_by: { user_id: admin.user_id }, counts: { conversations: 2, mail_replies: 1, visitors: 2, audit_log: 1 } })
  expect((await verifyAudit(owner, kernel.ports.secrets, {})).faults).toEqual([])
  await owner.query(`update audit_log set details = '[]' where erased_seal is not null`)
  expect((await verifyAudit(owner, kernel.ports.secrets, {})).faults).toMatchObject([{ fault: 'changed' }])
  expect(await code(admin.calls.directory.changeContact({ visitor_id, name: 'Ada' }))).toBe('conflict')
  const shells = await Promise.all(refs.map(async (conversation_ref) => (await admin.calls.conversations.read({ conversation_ref })).conversation))
  const shell = { subject: '', visitor: { name: '' }, erased_at: expect.any(String), closed_by: 'force' }
  expect(shells).toMatchObject([
    { ...shell, state: 'solved' },
    { ...shell, state: 'closed' },
  ])
  const { erased } = await admin.calls.personalData.erasedConversation({ conversation_ref: refs[1] as string })
  expect(erased).toEqual({ erased_at: shells[1]?.erased_at, reason: 'contact', by: receipt?.requested_by })
  const ofKept = await (await other.user('admin')).calls.personalData.erasedConversation({ conversation_ref: kept.conversation_ref })
  expect(ofKept).toEqual({ erased: null })
  expect(await tablesWith(owner, 'Stays')).toMatchObject({ messages: 1 })

  const { connection: pgServer } = inject('postgres')
  const restored = { ...pgServer, database: `test_${randomBytes(6).toString('hex')}` }
  await owner.query(`create database ${restored.database}`)
  const dataDir = join(folder, 'data')
  await readBackup({ ...backup, connection: restored, dataDir, uploadsDir: join(dataDir, 'uploads'), log: makeLog('error') })
  const restoredOwner = new pg.Pool(restored)
  onTestFinished(() => restoredOwner.end())
  expect(await tablesWith(restoredOwner, canary)).toMatchObject({ messages: expect.any(Number) })
  // The storage that all processes share knows them, as does the file in DATA_DIR; a backup has neither.
  const noted = join('uploads', 'instance')
  expect(existsSync(join(dataDir, noted))).toBe(false)
  expect((await readErasedHere({ DATA_DIR })).length).toBe((await readdir(join(DATA_DIR, noted, 'erased', library.support_lib_id))).length)
  await cp(join(DATA_DIR, noted), join(dataDir, noted), { recursive: true })
  // What waits in the restored database runs once they are erased.
  const seen: string[][] = []
  const waiting: JobTask = {
    name: 'testing.waiting',
    outside: true,
    runOutside: async () => void seen.push(Object.keys(await tablesWith(restoredOwner, canary)).filter((table) => ['messages', 'visitors'].includes(table))),
  }
  await restoredOwner.query("select graphile_worker.add_job('testing:waiting', $1, priority := -1000)", [{ support_lib_id: library.support_lib_id }])
  const again = await ownServer({
    connection: restored,
    env: { DATA_DIR: dataDir },
    log: makeLog('error'),
    modules: [...modules, { name: 'testing', tasks: [waiting] }],
  })
  // Nobody was served before.
  expect(await tablesWith(restoredOwner, canary)).not.toHaveProperty('messages')
  await expect.poll(async () => [await tablesWith(restoredOwner, canary), await filesWith(dataDir, canary)], { timeout: 20_000 }).toEqual([{}, []])
  expect((await restoredOwner.query("select from instance.facts where name = 'restored'")).rowCount).toBe(0)
  await expect.poll(() => seen).toEqual([[]])
  expect(Object.keys(await tablesWith(again.kernel.database.owner, kept.conversation_ref.toLowerCase()))).toContain('messages')
})

test('only those who manage settings, see all conversations and just proved who they are erase a contact; asked twice, it is erased once', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const ticket = (await admin.calls.tickets.create({ email: 'cleo@shop.example', subject: 'Size', message: 'Too small' })).conversation
  const { visitor_id } = ticket.visitor
  const erase = (user: TestUser) => code(user.calls.personalData.erase({ visitor_id }))
  expect(await erase(agent)).toBe('forbidden')
  const limited = await library.user('agent', { canManageGeneralAndSecuritySettings: true })
  const { owner } = library.kernel.database
  await owner.query("update users set conversation_scope = 'own' where user_id = $1", [limited.user_id])
  expect(await erase(limited)).toBe('not_found')
  const ofTicket = { conversation_ref: ticket.conversation_ref, reason: 'Lawsuit' }
  expect(await code(limited.calls.personalData.hold(ofTicket))).toBe('not_found')
  const { hold_ref } = (await admin.calls.personalData.hold(ofTicket)).hold
  expect([(await limited.calls.personalData.holds({})).holds, (await admin.calls.personalData.holds({})).holds.length]).toEqual([[], 1])
  expect([await code(limited.calls.personalData.release({ hold_ref })), await code(admin.calls.personalData.release({ hold_ref }))]).toEqual([
    'not_found',
    'ok',
  ])
  const stranger = await (await testLibrary(await sharedServer())).user('admin')
  expect(await erase(stranger)).toBe('not_found')
  await owner.query("update sessions set confirmed_at = now() - interval '16 minutes' where session_id = $1", [admin.session_id])
  expect(await erase(admin)).toBe('confirmation_needed')
  await owner.query('update sessions set confirmed_at = now() where session_id = $1', [admin.session_id])
  expect([await erase(admin), await erase(admin)]).toEqual(['ok', 'ok'])
  await done(admin, visitor_id)
  const { erasures, next_cursor } = await admin.calls.personalData.erasures({})
  expect([erasures.map((one) => one.visitor_id), next_cursor]).toEqual([[visitor_id], null])
  expect((await admin.calls.directory.contacts({ view: 'all' })).contacts).toEqual([])
  expect((await library.eventNames()).filter((name) => name.startsWith('contact.'))).toEqual(['contact.erasure_requested', 'contact.erased'])
})

test('an export has everything about the contact and nothing of others or of secrets, for those who may erase; erasing removes it', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  await admin.calls.tickets.create({ email: 'bea@shop.example', name: 'Bea', subject: 'Secret of Bea', message: 'Not yours' })
  const { visitor_id, refs } = await plantCanaries(library, admin)
  const chat = await contactOf(admin, refs[1] as string)
  expect(await code(agent.calls.personalData.export({ visitor_id }))).toBe('forbidden')
  expect((await admin.calls.personalData.readExport({ visitor_id })).export).toBe(null)
  const contents: string[] = []
  for (const each of [visitor_id, chat]) {
    expect(await code(admin.calls.personalData.export({ visitor_id: each }))).toBe('ok')
    const made = async () => (await admin.calls.personalData.readExport({ visitor_id: each })).export
    await expect.poll(async () => (await made())?.state, { timeout: 20_000 }).toBe('done')
    const ready = await made()
    expect(ready?.done).toBe(ready?.total)
    contents.push(await unzipped(await downloaded(library, admin, admin.calls.personalData.downloadExport({ visitor_id: each }))))
  }
  const [tickets, chats] = contents as [string, string]
  for (const part of [`It squeaks, ${canary}`, `Bicycle ${canary}`, '"phone":"zqcanary7x"', `Not ${canary}`, '"message_review":"zqcanary7x"'])
    expect(tickets).toContain(part)
  for (const part of [`Hello, ${canary} here`, `https://shop.example/${canary}`, `Invoice of ${canary}`]) expect(chats).toContain(part)
  expect(tickets.split(`"email":"${email}"`)).toHaveLength(2)
  for (const part of ['Bea', 'Not yours', 'secret_hash']) expect(tickets + chats).not.toContain(part)
  expect(tickets).not.toContain('Invoice')

  const given = await admin.calls.personalData.downloadExport({ visitor_id })
  await admin.calls.personalData.erase({ visitor_id })
  await done(admin, visitor_id)
  expect((await download(library, given, { authorization: `Bearer ${admin.token}` })).status).toBe(404)
})

test('retention deletes what is older than its rule, as the dry run said; a legal hold keeps contacts and conversations from it and from an erasure', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const { owner } = library.kernel.database
  const ticket = async (name: string) =>
    (await admin.calls.tickets.create({ email: `${name}@shop.example`, name, subject: 'Size', message: `Text of ${name}` })).conversation
  const [old, heldTicket, heldContact, young] = [await ticket('ada'), await ticket('bea'), await ticket('cleo'), await ticket('dora')]
  const visitor = library.visitor()
  const form = new FormData()
  form.append('file', new Blob(['Invoice']), 'invoice.txt')
  const headers = { authorization: `Visitor ${library.support_lib_id}.${visitor.secret}` }
  const uploaded = await fetch(`${library.address}/api/teams/upload_docs`, { method: 'POST', body: form, headers })
  const { file } = (await uploaded.json()) as { file: { file_id: string; url: string } }
  await visitor.calls.messages.send({ client_msg_id: newRef(), message: 'See', attachments: [file.file_id] })
  const past = new Date(Date.now() - 40 * 86_400_000)
  const alone = [newRef(), newRef()] as const
  for (const visitor_id of alone) await plant(library, 'visitors', { visitor_id, name: 'Eve', first_seen_at: past, last_seen_at: past })
  await plant(library, 'inbound_mails', { mail_ref: newRef(), source: 'smtp', sha256: randomBytes(32), size: 1, received_at: past, due_at: past, fate: 'held' })
  await owner.query('update conversations set closed_at = $2 where conversation_ref = any($1)', [
    [old, heldTicket, heldContact].map((one) => one.conversation_ref),
    past,
  ])
  await owner.query('update uploads set created_at = $2 where file_id = $1', [file.file_id, past])
  const { hold, erase, previewRetention, setRetention } = admin.calls.personalData
  expect(await code(agent.calls.personalData.hold({ visitor_id: young.visitor.visitor_id, reason: 'Lawsuit' }))).toBe('forbidden')
  expect(await code(hold({ reason: 'Lawsuit' }))).toBe('invalid_input')
  const { hold: placed } = await hold({ conversation_ref: heldTicket.conversation_ref, reason: 'Lawsuit' })
  expect(await code(hold({ conversation_ref: heldTicket.conversation_ref, reason: 'Again' }))).toBe('conflict')
  for (const visitor_id of [heldContact.visitor.visitor_id, alone[0]]) await hold({ visitor_id, reason: 'Lawsuit' })

  const expected = {
    conversations: { count: 1, held: 2 },
    visitors: { count: 1, held: 1 },
    mail: { count: 1, held: 0 },
    files: { count: 1, held: 0 },
    events: { count: 0, held: 0 },
  } as const
  // Who reads no conversation counts none of them, nor their files and mails.
  const outside = await library.user('writer', { canManageGeneralAndSecuritySettings: true, canViewChatArchives: false, canViewExistingTickets: false })
  const seen = { conversations: 0, visitors: expected.visitors.count, mail: 0, files: 0, events: 0 }
  for (const kind of retentionKinds) {
    expect([kind, (await outside.calls.personalData.previewRetention({ kind, days: 30 })).count]).toEqual([kind, seen[kind]])
    expect([kind, await previewRetention({ kind, days: 30 })]).toEqual([kind, expected[kind]])
    expect(await previewRetention({ kind, days: 50 })).toEqual({ count: 0, held: 0 })
    await setRetention({ kind, days: 30 })
  }
  await library.inside(async (ctx) => ctx.enqueue('personal-data.retain', {}))
  await expect.poll(async () => (await library.eventNames()).filter((name) => name === 'retention.applied').length, { timeout: 20_000 }).toBe(4)
  for (const kind of retentionKinds) expect(await previewRetention({ kind, days: 30 })).toEqual({ count: 0, held: expected[kind].held })
  const textOf = async ({ conversation_ref }: { conversation_ref: string }) =>
    (await admin.calls.messages.list({ conversation_ref })).messages.map(({ message }) => message).join('')
  expect(await Promise.all([old, heldTicket, heldContact, young].map(textOf))).toEqual(['', 'Text of bea', 'Text of cleo', 'Text of dora'])
  const { erased } = await admin.calls.personalData.erasedConversation({ conversation_ref: old.conversation_ref })
  expect(erased).toMatchObject({ reason: 'retention', by: null })
  expect((await fetch(library.address + file.url)).status).toBe(404)
  const { rows } = await owner.query('select visitor_id, name from visitors where visitor_id = any($1) order by name', [alone])
  expect(rows).toEqual([
    { visitor_id: alone[1], name: '' },
    { visitor_id: alone[0], name: 'Eve' },
  ])
  expect((await setRetention({ kind: 'mail', days: null })).rules).toContainEqual({ kind: 'mail', days: null })

  const { visitor_id } = heldTicket.visitor
  expect((await admin.calls.personalData.holds({ visitor_id })).holds).toMatchObject([{ hold_ref: placed.hold_ref, reason: 'Lawsuit' }])
  for (const one of [heldTicket, heldContact]) expect(await code(erase({ visitor_id: one.visitor.visitor_id }))).toBe('legal_hold')
  await admin.calls.personalData.release({ hold_ref: placed.hold_ref })
  expect([await code(admin.calls.personalData.release({ hold_ref: placed.hold_ref })), await code(erase({ visitor_id }))]).toEqual(['not_found', 'ok'])
  await done(admin, visitor_id)
  expect(await textOf(heldTicket)).toBe('')
})

test('retention works by time: what one run has not deleted, the runs after it delete in the same night', async () => {
  const library = await testLibrary(await sharedServer())
  const { kernel, support_lib_id } = library
  const admin = await library.user('admin')
  const past = new Date(Date.now() - 40 * 86_400_000)
  await kernel.database.owner.query(
    `insert into visitors (support_lib_id, visitor_id, name, first_seen_at, last_seen_at)
     select $1, 'retained' || n, 'Eve', $2, $2 from generate_series(1, 130) n`,
    [support_lib_id, past],
  )
  await admin.calls.personalData.setRetention({ kind: 'visitors', days: 30 })
  const left = async () => (await admin.calls.personalData.previewRetention({ kind: 'visitors', days: 30 })).count
  const runner = { kernel, signal: AbortSignal.timeout(60_000), inLibrary: <T>(run: (ctx: Ctx) => Promise<T>) => asSystem(kernel, support_lib_id, 'test', run) }
  // Its night is over: one step, and no run follows.
  await retainFor(runner, { until: past.toISOString() }, 0)
  expect(await left()).toBe(80)
  await retainFor(runner, {}, 0)
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  // The runs of all libraries have one place among the others' jobs.
  await library.inside((ctx) => retainNightly.run(ctx))
  // The night ends hours after it began, also for a library whose turn comes late.
  const asked: unknown[] = []
  await library.inside((ctx) => retainNightly.run({ ...ctx, enqueue: (_, payload) => void asked.push(payload) }))
  expect(asked).toEqual([{ until: expect.any(String) }])
  const queues = await kernel.database.owner.query(`select q.queue_name from graphile_worker._private_job_queues q where q.queue_name = 'personal-data.retain'`)
  expect(queues.rowCount).toBe(1)
})

test('every column of what modules declare is erased, but for those that it keeps; exports of the library are withdrawn', async () => {
  const library = await testLibrary(await sharedServer())
  const { kernel, support_lib_id } = library
  const admin = await library.user('admin')
  const word = `zq${newRef().toLowerCase()}`
  const planted = { support_lib_id, email: `${word}@shop.example` }
  const ticket = async () => (await admin.calls.tickets.create({ email: planted.email, name: word, subject: 'Bike', message: 'It squeaks' })).conversation
  const [{ conversation_ref, visitor }] = [await ticket(), await ticket()]
  const about = { ...planted, conversation_ref, visitor_id: visitor.visitor_id }
  const client = await kernel.database.owner.connect()
  onTestFinished(() => client.release())
  expect([...(await plantParents(client, support_lib_id)), ...(await plantDeclared(client, about, word))]).toEqual([])
  const made = { export_ref: newRef(), state: 'done', requested_by: admin.user_id, requested_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) }
  await plant(library, 'library_exports', made)
  await library.kernel.ports.storage.put(`${support_lib_id}/export-${made.export_ref}`, Buffer.from('Everything'))
  const fetched = (given: { address: string }) => download(library, given, { authorization: `Bearer ${admin.token}` }).then(({ status }) => status)
  expect(await fetched(await admin.calls.libraryCopies.download({ export_ref: made.export_ref }))).toBe(200)
  const given = await admin.calls.libraryCopies.download({ export_ref: made.export_ref })
  await admin.calls.personalData.erase({ visitor_id: about.visitor_id })
  await done(admin, about.visitor_id)
  const kept = tablesOf(modules).flatMap(({ name, keeps = [] }) => keeps.map((column) => `${name}.${column}`))
  expect((await columnsWith(client, about, word)).sort()).toEqual(kept.sort())
  expect(await fetched(given)).toBe(404)
  expect(await code(admin.calls.libraryCopies.download({ export_ref: made.export_ref }))).toBe('not_found')
  await expect.poll(() => library.kernel.ports.storage.read(`${support_lib_id}/export-${made.export_ref}`), { timeout: 10_000 }).toBeUndefined()
})
