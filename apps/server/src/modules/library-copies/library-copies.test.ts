// Holds for every table.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { LibraryExportView, LibraryImportView } from '@porchlight/contracts/library-copies/library-copies'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { seedDemo } from '../../demo/seed-demo.ts'
import { demoPassword } from '../../demo/story.ts'
import { asSystem, dueLibraries, type LibraryRunner, schedule } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { tablesOf } from '../../kernel/rows/tables-of.ts'
import { type Calls, callsOf, type Refused } from '../../testing/calls.ts'
import { download } from '../../testing/download.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { ownServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAdminByOperator, createLibraryByOperator } from '../identity/index.ts'
import { codeIn, mailTo } from '../identity/testing.ts'
import { fileAddress } from '../uploads/index.ts'
import { writeCopy } from './exporting/write-copy.ts'
import type { CopyManifest } from './format/manifest.ts'
import { exportPlan } from './format/plan.ts'
import { importJob } from './importing/import-job.ts'
import { openCopy } from './importing/open-copy.ts'
import { plantRows } from './testing/plant-rows.ts'
import { type Parts, rowsIn, setBytes, setRows, sha256, zipOf } from './testing/remake-copy.ts'

const canary = `canary${randomBytes(6).toString('hex')}`
const owner = 'owner@demo.test'

/** A demo library with a row in every table, and a canary in everything that stays behind. */
let source: { server: TestServer; calls: Calls; bytes: Buffer; entries: ReadonlyMap<string, Buffer>; made: LibraryExportView; failed: string[] }
/** Who imports into that installation: taking turns, because each may only so often. */
let importers: { library: TestLibrary; calls: Calls[] }

/** The tokens behind calls: a download is no call. */
const tokens = new WeakMap<Calls, string>()

async function signedIn(server: TestServer, email: string, password: string): Promise<Calls> {
  const anonymous = callsOf(server.address, () => null)
  const { identity_token, user } = await anonymous.identity.signIn({ email, password, remember_me: false })
  const { token } = await callsOf(server.address, () => `Bearer ${identity_token}`).identity.inboxLogin({
    email,
    user_id: user.user_id,
    support_lib_id: user.support_lib_id,
  })
  const calls = callsOf(server.address, () => `Bearer ${token}`)
  tokens.set(calls, token)
  return calls
}

const finished = <T extends { state: string }>(read: () => Promise<T | null | undefined>): Promise<T> =>
  eventually(async () => {
    const found = await read()
    expect(found?.state).toMatch(/done|failed/)
    return found as T
  })

async function exported(server: TestServer, calls: Calls): Promise<{ bytes: Buffer; made: LibraryExportView }> {
  await calls.libraryCopies.startExport({})
  const made = await finished(async () => (await calls.libraryCopies.list({})).export)
  expect(made).toMatchObject({ state: 'done', problem: null, done: made.total })
  const response = await download(server, await calls.libraryCopies.download({ export_ref: made.export_ref }), { authorization: `Bearer ${tokens.get(calls)}` })
  expect(response.headers.get('content-disposition')).toContain('.zip')
  return { bytes: Buffer.from(await response.arrayBuffer()), made }
}

async function imported(calls: Calls, bytes: Buffer): Promise<LibraryImportView> {
  const { import_ref } = (await calls.libraryCopies.startImport({}, { name: 'library.zip', bytes })).import
  return finished(async () => (await calls.libraryCopies.list({})).imports.find((each) => each.import_ref === import_ref))
}

/** Returns the text of every entry of an export. */
async function entriesIn(bytes: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-copy-'))
  await writeFile(join(folder, 'zip'), bytes)
  const copy = await openCopy(join(folder, 'zip'), bytes.length)
  const names = [
    'manifest.json',
    'files.ndjson',
    ...copy.manifest.tables.map(({ name }) => `tables/${name}.ndjson`),
    ...[...copy.contents].map((sha) => `files/${sha}`),
  ]
  const read = new Map<string, Buffer>()
  for (const name of names) read.set(name, await buffer(await copy.stream(name)))
  copy.close()
  await rm(folder, { recursive: true, force: true })
  return read
}

