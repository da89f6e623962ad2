import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notedReasons } from '@porchlight/contracts/imports/import-kind'
import type { ImportFileView } from '@porchlight/contracts/imports/imports'
import { ownName } from '@porchlight/contracts/uploads/uploads'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import type { JobTask, LibraryRunner } from '../../../kernel/jobs.ts'
import { sourceFile } from '../../article-files/index.ts'
import {
  type Counts,
  changeImport,
  countKinds,
  type ImportRow,
  importGaveUp,
  importOf,
  importSourceKey,
  type Problem,
  plus,
  ReadFiles,
  ReadStatuses,
  reportProblems,
  resumeImport,
} from '../access.ts'
import { purgeImport } from '../purge.ts'
import { foresee } from '../writing/foresee.ts'
import { accountFolders } from './account-folders.ts'
import type { CarriedFiles } from './carried-files.ts'
import { openImport } from './import-files.ts'
import { ownAddresses } from './own-addresses.ts'
import { readFile } from './read-file.ts'
import type { Rows } from './rows.ts'
import { settleAccount } from './settle-account.ts'
import { type StagedRow, traitsOf, type UnreadRow } from './staged-row.ts'

/** One run of the job. A process that is only slow may be taken for dead: then another run has begun, and this one must change nothing more. */
type Run = { import_ref: string; read_by: string; folder: string }

/** Returns the import, locked, while this run reads it; undefined once it was stopped or another run has begun. */
async function ofRun(ctx: Ctx, { import_ref, read_by }: Run): Promise<ImportRow | undefined> {
  const row = await importOf(ctx, import_ref, true)
  return row.state === 'reading' && row.read_by === read_by ? row : undefined
}

