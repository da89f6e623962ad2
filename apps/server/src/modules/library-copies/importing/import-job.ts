import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { LibraryImportProblem } from '@porchlight/contracts/library-copies/copy-format'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { allNeeded, lookEverywhere } from '../../../kernel/data/nodes/look-everywhere.ts'
import { AppError } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import type { JobTask, LibraryRunner } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { createLibraryOfImport } from '../../libraries/index.ts'
import { assertStillMay, changeImport, type ImportRow, importKey, lockImport } from '../access.ts'
import { tableEntry } from '../format/manifest.ts'
import { exportPlan, type PlannedTable } from '../format/plan.ts'
import { assertKnown, filesOf, verifyCopy } from './check-copy.ts'
import { finishImport } from './finish-import.ts'
import { linesOf } from './lines-of.ts'
import { CopyRefused, type OpenCopy, openCopy } from './open-copy.ts'
import { storeFiles } from './store-files.ts'
import { type RowRules, readRows, writeRows } from './write-rows.ts'

/** Lines per transaction: enough to share its cost, few enough to hold in memory. A table that refers to itself is written at once. */
const batch = { count: 500, bytes: 2 * 1024 * 1024 }
const atOnce = { count: 20_000, bytes: 32 * 1024 * 1024 }

/** How long what an import that is set aside has written is kept. */
const asideMs = 7 * 86_400_000

/** What an import works with. */
type Work = { library: LibraryRunner; import_ref: string; copy: OpenCopy; target: string; ids: ReadonlyMap<string, string>; folder: string }

/**
 * Imports a full export: checks all of it, makes a new library, and writes it table by table. A batch and its place are one transaction: a killed process leaves all
 * of it or none, and the next one goes on behind it. Whoever imports becomes its only member when it is complete. An import that fails leaves a library that nobody
 * can enter, which is deleted.
 */