beforeAll(async () => {
  const server = await startTestServer()
  await seedDemo(server.kernel, { weeks: 1 })
  const failed = await plantEverything(server.kernel)
  const calls = await signedIn(server, owner, demoPassword)
  const { bytes, made } = await exported(server, calls)
  source = { server, calls, failed, bytes, made, entries: await entriesIn(bytes) }
  const library = await testLibrary(server)
  importers = { library, calls: [(await library.user('admin')).calls, (await library.user('admin')).calls] }
})
afterAll(() => source.server.stop())

/** Adds a row to each table of the demo's library that has none, and canaries to what stays behind. */
async function plantEverything(kernel: Kernel): Promise<string[]> {
  const client = await kernel.database.owner.connect()
  try {
    const plan = await exportPlan(kernel, client)
    const planned = new Set(plan.map(({ name }) => name))
    const empty: string[] = []
    for (const { name } of plan) if ((await client.query(`select 1 from ${name} where support_lib_id = 'demo' limit 1`)).rowCount === 0) empty.push(name)
    const staying = tablesOf(kernel.modules).flatMap(({ name, of, exported: rows }) =>
      of === 'library' && typeof rows === 'string' && !['library_exports', 'library_imports', 'library_heads', 'audit_heads', 'audit_log'].includes(name)
        ? [name]
        : [],
    )
    // The demo's answers leave as mails; those that are planted stay, because an event would name their recipient.
    const waiting = "select 1 from mail_deliveries where support_lib_id = 'demo' and state = 'queued' limit 1"
    await eventually(async () => expect((await client.query(waiting)).rowCount).toBe(0))
    const failed = await plantRows(client, 'demo', empty, 'planted')
    failed.push(
      ...(await plantRows(
        client,
        'demo',
        staying.filter((name) => !planned.has(name)),
        canary,
      )),
    )
    await client.query("update mail_deliveries set state = 'failed' where support_lib_id = 'demo' and state = 'queued'")
    return failed
  } finally {
    client.release()
  }
}

test('an export has a row of every table that it may have, and none of the canaries in what stays behind', async () => {
  const { entries } = source
  expect([...entries].filter(([, bytes]) => bytes.length === 0).map(([name]) => name)).toEqual([])
  expect([...entries].filter(([, bytes]) => bytes.includes(canary)).map(([name]) => name)).toEqual([])
  expect(entries.get('tables/messages.ndjson')?.toString()).toContain('"message":')
})

/** An installation without any library but the one that was made when it was set up. */
async function emptyInstallation(email = owner): Promise<{ server: TestServer; calls: Calls; password: string }> {
  const server = await ownServer()
  const support_lib_id = await createLibraryByOperator(server.kernel, { company_name: 'Just set up' })
  const password = 'quite a long password'
  await createAdminByOperator(server.kernel, { support_lib_id, email, agent_name: 'Nora', password })
  return { server, calls: await signedIn(server, email, password), password }
}