/** Reads an export into rows that wait to be written: the dry run. A job that was interrupted reads from the beginning, because nothing has been written yet. */
export const readImport: JobTask = {
  name: 'imports.read',
  outside: true,
  gaveUp: importGaveUp,
  resumes: (ctx, payload) => resumeImport(ctx, payload, 'reading'),
  async runOutside(library, { import_ref: id, support_lib_id: of }) {
    const [import_ref, support_lib_id] = [String(id), String(of)]
    const read_by = newRef()
    const counts = { read_counts: {}, left_out_counts: {}, read_statuses: {}, foreseen_counts: {} }
    const fresh = { state: 'reading', read_by, ...counts, files: [], done: 0 } as const
    const begun = await library.inLibrary(async (ctx) => {
      const row = await importOf(ctx, import_ref, true)
      return row.state === 'reading' ? changeImport(ctx, row, fresh) : undefined
    })
    if (!begun) return
    const key = importSourceKey(support_lib_id, import_ref)
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-import-'))
    const run: Run = { import_ref, read_by, folder }
    const isOurs = async (ctx: Ctx) => (await ofRun(ctx, run)) !== undefined
    try {
      const path = join(folder, 'source')
      const isThere = await sourceFile(library, key, path)
      await purgeImport(library, import_ref, ['import_files', 'import_rows', 'import_problems'], isOurs)
      const opened = isThere ? await openImport(path, begun.file_name, Number(begun.size)) : undefined
      try {
        const own = await library.inLibrary((ctx) => ownAddresses(ctx, begun))
        const carried = opened?.carried
        const keep = async (rows: Rows) => (carried ? stage(library, run, await withFiles(rows, carried)) : false)
        const apart = accountFolders(opened?.files ?? [])
        for (const file of opened?.files ?? []) {
          const read = await readFile(library, begun, file, { own, within: apart.get(file) ?? '', folder, keep })
          if (read === 'stopped' || !(await library.inLibrary((ctx) => noteFile(ctx, run, read)))) return
        }
      } finally {
        opened?.close()
      }
      // Rows that came a moment ago are unknown to the planner, which would look through all of them for each one that it wants.
      await library.kernel.database.owner.query('analyze import_rows')
      while (await library.inLibrary((ctx) => leaveOutLost(ctx, run))) library.signal.throwIfAborted()
      await library.inLibrary((ctx) => settleAccount(ctx, () => ofRun(ctx, run)))
      await foresee(library, (ctx) => ofRun(ctx, run))
      if (await library.inLibrary((ctx) => finish(ctx, run, isThere))) await library.kernel.ports.storage.remove(key)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'rate_limited') throw error
      const isOver = await library.inLibrary(async (ctx) => {
        if (!(await isOurs(ctx))) return false
        await importGaveUp(ctx, { import_ref }, error.code)
        return true
      })
      if (isOver) await library.kernel.ports.storage.remove(key)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const isUnread = (row: StagedRow | UnreadRow): row is UnreadRow => 'reason' in row

type FileRow = (StagedRow | UnreadRow) & { bytes?: Buffer }

/** Most bytes of files that are held at a time. */
const heldBytesMax = 32 * 1024 * 1024

/** Fetches the files that rows name. Those that hold too much together come in several parts. */
async function withFiles(rows: Rows, carried: CarriedFiles): Promise<(() => Promise<FileRow[]>)[]> {
  const parts: Rows[] = [[]]
  const namesOn = messagesIn(rows)
  // Told before the first row is kept: a message may be kept in an earlier part than its files.
  for (const row of rows) if (!isUnread(row) && row.content) namesOn(row, carried.refusalOf(row.content))
  let held = 0
  for (const row of rows) {
    const size = isUnread(row) || !row.content ? 0 : carried.sizeOf(row.content)
    if (held + size > heldBytesMax && held > 0) {
      parts.push([])
      held = 0
    }
    held += size
    parts.at(-1)?.push(row)
  }
  return parts.map((part) => async () => {
    const read: FileRow[] = []
    for (const row of part) {
      if (isUnread(row) || !row.content) {
        read.push(row)
        continue
      }
      const { content, ...rest } = row
      const bytes = await carried.read(content)
      if (!Buffer.isBuffer(bytes)) namesOn(row, bytes)
      const { external_id } = row
      if (Buffer.isBuffer(bytes)) read.push({ ...rest, bytes })
      else read.push({ kind: row.kind, external_id, reason: bytes, detail: row.kind === 'attachment' ? row.data.name.slice(0, 200) : '' })
    }
    return read
  })
}

/** Returns a function that names a file which the export has not got on its message, once. */
function messagesIn(rows: Rows): (row: StagedRow, refusal: 'file_missing' | 'file_too_large' | undefined) => void {
  const messages = new Map(rows.flatMap((row) => (!isUnread(row) && row.kind === 'message' ? [[row.external_id, row.data] as const] : [])))
  const named = new Set<StagedRow>()
  return (row, refusal) => {
    const message = row.kind === 'attachment' && refusal !== undefined && !named.has(row) ? messages.get(row.data.message) : undefined
    if (row.kind !== 'attachment' || !message) return
    named.add(row)
    message.left_out = [...(message.left_out ?? []), { name: ownName(row.data.name) || 'file', reason: refusal === 'file_missing' ? 'missing' : 'too_large' }]
  }
}

/** Stores rows in parts. Returns false if the import was stopped. */
async function stage(library: LibraryRunner, run: Run, parts: (() => Promise<FileRow[]>)[]): Promise<boolean> {
  for (const part of parts) {
    const rows = await part()
    if (!(await library.inLibrary((ctx) => stagePart(ctx, run, rows)))) return false
  }
  return true
}

/** Stores rows, and reports those that can't be taken. Returns false if the import was stopped. */
async function stagePart(ctx: Ctx, run: Run, read: FileRow[]): Promise<boolean> {
  const { import_ref } = run
  const row = await ofRun(ctx, run)
  if (!row) return false
  const first = Number(row.done)
  const numbered = read.map((each, at) => ({ ...each, ord: first + at + 1 }))
  const { staged, twice: again } = eachOnce(numbered)
  const plain = staged.map(({ bytes: _bytes, isImplied = false, ...each }) => ({ ...each, is_implied: isImplied, mark: markOf(ctx, each) }))
  const { rows } = await sql<{ ord: number; is_new: boolean }>`
    insert into import_rows (support_lib_id, import_ref, ord, kind, external_id, parent_id, data, is_implied, mark)
    select ${ctx.support_lib_id}, ${import_ref}, ord, kind, external_id, parent_id, data, is_implied, mark
    from jsonb_to_recordset(${JSON.stringify(plain)}::jsonb)
      as t(ord bigint, kind text, external_id text, parent_id text, data jsonb, is_implied boolean, mark text)
    on conflict (support_lib_id, import_ref, kind, external_id) do update set data = excluded.data, is_implied = false, ord = excluded.ord, mark = excluded.mark
      where import_rows.is_implied and not excluded.is_implied
    returning ord, xmax = 0 as is_new`.execute(ctx.db)
  const stored = new Set(rows.map(({ ord }) => Number(ord)))
  const fresh = new Set(rows.filter(({ is_new }) => is_new).map(({ ord }) => Number(ord)))
  const files = staged.flatMap(({ ord, bytes }) => (bytes && stored.has(ord) ? [{ support_lib_id: ctx.support_lib_id, import_ref, ord, content: bytes }] : []))
  for (const file of files) await ctx.db.insertInto('import_files').values(file).execute()
  const twice = [...again, ...staged.filter((each) => !stored.has(each.ord) && !each.isImplied)]
  const problems: Problem[] = [
    ...numbered.filter((each): each is UnreadRow & { ord: number } => isUnread(each)),
    ...twice.map(({ ord, kind, external_id }): Problem => ({ ord, kind, external_id, reason: 'twice_in_file', detail: '' })),
  ]
  await reportProblems(ctx, import_ref, problems)
  const left = countKinds(problems.filter(({ reason }) => !notedReasons.includes(reason)))
  const counts: Counts = plus(countKinds(staged.filter(({ ord }) => fresh.has(ord))), left)
  const read_statuses = withStatuses(
    row,
    staged.filter(({ ord }) => fresh.has(ord)),
  )
  const change = { read_statuses, read_counts: plus(row.read_counts, counts), left_out_counts: plus(row.left_out_counts, left), done: first + read.length }
  await changeImport(ctx, row, { state: 'reading', ...change })
  return true
}

/** Returns a hash of the traits that distinguish a row from others with the same id; hashed so that the table reveals nothing. */
function markOf({ support_lib_id }: Ctx, row: StagedRow): string {
  const traits = traitsOf(row)
  return traits === ''
    ? ''
    : createHash('sha256')
        .update(JSON.stringify([support_lib_id, row.kind, traits]))
        .digest('base64url')
        .slice(0, 16)
}

/** Maximum number of distinct statuses; conversations with further ones get the reader's default. */
const statusesMax = 500

/** Returns the statuses read so far, with those of these rows. */
function withStatuses({ read_statuses }: ImportRow, rows: readonly StagedRow[]): z.infer<typeof ReadStatuses> {
  const all = new Map(Object.entries(ReadStatuses.parse(read_statuses)))
  for (const row of rows) {
    if (row.kind !== 'conversation') continue
    const { source_status, status } = row.data
    const known = all.get(source_status)
    if (known || all.size < statusesMax) all.set(source_status, { status: known?.status ?? status, count: (known?.count ?? 0) + 1 })
  }
  return Object.fromEntries(all)
}

type NumberedRow = StagedRow & { ord: number; bytes?: Buffer }

/** Deduplicates rows, preferring a row's own data to mentions in other rows. `twice`: the duplicates. */
function eachOnce(read: readonly (FileRow & { ord: number })[]): { staged: NumberedRow[]; twice: NumberedRow[] } {
  const staged = new Map<string, NumberedRow>()
  const twice: NumberedRow[] = []
  for (const row of read) {
    if (isUnread(row)) continue
    const key = `${row.kind} ${row.external_id}`
    const before = staged.get(key)
    if (!before || (before.isImplied && !row.isImplied)) staged.set(key, row as NumberedRow)
    else if (!row.isImplied) twice.push(row as NumberedRow)
  }
  return { staged: [...staged.values()], twice }
}

/** Conversations that a file lacks, per transaction. */
const lostAtOnce = 2000

/** Reports messages, tags and files of some conversations that the file does not have, and returns whether there may be more. */
async function leaveOutLost(ctx: Ctx, run: Run): Promise<boolean> {
  const { import_ref } = run
  const row = await ofRun(ctx, run)
  if (!row) return false
  const own = sql`support_lib_id = ${ctx.support_lib_id} and import_ref = ${import_ref}`
  const { rows: lost } = await sql<{ parent_id: string }>`
    select parent_id from import_rows where ${own} and kind in ('message', 'tag', 'attachment')
    except select external_id from import_rows where ${own} and kind = 'conversation'
    except select 'article:' || external_id from import_rows where ${own} and kind = 'article' limit ${lostAtOnce}`.execute(ctx.db)
  if (lost.length === 0) return false
  const { rows } = await sql<{ kind: string; count: number }>`
    with gone as (
      delete from import_rows where ${own} and parent_id = any(${lost.map(({ parent_id }) => parent_id)}::text[]) returning ord, kind, external_id, parent_id),
    reported as (
      insert into import_problems (support_lib_id, import_ref, ord, kind, external_id, reason, detail)
      select ${ctx.support_lib_id}, ${import_ref}, ord, kind, external_id, 'nothing_it_belongs_to', parent_id from gone)
    select kind, count(*)::int as count from gone group by kind`.execute(ctx.db)
  const left = plus(row.left_out_counts, Object.fromEntries(rows.map(({ kind, count }) => [kind, count])))
  await changeImport(ctx, row, { state: 'reading', left_out_counts: left })
  return lost.length === lostAtOnce
}

/** Files of which the dry run says how they were read. */
const filesMax = 500

/** Adds a file to those that were read. Returns false if the import was stopped. */
async function noteFile(ctx: Ctx, run: Run, file: ImportFileView | undefined): Promise<boolean> {
  const row = await ofRun(ctx, run)
  if (row && file) await changeImport(ctx, row, { state: 'reading', files: [...ReadFiles.parse(row.files), file].slice(0, filesMax) })
  return row !== undefined
}

/** Shows the dry run. Returns whether this run was the one that reads. */
async function finish(ctx: Ctx, run: Run, isThere: boolean): Promise<boolean> {
  const row = await ofRun(ctx, run)
  if (!row) return false
  if (isThere) await changeImport(ctx, row, { state: 'ready' })
  else await importGaveUp(ctx, run, 'not_found')
  return true
}