export const importJob: JobTask = {
  name: 'library-copies.import',
  outside: true,
  async gaveUp(ctx, { import_ref }, code) {
    if (code === 'set_aside') await setAside(ctx, String(import_ref))
    else await fail(ctx, String(import_ref), 'internal', '')
  },
  async resumes(ctx, { import_ref: ref }) {
    const { import_ref, target_lib_id, problem } = await lockImport(ctx, String(ref))
    if (problem !== 'set_aside') return
    await deleteTarget(ctx, target_lib_id, null)
    await changeImport(ctx, import_ref, { state: target_lib_id === null ? 'checking' : 'writing', problem: null })
  },
  async runOutside(library, payload) {
    const import_ref = String(payload.import_ref)
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-library-'))
    try {
      await runImport(library, String(payload.support_lib_id), import_ref, folder)
    } catch (error) {
      const problem = problemOf(error)
      if (!problem) throw error
      await library.inLibrary((ctx) => fail(ctx, import_ref, problem, error instanceof CopyRefused ? error.place : ''))
      await library.kernel.ports.storage.remove(importKey(String(payload.support_lib_id), import_ref))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Returns why an import can't go on; undefined if another try may help. */
function problemOf(error: unknown): LibraryImportProblem | undefined {
  if (error instanceof CopyRefused) return error.problem
  if (!(error instanceof AppError)) return undefined
  return error.code === 'storage_full' || error.code === 'forbidden' ? error.code : undefined
}

async function runImport(library: LibraryRunner, support_lib_id: string, import_ref: string, folder: string): Promise<void> {
  const { kernel, inLibrary, signal } = library
  const row = await inLibrary(async (ctx) => {
    const found = await lockImport(ctx, import_ref)
    await assertStillMay(ctx, found.owner_id)
    return found
  })
  if (row.state !== 'checking' && row.state !== 'writing') return
  const key = importKey(support_lib_id, import_ref)
  const copy = await fetchCopy(kernel, key, join(folder, 'copy'))
  try {
    const { plan, migrations } = await ownPlan(kernel)
    assertKnown(copy, plan, migrations)
    if (row.state === 'checking') await verifyCopy(copy, signal)
    const { target, ids } = await prepare(library, row, copy)
    const work: Work = { library, import_ref, copy, target, ids, folder }
    const tables = plan.filter(({ name }) => copy.manifest.tables.some((each) => each.name === name))
    for (const [index, table] of tables.entries())
      if (index >= row.tables_done) await writeTable(work, table, index, index === row.tables_done ? row.lines_done : 0)
    await finishImport(library, import_ref, target)
  } finally {
    copy.close()
  }
  await kernel.ports.storage.remove(key)
}

/** Copies the uploaded file to this machine: a zip is not read from its beginning to its end. */
async function fetchCopy({ ports }: Kernel, key: string, path: string): Promise<OpenCopy> {
  const stored = await ports.storage.read(key)
  if (!stored) throw new CopyRefused('not_an_export')
  await pipeline(stored.stream, createWriteStream(path, { mode: 0o600 }))
  return openCopy(path, (await stat(path)).size)
}

/** Returns what this program exports, and the migrations it has. */
export async function ownPlan(kernel: Kernel): Promise<{ plan: PlannedTable[]; migrations: Set<string> }> {
  const client = await kernel.database.owner.connect()
  try {
    const plan = await exportPlan(kernel, client)
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    return { plan, migrations: new Set(rows.map(({ name }) => name)) }
  } finally {
    client.release()
  }
}

/** Makes the new library, once, and decides whether files get new ids: all of them do if one is taken, as in a second copy of a library that is here already. */
async function prepare({ inLibrary, kernel }: LibraryRunner, row: ImportRow, copy: OpenCopy): Promise<{ target: string; ids: ReadonlyMap<string, string> }> {
  const { manifest } = copy
  const file_ids: string[] = []
  for await (const { file_id } of filesOf(copy)) file_ids.push(file_id)
  const { import_ref } = row
  const { target_lib_id, replaces_ids } = await inLibrary(async (ctx) => {
    const now = await lockImport(ctx, import_ref)
    if (now.target_lib_id !== null) return now
    const target = newRef()
    const rows = await lookEverywhere(ctx, sql<{ is_taken: boolean }>`select is_any_file_taken(${file_ids}::text[]) as is_taken`, allNeeded)
    await ctx.reserve(target)
    await ctx.inLibrary(target, (inside) =>
      createLibraryOfImport(inside, { support_lib_id: target, company_name: manifest.company_name }, manifest.event_number),
    )
    const total = manifest.tables.reduce((sum, { rows: count }) => sum + count, 0)
    return changeImport(ctx, import_ref, {
      ...{ state: 'writing', target_lib_id: target, replaces_ids: rows.some(({ is_taken }) => is_taken) },
      ...{ company_name: manifest.company_name, total, counts: Object.fromEntries(manifest.tables.map(({ name, rows: count }) => [name, count])) },
    })
  })
  if (target_lib_id === null) throw new Error('an import without a library')
  kernel.log.info({ import_ref, target_lib_id, replaces_ids }, 'importing a library')
  return { target: target_lib_id, ids: new Map(replaces_ids ? file_ids.map((id) => [id, idAfter(import_ref, id)]) : []) }
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns the new id of a file: the same one on every try, and as hard to guess as any. */
function idAfter(import_ref: string, file_id: string): string {
  const hash = createHash('sha256').update(`${import_ref}:${file_id}`).digest()
  return Array.from({ length: 22 }, (_, at) => letters[(hash[at] ?? 0) % letters.length]).join('')
}

async function writeTable({ library, import_ref, copy, target, ids, folder }: Work, table: PlannedTable, index: number, skip: number): Promise<void> {
  const { kernel, inLibrary, signal } = library
  const { columns } = copy.manifest.tables.find(({ name }) => name === table.name) ?? { columns: [] }
  const rules: RowRules = { table, columns, event_number: copy.manifest.event_number, ids }
  const size = table.refersToItself && table.name !== 'libraries' ? atOnce : batch
  for await (const group of linesOf(await copy.stream(tableEntry(table.name)), table.name, size)) {
    const behind = Math.max(0, skip - group.from)
    const lines = group.lines.slice(behind)
    if (lines.length === 0) continue
    signal.throwIfAborted()
    const from = group.from + behind
    const rows = await readRows(kernel, target, rules, { from, lines })
    if (table.name === 'uploads') await storeFiles({ kernel, copy, target, ids, folder }, rows)
    await inLibrary(async (ctx) => {
      const now = await lockImport(ctx, import_ref)
      // Another process has taken over, or the import was given up.
      if (now.state !== 'writing' || now.tables_done !== index || now.lines_done !== from) throw new Error('the import is at another place')
      await ctx.inLibrary(target, (inside) => writeRows(inside, rules, rows, `${table.name}, line ${from + 1}`))
      await changeImport(ctx, import_ref, { state: 'writing', lines_done: from + lines.length, done: now.done + lines.length })
    })
  }
  await inLibrary(async (ctx) => {
    const now = await lockImport(ctx, import_ref)
    if (now.state !== 'writing' || now.tables_done !== index) throw new Error('the import is at another place')
    await changeImport(ctx, import_ref, { state: 'writing', tables_done: index + 1, lines_done: 0 })
  })
}

/** Ends an import, and has what it wrote deleted. */
async function fail(ctx: Ctx, import_ref: string, problem: LibraryImportProblem, place: string): Promise<void> {
  const { target_lib_id, state } = await lockImport(ctx, import_ref)
  if (state !== 'checking' && state !== 'writing') return
  await deleteTarget(ctx, target_lib_id, ctx.clock.now())
  await changeImport(ctx, import_ref, { state: 'failed', problem, place: place.slice(0, 300) })
}

/** Leaves an import as it is for some days, in which it can be tried again. */
async function setAside(ctx: Ctx, import_ref: string): Promise<void> {
  const { target_lib_id, state } = await lockImport(ctx, import_ref)
  if (state !== 'checking' && state !== 'writing') return
  await deleteTarget(ctx, target_lib_id, new Date(ctx.clock.now().getTime() + asideMs))
  await changeImport(ctx, import_ref, { state: 'failed', problem: 'set_aside' })
}

/** Has what an import wrote deleted at this time; null: it stays. */
async function deleteTarget(ctx: Ctx, target: string | null, deletes_at: Date | null): Promise<void> {
  if (target === null) return
  await ctx.inLibrary(target, (inside) => inside.db.updateTable('libraries').set({ deletes_at }).where('support_lib_id', '=', target).execute())
}