test('what is imported into an empty installation is exported again, byte by byte; nobody was told, and its people join by an invitation', async () => {
  const { server, calls, password } = await emptyInstallation()
  const done = await imported(calls, source.bytes)
  expect(done).toMatchObject({ problem: null, place: '', state: 'done' })
  const { target_lib_id } = done
  const { owner: pool } = server.kernel.database
  expect(
    (
      await pool.query('select 1 from mail_messages where support_lib_id = $1 union all select 1 from webhook_deliveries where support_lib_id = $1', [
        target_lib_id,
      ])
    ).rowCount,
  ).toBe(0)

  await calls.memberships.switch({ to_lib_id: String(target_lib_id) })
  // Signing in opens the library that was entered last.
  const inside = await signedIn(server, owner, password)
  // The same words find the same conversations and articles.
  const found = async (who: Calls) => {
    const { results } = await who.conversations.search({ query: 'order' })
    const { groups } = await who.search.everything({ query: 'helmet', kind: 'article' })
    return { conversations: results.length, articles: groups.map((group) => group.results.map(({ title }) => title)) }
  }
  const wanted = await found(source.calls)
  expect(wanted.conversations).toBeGreaterThan(0)
  await eventually(async () => expect(await found(inside)).toEqual(wanted))
  const second = await exported(server, inside)
  const [before, after] = [source.entries, await entriesIn(second.bytes)]
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
  for (const [name, bytes] of before) if (name !== 'manifest.json') expect(after.get(name)?.toString('utf8'), name).toBe(bytes.toString('utf8'))
  const manifests = [before, after].map((entries) => JSON.parse(String(entries.get('manifest.json'))))
  expect({ ...manifests[1], made_at: '', event_number: 0 }).toEqual({ ...manifests[0], made_at: '', event_number: 0 })

  // Imported people join by an invitation, with its role and no flag of the file; until then nobody can make them members.
  const editor = async () =>
    (
      await pool.query('select user_id, user_type, disabled_at, account_id, is_owner from users where support_lib_id = $1 and email = $2', [
        target_lib_id,
        'editor@demo.test',
      ])
    ).rows[0]
  const { user_id } = await editor()
  await pool.query("insert into user_permissions values ($1, $2, 'canDeleteOrReassignOwner', true)", [target_lib_id, user_id])
  expect(await editor()).toMatchObject({ account_id: null, is_owner: false, disabled_at: expect.any(Date), user_type: 'editor' })
  await expect(inside.people.enableAgent({ ref_uid: user_id })).rejects.toMatchObject({ code: 'conflict' })

  await inside.identity.invite({ email: 'editor@demo.test', role: 'writer' })
  const token = codeIn(await mailTo(server.kernel, 'editor@demo.test'))
  await callsOf(server.address, () => null).identity.approveInvitation({ token })
  expect(await editor()).toMatchObject({ user_id, account_id: expect.any(String), disabled_at: null, user_type: 'writer' })
  expect((await pool.query('select 1 from user_permissions where support_lib_id = $1 and user_id = $2', [target_lib_id, user_id])).rowCount).toBe(0)
})

/** Returns the parts of the demo's export, to be changed. */
function parts(): Parts {
  const entries = new Map(source.entries)
  const manifest = JSON.parse(String(entries.get('manifest.json')))
  entries.delete('manifest.json')
  return { entries, manifest }
}

type Case = { reason: string; what: string; change(of: Parts): void; bytes?(zip: Buffer): Buffer }
const changeRow = (of: Parts, table: string, change: object) =>
  setRows(
    of,
    table,
    rowsIn(of, `tables/${table}.ndjson`).map((row, at) => (at === 0 ? { ...row, ...change } : row)),
  )
