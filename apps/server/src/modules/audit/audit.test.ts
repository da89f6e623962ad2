// Holds for every operation.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@porchlight/contracts/api'
import { auditAreaOf } from '@porchlight/contracts/audit-areas'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ChainedRow, hashOfRow } from '../../kernel/audit/audit-chain.ts'
import { type AuditHeads, verifyAudit } from '../../kernel/audit/verify-audit.ts'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { downloaded } from '../../testing/download.ts'
import { entryOf } from '../../testing/entries.ts'
import { type TestLibrary, testLibrary, testPassword } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { sharedServer, type TestServer } from '../../testing/test-server.ts'
import { buildWorld } from '../../testing/world.ts'
import { exportByOperator } from '../library-copies/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})

const verify = ({ kernel, support_lib_id }: TestLibrary, remembered: AuditHeads = {}) =>
  verifyAudit(kernel.database.owner, kernel.ports.secrets, remembered, support_lib_id)
/** A library with a log of six rows and more. */
async function withLog() {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  for (const name of ['One', 'Two', 'Three', 'Four']) await admin.calls.people.createTeam({ team_name: name })
  return { library, admin, change: (statement: string) => library.kernel.database.owner.query(statement, [library.support_lib_id]) }
}

test('a change of rights is a row that says who gained and lost what, when and from where', async () => {
  const library = await testLibrary(server)
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const permissions = [{ slug: 'canTakeChats' as const, is_enabled: false }]
  await admin.calls.permissions.update({ id: agent.user_id, permissions })
  const { rows } = await admin.calls.audit.permissions({ limit: 1 })
  expect(rows).toMatchObject([
    {
      area: 'rights',
      kind: 'permissions.update',
      actor: { kind: 'agent', id: admin.user_id, name: expect.stringContaining('Test admin') },
      user_id: admin.user_id,
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  const told = rows[0]?.events.find(({ name }) => name === 'permissions.changed')
  expect(told?.payload).toMatchObject({ changed: { people: [{ user_id: agent.user_id, gained: [], lost: ['canTakeChats'] }] } })
  await expect(agent.calls.audit.list({})).rejects.toMatchObject({ code: 'forbidden' })
})

test('changed settings are told with their former and new values, secrets of integrations are not', async () => {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  await admin.calls.librarySettings.update({ settings: { companyName: 'Wheels' } })
  const { rows } = await admin.calls.audit.list({ area: 'settings' })
  expect(rows.flatMap(({ events }) => events)).toContainEqual({
    name: 'library.settings_changed',
    payload: { groups: ['settings'], changes: [{ field: 'settings.companyName', from: 'Test Company', to: 'Wheels' }] },
  })
})

test('a row names what was changed, with former and new values, and what was removed by the name it had; secrets and texts are not told', async () => {
  const library = await testLibrary(server)
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const newest = async () => {
    const [row] = (await admin.calls.audit.list({ limit: 1 })).rows
    return { number: row?.number, kind: row?.kind, told: row?.events.find(({ name }) => name === 'row.changed')?.payload }
  }
  const { tag_ref } = (await admin.calls.convTags.create({ name: 'Fragile' })).option
  expect(await newest()).toMatchObject({ kind: 'convTags.create', told: { object: 'Fragile', changes: [{ field: 'name', from: null, to: 'Fragile' }] } })
  await admin.calls.convTags.update({ tag_ref, name: 'Sturdy' })
  expect((await newest()).told).toEqual({ object: 'Sturdy', changes: [{ field: 'name', from: 'Fragile', to: 'Sturdy' }] })
  await admin.calls.convTags.remove({ tag_ref })
  expect((await newest()).told).toMatchObject({ object: 'Sturdy' })
  const { endpoint_ref } = (await admin.calls.webhooks.create({ name: 'Billing', url: 'https://hooks.example/billing' })).endpoint
  await admin.calls.webhooks.rotateSecret({ endpoint_ref })
  expect(await newest()).toMatchObject({ kind: 'webhooks.rotateSecret', told: { object: 'Billing', changes: [] } })
  const { number } = await newest()
  await expect(admin.calls.convTags.update({ tag_ref: 'none', name: 'X' })).rejects.toMatchObject({ code: 'not_found' })
  expect((await newest()).number).toBe(number)
  await admin.calls.assignment.setPerson({ user_id: agent.user_id, skills: ['Gears'], limit: null })
  expect((await newest()).told).toMatchObject({ object: expect.stringContaining('Test agent'), changes: [{ field: 'skills', to: ['gears'] }] })
  const { set_ref } = (await admin.calls.questionSets.create({ title: 'Returns' })).set
  await admin.calls.questionSets.remove({ set_ref })
  expect(await newest()).toMatchObject({ kind: 'questionSets.remove', told: { object: 'Returns', changes: [] } })
  await admin.calls.people.disableAgent({ ref_uid: agent.user_id })
  expect((await newest()).told).toMatchObject({ object: expect.stringContaining('Test agent'), changes: [{ field: 'disabled_at', from: null }] })
  expect(await verify(library)).toMatchObject({ faults: [] })
})

test('signing in and exports are audited, an ordinary message is not; filters and pages find rows', async () => {
  const library = await testLibrary(server)
  const [admin, other] = [await library.user('admin'), await library.user('admin')]
  await callsOf(library.address, () => null).identity.signIn({ email: other.email, password: testPassword })
  expect((await admin.calls.audit.list({ area: 'sign_ins' })).rows).toMatchObject([
    {
      ...{ kind: 'user.signed_in', user_id: other.user_id, actor: { kind: 'nobody' } },
      events: [{ payload: { by: 'password', second_factor: false } }],
    },
  ])
  await library.visitor().calls.messages.send({ client_msg_id: 'first-message', message: 'Hello' })
  const before = await admin.calls.audit.list({})
  expect(before.rows.map(({ kind }) => kind)).not.toContain('messages.send')
  const csv = await admin.calls.audit.exported({ area: 'sign_ins' })
  expect(csv).toContain('user.signed_in')
  const after = await admin.calls.audit.list({ limit: 1 })
  expect(after.rows).toMatchObject([{ area: 'exports', kind: 'audit.exported', user_id: admin.user_id }])
  const next = await admin.calls.audit.list({ limit: 1, cursor: after.next_cursor ?? '' })
  expect(next.rows[0]?.number).toBe((after.rows[0]?.number ?? 0) - 1)
  expect((await admin.calls.audit.list({ user_id: other.user_id })).rows.map(({ kind }) => kind)).toEqual(['user.signed_in'])
  expect((await admin.calls.audit.list({ to: '2020-01-01T00:00:00.000Z' })).rows).toEqual([])
  const { key, api_key } = await admin.calls.apiKeys.create({ key_name: 'Shop', scopes: ['help:write'], expires_in_days: null })
  const { article_id } = (await callsOf(library.address, () => `Bearer ${key}`).articles.create({ article_title: 'Brakes', article_content: '' })).article
  await callsOf(library.address, () => `Bearer ${key}`).articles.remove({ article_id })
  expect((await admin.calls.audit.list({ by: 'api_key' })).rows).toMatchObject([
    { kind: 'articles.remove', actor: { id: api_key.key_id, name: 'Shop' }, user_id: admin.user_id },
  ])
  expect((await admin.calls.audit.list({ by: 'person' })).rows.map(({ kind }) => kind)).toEqual(['apiKeys.create', 'audit.exported', 'user.signed_in'])
  expect(await verify(library)).toMatchObject({ faults: [] })
})

test('what a transaction undoes leaves no row', async () => {
  const { library, admin } = await withLog()
  const { number } = (await verify(library)).heads[library.support_lib_id] ?? { number: 0 }
  await expect(admin.calls.people.deleteTeam({ team_ref: 'none' })).rejects.toMatchObject({ code: 'not_found' })
  expect((await verify(library)).heads[library.support_lib_id]?.number).toBe(number)
})

test('twenty writers at once make no fork', async () => {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  await Promise.all(Array.from({ length: 20 }, (_, index) => admin.calls.people.createTeam({ team_name: `Team ${index}` })))
  const { faults, heads } = await verify(library)
  expect(faults).toEqual([])
  expect((await admin.calls.audit.list({ limit: 100 })).rows.filter(({ kind }) => kind === 'people.createTeam')).toHaveLength(20)
  expect(heads[library.support_lib_id]?.number).toBeGreaterThanOrEqual(20)
})

test.each([
  ['edited', "update audit_log set actor_name = 'Somebody' where support_lib_id = $1 and number = 3", { number: 3, fault: 'changed' }],
  ['deleted', 'delete from audit_log where support_lib_id = $1 and number = 3', { number: 3, fault: 'missing' }],
  [
    'deleted and numbered again',
    'with gone as (delete from audit_log where support_lib_id = $1 and number = 3) update audit_log set number = -number where support_lib_id = $1 and number > 3',
    { number: 3, fault: 'missing' },
  ],
  [
    'inserted',
    `with head as (update audit_heads set number = number + 1 where support_lib_id = $1 returning number) insert into audit_log
     select l.support_lib_id, head.number, created_at, area, kind, actor_kind, actor_id, actor_name, user_id, subject, details, address, user_agent, request_id, hash
     from audit_log l, head where l.support_lib_id = $1 and l.number = 3`,
    { fault: 'changed' },
  ],
  ['cut off', 'delete from audit_log where support_lib_id = $1 and number > 3', { number: 4, fault: 'missing' }],
])('a row that was %s is found', async (_how, statement, fault) => {
  const { library, change } = await withLog()
  expect((await verify(library)).faults).toEqual([])
  await change(statement)
  expect((await verify(library)).faults).toMatchObject([{ support_lib_id: library.support_lib_id, ...fault }])
})

test('rows that were cut off together with their end are found by the end that was remembered, also after new rows', async () => {
  const { library, admin, change } = await withLog()
  const { heads } = await verify(library)
  await change('delete from audit_log where support_lib_id = $1 and number > 3')
  await change(
    'update audit_heads h set number = l.number, hash = l.hash from audit_log l where h.support_lib_id = $1 and l.support_lib_id = $1 and l.number = 3',
  )
  expect((await verify(library)).faults).toEqual([])
  expect((await verify(library, heads)).faults).toMatchObject([{ number: 4, fault: 'cut off' }])
  for (const name of ['Five', 'Six', 'Seven', 'Eight', 'Nine']) await admin.calls.people.createTeam({ team_name: name })
  expect((await verify(library, heads)).faults).toMatchObject([{ fault: 'changed' }])
})

/** Makes the library's rows this many days old, hashed as if they had been written then. */
async function age({ kernel, support_lib_id }: TestLibrary, upTo: number, days: number): Promise<void> {
  const { owner } = kernel.database
  const { rows } = await owner.query<ChainedRow & { number: string }>('select * from audit_log where support_lib_id = $1 order by number', [support_lib_id])
  let hash = ''
  for (const row of rows) {
    const number = Number(row.number)
    const created_at = number > upTo ? row.created_at : new Date(row.created_at.getTime() - days * 86_400_000)
    hash = hashOfRow(kernel.ports.secrets, hash, { ...row, number, created_at })
    const values = [support_lib_id, number, created_at, Buffer.from(hash, 'hex')]
    await owner.query('update audit_log set created_at = $3, hash = $4 where support_lib_id = $1 and number = $2', values)
  }
  await owner.query('update audit_heads set hash = $2 where support_lib_id = $1', [support_lib_id, Buffer.from(hash, 'hex')])
}

test('rows older than a library keeps them leave a checkpoint, after which changed, inserted, deleted and cut-off rows are still found', async () => {
  const { library, admin, change } = await withLog()
  await expect(admin.calls.audit.setPolicy({ kept_days: 89 })).rejects.toMatchObject({ code: 'invalid_input' })
  const numbers = async () => (await admin.calls.audit.list({ limit: 100 })).rows.map(({ number }) => number).sort((one, other) => one - other)
  await age(library, 3, 100)
  expect(await verify(library)).toMatchObject({ faults: [] })
  // Everything is kept until somebody says otherwise, and what is younger stays.
  await runSweep(library, 'audit.remove-old')
  expect((await numbers())[0]).toBe(1)
  await admin.calls.audit.setPolicy({ kept_days: 120 })
  await runSweep(library, 'audit.remove-old')
  expect((await numbers())[0]).toBe(1)
  expect((await admin.calls.audit.setPolicy({ kept_days: 90 })).removed).toBeNull()
  await runSweep(library, 'audit.remove-old')
  expect((await numbers())[0]).toBe(4)
  const { removed } = await admin.calls.audit.policy()
  expect(removed).toMatchObject({ number: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect((await admin.calls.audit.list({ area: 'deletions' })).rows).toMatchObject([{ kind: 'audit_log.cut', events: [{ payload: { count: 3, up_to: 3 } }] }])
  const csv = await admin.calls.audit.exported({ area: 'deletions' })
  expect(csv).toContain('audit.head')
  expect(csv).toContain(removed?.hash)
  expect(await verify(library)).toMatchObject({ faults: [] })
  await admin.calls.people.createTeam({ team_name: 'Five' })
  const { heads, faults } = await verify(library)
  expect(faults).toEqual([])

  const broken = async (statement: string) => {
    const { rows } = await change('select * from audit_heads where support_lib_id = $1')
    await library.kernel.database.owner.query('create table if not exists audit_kept as select * from audit_log where false')
    await change('insert into audit_kept select * from audit_log where support_lib_id = $1')
    await change(statement)
    const found = (await verify(library, heads)).faults
    await change('delete from audit_log where support_lib_id = $1')
    await change('insert into audit_log select * from audit_kept where support_lib_id = $1')
    await change('delete from audit_kept where support_lib_id = $1')
    await library.kernel.database.owner.query(
      'update audit_heads set number = $2, hash = $3, cut_number = $4, cut_hash = $5, cut_until = $6, cut_seal = $7 where support_lib_id = $1',
      [library.support_lib_id, rows[0].number, rows[0].hash, rows[0].cut_number, rows[0].cut_hash, rows[0].cut_until, rows[0].cut_seal],
    )
    return found
  }
  expect(await broken("update audit_log set actor_name = 'Somebody' where support_lib_id = $1 and number = 4")).toMatchObject([{ number: 4, fault: 'changed' }])
  expect(await broken('delete from audit_log where support_lib_id = $1 and number = 5')).toMatchObject([{ number: 5, fault: 'missing' }])
  expect(await broken('delete from audit_log where support_lib_id = $1 and number > 5')).toMatchObject([{ number: 6, fault: 'missing' }])
  // Cut at the front: without a checkpoint, and with one that was moved along without the key.
  expect(await broken('delete from audit_log where support_lib_id = $1 and number = 4')).toMatchObject([{ number: 4, fault: 'missing' }])
  const moved = 'with gone as (delete from audit_log where support_lib_id = $1 and number = 4 returning hash) '
  expect(await broken(`${moved} update audit_heads set cut_number = 4, cut_hash = gone.hash from gone where support_lib_id = $1`)).toMatchObject([
    { number: 1, fault: 'missing' },
  ])
  expect(
    await broken(
      'insert into audit_log select support_lib_id, 3, created_at, area, kind, actor_kind, actor_id, actor_name, user_id, subject, details, address, user_agent, request_id, hash from audit_log where support_lib_id = $1 and number = 4',
    ),
  ).toMatchObject([{ number: 3, fault: 'changed' }])
  await library.kernel.database.owner.query('drop table audit_kept')
  expect((await verify(library, heads)).faults).toEqual([])
})

test('every dangerous act, export and change of rights is audited by its declaration', () => {
  const forgotten = operations.filter(
    (operation) =>
      operation.audience.includes('staff') &&
      (operation.mustConfirm || operation.answers?.startsWith('text/csv')) &&
      auditAreaOf(operation) === null &&
      operation.audit !== null,
  )
  expect(forgotten.map(({ name }) => name)).toEqual([])
  // Left out on purpose: addresses of downloads, because the download itself is logged; drafts that act only once they are published, trials, files that are only looked at, mail that is daily work, and what only begins something.
  expect(operations.filter(({ audit }) => audit === null).map(({ name }) => name)).toEqual([
    'articleFiles.download',
    'calendars.readHolidays',
    'contactForms.save',
    'contactForms.check',
    'flows.save',
    'gettingStarted.skip',
    'inboundMail.reprocess',
    'inboundMail.decide',
    'inboundMail.upload',
    'libraryCopies.download',
    'passkeys.startAdding',
    'personalData.downloadExport',
    'workflows.dryRun',
  ])
})

test('each export and each act on personal data is a row, and so are downloads of a full export and one by whoever runs the installation', async () => {
  const world = await buildWorld(server)
  const { library, staff } = world
  const { calls } = staff.admin
  const contact = async () => (await calls.tickets.create({ email: `${newRef()}@shop.example`, subject: 'Bike', message: 'Squeaks' })).conversation.visitor
  const [visitor_id, held, other] = [(await contact()).visitor_id, (await contact()).visitor_id, (await contact()).visitor_id]
  const { article } = await calls.articles.create({ article_title: 'Bikes', article_content: '<p>Two wheels</p>' })
  const { hold_ref } = (await calls.personalData.hold({ visitor_id: held, reason: 'Lawsuit' })).hold
  const own: Record<string, object> = {
    'articleFiles.startExport': { article_ids: [article.article_id], format: 'markdown' },
    'personalData.export': { visitor_id },
    'personalData.erase': { visitor_id },
    'personalData.release': { hold_ref },
    'personalData.hold': { visitor_id: other, reason: 'Lawsuit' },
  }
  // Its caller is the configured parent of all libraries: agency.test.ts.
  const audited = Object.values(operations).filter(({ name }) => name !== 'agency.exportLibraries')
  const wanted = audited.filter(
    (operation) => auditAreaOf(operation) === 'exports' || (/^personalData\.(?!downloadExport)/.test(operation.name) && !/^GET /.test(operation.http ?? '')),
  )
  for (const operation of wanted) {
    const [domain = '', verb = ''] = operation.name.split('.')
    const call = (calls as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[domain]?.[verb]
    await call?.(own[operation.name] ?? (await entryOf(operation).input(world, 'admin')))
  }
  const told = async () => (await calls.audit.list({ limit: 100 })).rows.map(({ kind, area, user_id }) => `${kind} ${area} ${user_id}`)
  await expect.poll(told, { timeout: 20_000 }).toContain('contact.erased deletions null')
  expect(await told()).toEqual(expect.arrayContaining(wanted.map((operation) => `${operation.name} ${auditAreaOf(operation)} ${staff.admin.user_id}`)))
  expect(wanted.length).toBe(14)

  const folder = await mkdtemp(join(tmpdir(), 'porchlight-audit-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await exportByOperator(library.kernel, library.support_lib_id, join(folder, 'library.zip'))
  const exports = async () => (await calls.audit.list({ area: 'exports', limit: 1 })).rows
  expect(await exports()).toMatchObject([{ kind: 'library_export.downloaded', actor: { kind: 'system', name: 'operator' } }])
  const { support_lib_id } = library
  const made = { support_lib_id, export_ref: newRef(), state: 'done', requested_by: staff.admin.user_id, requested_at: new Date() }
  const expires_at = new Date(Date.now() + 3_600_000)
  await library.inside((ctx) =>
    ctx.db
      .insertInto('library_exports')
      .values({ ...made, expires_at })
      .execute(),
  )
  await library.kernel.ports.storage.put(`${support_lib_id}/export-${made.export_ref}`, Buffer.from('Everything'))
  await downloaded(library, staff.admin, calls.libraryCopies.download({ export_ref: made.export_ref }))
  expect(await exports()).toMatchObject([{ kind: 'library_export.downloaded', subject: made.export_ref, user_id: staff.admin.user_id }])
})
