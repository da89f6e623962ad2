import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { LibraryExportView, LibraryImportView } from '@porchlight/contracts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { seedDemo } from '../../demo/seed-demo.ts'
import { demoPassword } from '../../demo/story.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type Calls, callsOf } from '../../testing/calls.ts'
import { ownServer, sharedServer, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAdminByOperator, createLibraryByOperator } from '../identity/index.ts'
import { declaredTables, exportPlan } from './format/plan.ts'
import { openCopy } from './importing/open-copy.ts'
import { plantRows } from './testing/plant-rows.ts'

test('every table says whether a full export has it, and no column of an export is a secret', async () => {
  const { kernel } = await sharedServer()
  const { rows: columns } = await kernel.database.owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped`,
  )
  const declared = declaredTables(kernel)
  expect([...declared.keys()].sort()).toEqual([...new Set(columns.map(({ table }) => table))].sort())
  const exists = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  for (const [table, rows] of declared)
    if (typeof rows !== 'string')
      for (const column of [...(rows.without ?? []), ...Object.keys(rows.instead ?? {}), ...(rows.html ?? []).map((name) => name.split('.')[0])])
        expect(exists, `${table}.${column}`).toContain(`${table}.${column}`)
  const client = await kernel.database.owner.connect()
  const plan = await exportPlan(kernel, client).finally(() => client.release())
  const suspicious = plan.flatMap(({ name, columns: own }) =>
    own.filter((column) => /secret|token|passw|hash|proof|_key$|_id_key|session|credential|lease/.test(column)).map((column) => `${name}.${column}`),
  )
  // What is no secret all the same: names that visitors' browsers make up for their calls, and what bytes of files and of texts sum up to.
  expect(suspicious.sort()).toEqual(
    ['article_translations.source_hash', 'contact_form_submissions.submission_key', 'form_submissions.submission_key', 'uploads.sha256'].filter((name) =>
      suspicious.includes(name),
    ),
  )
})

const canary = `canary${randomBytes(6).toString('hex')}`
const owner = 'owner@demo.test'

/** A demo library with a row in every table, and a canary in everything that stays behind. */
let source: { server: TestServer; calls: Calls; bytes: Buffer; made: LibraryExportView; failed: string[] }

async function signedIn(server: TestServer, email: string, password: string): Promise<Calls> {
  const anonymous = callsOf(server.address, () => null)
  const { identity_token, user } = await anonymous.identity.signIn({ email, password, remember_me: false })
  const { token } = await callsOf(server.address, () => `Bearer ${identity_token}`).identity.inboxLogin({
    email,
    user_id: user.user_id,
    support_lib_id: user.support_lib_id,
  })
  return callsOf(server.address, () => `Bearer ${token}`)
}

const finished = <T extends { state: string }>(read: () => Promise<T | null | undefined>): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await read()
      expect(found?.state).toMatch(/done|failed/)
      return found as T
    },
    { timeout: 20_000, interval: 250 },
  )

async function exported(server: TestServer, calls: Calls): Promise<{ bytes: Buffer; made: LibraryExportView }> {
  await calls.libraryCopies.startExport({})
  const made = await finished(async () => (await calls.libraryCopies.list({})).export)
  expect(made).toMatchObject({ state: 'done', problem: null, done: made.total })
  const response = await fetch(`${server.address}${made.address}`)
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
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
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
  return read
}

beforeAll(async () => {
  const server = await startTestServer()
  await seedDemo(server.kernel)
  const failed = await plantEverything(server.kernel)
  const calls = await signedIn(server, owner, demoPassword)
  source = { server, calls, failed, ...(await exported(server, calls)) }
}, 120_000)
afterAll(() => source.server.stop())

/** Adds a row to each table of the demo's library that has none, and canaries to what stays behind. */
async function plantEverything(kernel: Kernel): Promise<string[]> {
  const client = await kernel.database.owner.connect()
  try {
    const plan = await exportPlan(kernel, client)
    const planned = new Set(plan.map(({ name }) => name))
    const empty: string[] = []
    for (const { name } of plan) if ((await client.query(`select 1 from ${name} where support_lib_id = 'demo' limit 1`)).rowCount === 0) empty.push(name)
    const staying = [...declaredTables(kernel)].flatMap(([name, rows]) =>
      typeof rows === 'string' &&
      !['accounts', 'passkeys', 'passkey_answers', 'library_exports', 'library_imports', 'library_heads', 'audit_heads', 'audit_log'].includes(name)
        ? [name]
        : [],
    )
    const failed = await plantRows(client, 'demo', empty, 'planted')
    failed.push(
      ...(await plantRows(
        client,
        'demo',
        staying.filter((name) => !planned.has(name)),
        canary,
      )),
    )
    return failed
  } finally {
    client.release()
  }
}

test('an export has a row of every table that it may have, and none of the canaries in what stays behind', async () => {
  const entries = await entriesIn(source.bytes)
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

test('what is imported into an empty installation is exported again, byte by byte, and nobody was told', async () => {
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
  const second = await exported(server, inside)
  const [before, after] = [await entriesIn(source.bytes), await entriesIn(second.bytes)]
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
  for (const [name, bytes] of before) if (name !== 'manifest.json') expect(after.get(name)?.toString('utf8'), name).toBe(bytes.toString('utf8'))
  const manifests = [before, after].map((entries) => JSON.parse(String(entries.get('manifest.json'))))
  expect({ ...manifests[1], made_at: '', event_number: 0 }).toEqual({ ...manifests[0], made_at: '', event_number: 0 })
}, 120_000)