const program = Buffer.concat([Buffer.from('7f454c46020101000000000000000000', 'hex'), Buffer.alloc(5000)])
const cases: Case[] = [
  { reason: 'not_an_export', what: 'text', change: () => {}, bytes: () => Buffer.from('no zip') },
  { reason: 'not_an_export', what: 'a missing entry', change: ({ entries }) => void entries.delete('tables/teams.ndjson') },
  { reason: 'not_an_export', what: 'half of it', change: () => {}, bytes: (zip) => zip.subarray(0, zip.length / 2) },
  { reason: 'newer_format', what: 'format 2', change: ({ manifest }) => void Object.assign(manifest, { format: 2, more: [] }) },
  { reason: 'newer_schema', what: 'an unknown migration', change: ({ manifest }) => void Object.assign(manifest, { schema: '9999_later.sql' }) },
  {
    ...{ reason: 'unknown_table', what: 'a table with sessions' },
    change({ entries, manifest }) {
      entries.set('tables/sessions.ndjson', Buffer.from(''))
      manifest.tables.push({ name: 'sessions', columns: ['session_id'], rows: 0, sha256: sha256(Buffer.from('')) })
    },
  },
  {
    reason: 'unknown_column',
    what: 'accounts of people',
    change: ({ manifest }) => void manifest.tables.find(({ name }) => name === 'users')?.columns.push('account_id'),
  },
  { reason: 'unknown_column', what: 'a row of another library', change: (of) => changeRow(of, 'messages', { support_lib_id: 'other' }) },
  {
    reason: 'unsafe_archive',
    what: 'a path',
    change: ({ entries }) => void entries.set('xx/evil', Buffer.from('x')),
    bytes: (zip) => replaced(zip, 'xx/evil', '../evil'),
  },
  { reason: 'unsafe_archive', what: 'another entry', change: ({ entries }) => void entries.set('run.sh', Buffer.from('x')) },
  { reason: 'wrong_checksum', what: 'a changed text', change: ({ entries }) => void entries.set('tables/teams.ndjson', Buffer.from('{}\n')) },
  {
    reason: 'wrong_count',
    what: 'a row less',
    change: ({ manifest }) => void Object.assign(manifest.tables.find(({ name }) => name === 'teams') ?? {}, { rows: 77 }),
  },
  { reason: 'malformed_row', what: 'a role that there is not', change: (of) => changeRow(of, 'users', { user_type: 'root' }) },
  { reason: 'malformed_row', what: 'a calendar without days', change: (of) => changeRow(of, 'business_calendars', { closures: 7 }) },
  { reason: 'malformed_row', what: 'an event that is yet to come', change: (of) => changeRow(of, 'events', { number: 1e9 }) },
  {
    reason: 'too_large',
    what: 'a line without an end',
    change: (of) => setBytes(of, 'teams', Buffer.concat([Buffer.alloc(9 * 1024 * 1024, ' '), Buffer.from('\n')]), 1),
  },
  {
    ...{ reason: 'unsafe_file', what: 'a program among the pictures' },
    change(of) {
      for (const name of [...of.entries.keys()]) if (name.startsWith('files/')) of.entries.delete(name)
      of.entries.set(`files/${sha256(program)}`, program)
      const list = Buffer.from(
        of.entries
          .get('files.ndjson')
          ?.toString()
          .replaceAll(/"sha256":"[0-9a-f]+","size":\d+/g, `"sha256":"${sha256(program)}","size":${program.length}`) ?? '',
      )
      of.entries.set('files.ndjson', list)
      Object.assign(of.manifest.files, { sha256: sha256(list), contents: 1 })
      setRows(
        of,
        'uploads',
        rowsIn(of, 'tables/uploads.ndjson').map((row) => ({ ...row, size: program.length })),
      )
    },
  },
]

/** Replaces a name wherever it is in a zip. */
function replaced(zip: Buffer, name: string, by: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(name, by), 'latin1')
}

const importerOf = (turn: number): Calls => importers.calls[turn % 2] ?? source.calls

test.each(cases)('an export with $what changed: $reason', async ({ what, reason, change, bytes = (zip) => zip }) => {
  const { library } = importers
  const calls = importerOf(cases.findIndex((one) => one.what === what))
  const of = parts()
  change(of)
  const outcome = await imported(calls, bytes(await zipOf(of))).catch((error: Refused) => ({
    state: error.code,
    problem: error.fields?.file,
    target_lib_id: null,
  }))
  expect(outcome.problem ?? null).toBe(reason)
  expect(outcome.state).toMatch(/archive_refused|failed/)
  // Whatever was written is deleted, and nobody can enter it meanwhile.
  const { rows } = await source.server.kernel.database.owner.query(
    'select 1 from library_imports i join libraries l on l.support_lib_id = i.target_lib_id where i.support_lib_id = $1 and (l.deletes_at is null or exists (select from users u where u.support_lib_id = l.support_lib_id and u.account_id is not null))',
    [library.support_lib_id],
  )
  expect(rows).toEqual([])
})

