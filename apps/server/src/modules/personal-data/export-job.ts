import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import type { JobTask, LibraryRunner } from '../../kernel/jobs.ts'
import { isAbout, type PersonalFile, type Trace } from '../../kernel/rows/personal-rows.ts'
import { ZipWriter } from '../../kernel/rows/zip-writer.ts'
import { removeUploads, storeMade } from '../uploads/index.ts'
import { type PersonalRowsOf, personalRows, personalWork } from './declared.ts'
import { addressesOf, contactsOf, conversationsOf } from './trace.ts'

type Export = { visitor_id: string; export_ref: string }
/** Conversations (or contacts, or addresses) whose rows are read at once. */
const refsAtOnce = 10

const readme = `Everything that is stored about one contact: one file for each kind of record, as JSON, and the files of their conversations.
contacts: visitors.json. What was written: messages.json; sender_type says by whom: visitor is the contact, agent and note are staff.
`

/**
 * Writes everything that modules declare about a contact to one zip, which becomes an upload of the person who asked for it. Reads the rows of
 * a few conversations, or one file, at a time. The same declarations say what an erasure erases.
 */
export const exportJob: JobTask = {
  name: 'personal-data.export',
  outside: true,
  gaveUp: async (ctx, payload, code) => void (await change(ctx, exportIn(payload), { state: 'failed', problem: code })),
  resumes: async (ctx, payload) => void (await change(ctx, exportIn(payload), { state: 'waiting', problem: null })),
  async runOutside(library, payload) {
    const asked = exportIn(payload)
    const folder = await mkdtemp(join(tmpdir(), 'porchlight-export-'))
    try {
      await writeExport(library, asked, String(payload.support_lib_id), join(folder, 'export'))
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'rate_limited') throw error
      await library.inLibrary((ctx) => change(ctx, asked, { state: 'failed', problem: error.code }))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const exportIn = ({ visitor_id, export_ref }: Record<string, unknown>): Export => ({ visitor_id: String(visitor_id), export_ref: String(export_ref) })

async function writeExport(library: LibraryRunner, asked: Export, support_lib_id: string, path: string): Promise<void> {
  const { kernel, inLibrary, signal } = library
  const trace = await inLibrary(async (ctx) => {
    const contact = await contactsOf(ctx, asked.visitor_id)
    return { contact, address: await addressesOf(ctx, contact), conversation: await allConversations(ctx, contact) }
  })
  const files = (await Promise.all((await personalWork(kernel)).map(({ files }) => (files ? inLibrary((ctx) => files(ctx, trace)) : [])))).flat()
  const tables = byTable(personalRows(kernel))
  const total = tables.size + files.length
  const requested_by = await inLibrary((ctx) => change(ctx, asked, { state: 'running', done: 0, total }))
  // Erased or asked for again in the meantime.
  if (requested_by === undefined) return
  const zip = new ZipWriter(path)
  await zip.add('README.txt', readme)
  let done = 0
  for (const [table, rows] of tables) {
    signal.throwIfAborted()
    await zip.add(`${table}.json`, Readable.from(jsonOf(library, rows, trace)))
    done++
  }
  await inLibrary((ctx) => change(ctx, asked, { done }))
  for (const file of files) {
    signal.throwIfAborted()
    await addFile(library, zip, file)
    done++
    if (done % 20 === 0) await inLibrary((ctx) => change(ctx, asked, { done }))
  }
  await zip.end()
  const name = `contact-${asked.visitor_id}.zip`
  const stored = await storeMade(library, support_lib_id, { path, name, owner_kind: 'agent', owner_id: requested_by })
  await inLibrary(async (ctx) => {
    const isWanted = await change(ctx, asked, { state: 'done', done: total, file_id: stored.file_id })
    if (isWanted === undefined) await removeUploads(ctx, [stored.file_id])
  })
}

async function allConversations(ctx: Ctx, contact: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (let after = ''; ; ) {
    const { refs, isLast } = await conversationsOf(ctx, contact, after)
    all.push(...refs)
    after = refs.at(-1) ?? after
    if (isLast) return all
  }
}

function byTable(rows: readonly PersonalRowsOf[]): Map<string, PersonalRowsOf[]> {
  const exported = rows.filter((each) => each.exported !== false)
  return new Map([...new Set(exported.map(({ table }) => table))].sort().map((table) => [table, exported.filter((each) => each.table === table)]))
}

/** Yields the rows of a table about the contact as the text of a JSON array, each once, without what is bytes. */
async function* jsonOf({ inLibrary }: LibraryRunner, declared: readonly PersonalRowsOf[], trace: Trace): AsyncGenerator<string> {
  const seen = new Set<string>()
  let count = 0
  yield '['
  for (const each of declared) {
    for (let from = 0; from < trace[each.of].length; from += refsAtOnce) {
      const refs = trace[each.of].slice(from, from + refsAtOnce)
      for (const row of await inLibrary((ctx) => rowsAbout(ctx, each, refs))) {
        const told = JSON.stringify(row, (_, value: unknown) => (value === null || (typeof value === 'string' && value.startsWith('\\x')) ? undefined : value))
        // Only rows that are found in several ways can be found again.
        if (declared.length > 1) {
          if (seen.has(told)) continue
          seen.add(told)
        }
        yield `${count++ === 0 ? '' : ','}\n${told}`
      }
    }
  }
  yield '\n]\n'
}

async function rowsAbout(ctx: Ctx, rows: PersonalRowsOf, refs: readonly string[]): Promise<object[]> {
  const table = sql.table(rows.table)
  const { rows: found } = await sql<{ row: object }>`
    select to_jsonb(${table}) - 'support_lib_id' as row from ${table} where support_lib_id = ${ctx.support_lib_id} and ${isAbout(rows, refs)}`.execute(ctx.db)
  return found.map(({ row }) => row)
}

async function addFile({ kernel }: LibraryRunner, zip: ZipWriter, { name, key }: PersonalFile): Promise<void> {
  const stored = await kernel.ports.storage.read(key)
  if (stored) await zip.add(`files/${name.replace(/[/\\]/g, '_')}`, stored.stream, false)
}

/** Changes an export and tells open screens; returns who asked for it, undefined if it is gone or was asked for again. */
async function change(
  ctx: Ctx,
  { visitor_id, export_ref }: Export,
  facts: { state?: string; done?: number; total?: number; problem?: string | null; file_id?: string },
): Promise<string | undefined> {
  const row = await ctx.db
    .updateTable('contact_exports')
    .set(facts)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .where('export_ref', '=', export_ref)
    .returning('requested_by')
    .executeTakeFirst()
  if (row) ctx.emit('contact.export_changed', { visitor_id }, { subject: visitor_id })
  return row?.requested_by
}