test('HTML is cleaned, files of a library that is here already get new ids, and its people get nothing', async () => {
  const { server } = source
  const before = await server.kernel.database.owner.query('select count(*)::int as n from users where account_id is not null')
  const of = parts()
  const [article] = rowsIn(of, 'tables/articles.ndjson')
  changeRow(of, 'articles', { article_content: `${article?.article_content}<script>alert(1)</script><img src="x" onerror="alert(2)">` })
  const { target_lib_id, state, problem } = await imported(importerOf(1), await zipOf(of))
  expect([state, problem]).toEqual(['done', null])
  const { owner: pool } = server.kernel.database
  const inTarget = async (what: string) => (await pool.query(what, [target_lib_id])).rows
  expect(await inTarget("select 1 from articles where support_lib_id = $1 and article_content ~ 'script|onerror'")).toEqual([])
  const files = await inTarget('select file_id from uploads where support_lib_id = $1')
  expect(files.length).toBeGreaterThan(0)
  for (const { file_id } of files) expect((await fetch(server.address + fileAddress(server.kernel, file_id))).status).toBe(200)
  expect(await inTarget('select 1 from file_uses where support_lib_id = $1')).not.toEqual([])
  expect(
    await inTarget('select 1 from uploads a join uploads b on a.file_id = b.file_id and b.support_lib_id <> a.support_lib_id where a.support_lib_id = $1'),
  ).toEqual([])
  // One membership more: the importer's.
  const after = await pool.query('select count(*)::int as n from users where account_id is not null')
  expect(after.rows[0].n).toBe(before.rows[0].n + 1)
})

test('an import that is killed twenty times goes on, without a row twice', async () => {
  const server = await ownServer({ env: { ROLES: 'web' } })
  const library = await testLibrary(server)
  const { calls } = await library.user('admin')
  const { import_ref } = (await calls.libraryCopies.startImport({}, { name: 'library.zip', bytes: source.bytes })).import
  let [kills, steps] = [0, 0]
  const { views } = server.kernel.database
  const dueEverywhere = async () => (await Promise.all(views.map((database) => dueLibraries({ ...server.kernel, database }, everywhere)))).flat()
  const everywhere = schedule('test.everywhere', '* * * * *', 'select support_lib_id from libraries', async () => {})
  const restedIn = new Set<string>()
  const inLibrary: LibraryRunner['inLibrary'] = async (run) => {
    const isKill = kills < 20 && ++steps % 7 === 0
    if (isKill && kills % 2 === 0) {
      const due = await dueEverywhere()
      const { rows } = await server.kernel.database.owner.query<{ id: string }>('select support_lib_id as id from libraries where support_lib_id <> all($1)', [
        due,
      ])
      for (const { id } of rows) restedIn.add(id)
      throw new Error(`killed before, ${++kills}`)
    }
    const result = await asSystem(server.kernel, library.support_lib_id, 'test', run)
    if (isKill) throw new Error(`killed after the commit, ${++kills}`)
    return result
  }
  const job = { support_lib_id: library.support_lib_id, import_ref }
  while ((await calls.libraryCopies.list({})).imports[0]?.state !== 'done')
    await (importJob.outside ? importJob.runOutside({ kernel: server.kernel, signal: new AbortController().signal, inLibrary }, job) : undefined)?.catch(
      (error: Error) => expect(error.message).toMatch(/^killed/),
    )
  expect(kills).toBe(20)
  const [done] = (await calls.libraryCopies.list({})).imports
  // No schedule works in a library that is half written; in one that is complete they do.
  expect(restedIn).toEqual(new Set([done?.target_lib_id]))
  expect(await dueEverywhere()).toContain(done?.target_lib_id)
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-copy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const target = String(done?.target_lib_id)
  const there = { ...server.kernel, database: await server.kernel.database.viewOf(target) }
  const manifest = await writeCopy(there, target, join(folder, 'copy'), {
    signal: new AbortController().signal,
    progress: async () => {},
  })
  const { manifest: first } = parts()
  const without = ({ tables }: CopyManifest) =>
    Object.fromEntries(tables.filter(({ name }) => name !== 'users').map(({ name, rows, sha256: sum }) => [name, [rows, sum]]))
  expect(without(manifest)).toEqual(without(first))
  expect(manifest.files).toEqual(first.files)
  expect((await stat(join(folder, 'copy'))).size).toBeGreaterThan(1000)
})
