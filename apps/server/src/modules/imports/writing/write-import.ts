import type { ImportKind, OptionalKind } from '@porchlight/contracts/imports/import-kind'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobTask, LibraryRunner } from '../../../kernel/jobs.ts'
import {
  assertOwnerMayImport,
  changeImport,
  countKinds,
  type ImportRow,
  importGaveUp,
  importOf,
  type Problem,
  plus,
  reportProblems,
  resumeImport,
} from '../access.ts'
import { choicesOf, importAgents, importFields, importStatuses, importTeams } from '../mapping.ts'
import { purgeImport } from '../purge.ts'
import { ImportedShelf } from './article-ids.ts'
import { type Batch, link, linksOf, type Matched, partsOf, type StoredFile, type Waiting, type Written } from './batch.ts'
import { forgetForeseen } from './foresee.ts'
import { type PreparedArticle, prepareArticles } from './prepare-articles.ts'
import { storeFiles } from './store-files.ts'
import { writeArticles } from './write-articles.ts'
import { writeConversations } from './write-conversations.ts'
import { writeCompanies, writePeople } from './write-people.ts'

/** In this order rows are written. */
export const phases = ['company', 'person', 'conversation', 'article'] as const
export type Phase = (typeof phases)[number]
/** Rows per transaction: enough to share its cost, few enough that visitors' new tickets, which wait for the counter of numbers, wait for milliseconds. */
const batchSize: Record<Phase, number> = { company: 500, person: 500, conversation: 200, article: 10 }

/** Data read or stored before a batch, with the batch's place: another process may have written the batch in the meantime. */
type Ready = {
  matched: Matched
  shelf: ImportedShelf
  place: string
  files: ReadonlyMap<number, StoredFile>
  articles: ReadonlyMap<number, PreparedArticle>
}

const writers: Record<Phase, (ctx: Ctx, batch: Batch, ready: Ready) => Promise<Written>> = {
  company: writeCompanies,
  person: writePeople,
  conversation: writeConversations,
  article: (ctx, batch, { articles, shelf }) => writeArticles(ctx, { ...batch, prepared: articles, shelf }),
}

/**
 * Writes what was read, in batches. A batch, its place, its links and its part of the report are one transaction: a killed process leaves all of it or none,
 * and the next one continues after it.
 */
export const writeImport: JobTask = {
  name: 'imports.write',
  outside: true,
  gaveUp: importGaveUp,
  resumes: (ctx, payload) => resumeImport(ctx, payload, 'writing'),
  async runOutside(library, { import_ref: id }) {
    const import_ref = String(id)
    try {
      await forgetForeseen(library, import_ref)
      const [matched, shelf] = await library.inLibrary(async (ctx) => {
        const row = await importOf(ctx, import_ref)
        return [await matchedOf(ctx, row), await ImportedShelf.of(ctx, row)] as const
      })
      for (let isMore = true; isMore; ) {
        library.signal.throwIfAborted()
        const ready = { matched, shelf, ...(await prepare(library, import_ref, shelf)) }
        isMore = await library.inLibrary((ctx) => writeBatch(ctx, import_ref, ready))
      }
      const { state } = await library.inLibrary((ctx) => importOf(ctx, import_ref))
      if (state === 'done') await purgeImport(library, import_ref, ['import_files', 'import_rows'])
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'rate_limited') throw error
      await library.inLibrary((ctx) => importGaveUp(ctx, { import_ref }, error.code))
    }
  },
}

async function matchedOf(ctx: Ctx, row: ImportRow): Promise<Matched> {
  const byId = <T extends { external_id: string }>(all: readonly T[]) => new Map(all.map((each) => [each.external_id, each]))
  return {
    agents: byId(await importAgents(ctx, row)),
    statuses: new Map((await importStatuses(ctx, row)).map(({ name, status_ref, category }) => [name, { status_ref, category }])),
    teams: new Map((await importTeams(ctx, row)).map(({ external_id, team_ref }) => [external_id, team_ref])),
    fields: byId(await importFields(ctx, row)),
  }
}

const phaseOf = ({ written_kind }: ImportRow): Phase => phases.find((each) => each === written_kind) ?? 'company'
const placeOf = (row: ImportRow): string => `${phaseOf(row)} ${row.written_ord}`
const isLeftOut = (row: ImportRow, kind: ImportKind): boolean => choicesOf(row).leave_out.includes(kind as OptionalKind)

/** Does what takes time, and is no part of a transaction: stores files, and cleans articles. */
async function prepare(library: LibraryRunner, import_ref: string, shelf: ImportedShelf): Promise<Pick<Ready, 'place' | 'files' | 'articles'>> {
  const { row, waiting } = await library.inLibrary(async (ctx) => {
    const found = await importOf(ctx, import_ref)
    const phase = phaseOf(found)
    const hasFiles = phase === 'conversation' && Boolean((found.read_counts as { attachment?: number }).attachment) && !isLeftOut(found, 'attachment')
    if (isLeftOut(found, phase) || found.state !== 'writing' || !(hasFiles || phase === 'article')) return { row: found, waiting: [] }
    const rows = await rowsAfter(ctx, found, phase)
    const known = await knownLinks(ctx, found, phase, rows)
    return { row: found, waiting: rows.filter(({ external_id }) => !known.has(external_id)) }
  })
  const phase = phaseOf(row)
  return {
    place: placeOf(row),
    files:
      phase === 'conversation'
        ? await storeFiles(
            library,
            row,
            waiting.map(({ external_id }) => external_id),
          )
        : new Map(),
    articles: phase === 'article' ? await prepareArticles(library, row, waiting, shelf) : new Map(),
  }
}

/** Returns whether there may be more. */
async function writeBatch(ctx: Ctx, import_ref: string, ready: Ready): Promise<boolean> {
  const row = await importOf(ctx, import_ref, true)
  if (row.state !== 'writing') return false
  if (placeOf(row) !== ready.place) return true
  await assertOwnerMayImport(ctx, row)
  const phase = phaseOf(row)
  const waiting = await rowsAfter(ctx, row, phase)
  const last = waiting.at(-1)
  if (!last) return nextPhase(ctx, row, phase, ready.matched)
  const known = isLeftOut(row, phase) ? undefined : await knownLinks(ctx, row, phase, waiting)
  const rows = known ? waiting.filter(({ external_id }) => !known.has(external_id)) : []
  const {
    refs,
    more,
    problems,
    taken = rows,
  } = await writers[phase](ctx, { row, choices: choicesOf(row), matched: ready.matched, files: ready.files, rows }, ready)
  await link(ctx, row, phase, taken, refs)
  const skipped = known ? waiting.filter(({ external_id }) => known.has(external_id)) : waiting
  const allSkipped = [...skipped, ...(await partsOfSkipped(ctx, row, phase, skipped))]
  const reason = known ? 'taken_before' : 'left_out_by_choice'
  const before = allSkipped.map(({ ord, kind, external_id }): Problem => ({ ord, kind, external_id, reason, detail: '' }))
  await reportProblems(ctx, import_ref, [...before, ...problems])
  const counted = new Set([...taken, ...more].map(({ ord }) => ord))
  const notTaken = new Map(problems.filter(({ ord }) => !counted.has(ord)).map((each) => [each.ord, each]))
  await changeImport(ctx, row, {
    ...{ state: 'writing', written_kind: phase, written_ord: last.ord },
    taken_counts: plus(row.taken_counts, countKinds([...taken, ...more])),
    left_out_counts: plus(row.left_out_counts, countKinds([...before, ...notTaken.values()])),
  })
  return true
}

const partsOfSkipped = async (ctx: Ctx, row: ImportRow, phase: Phase, skipped: readonly Waiting[]): Promise<Waiting[]> =>
  phase === 'conversation'
    ? partsOf(ctx, row, skipped)
    : phase === 'article'
      ? partsOf(
          ctx,
          row,
          skipped.map(({ external_id }) => ({ external_id: `article:${external_id}` })),
        )
      : []

async function nextPhase(ctx: Ctx, row: ImportRow, phase: Phase, matched: Matched): Promise<boolean> {
  const next = phases[phases.indexOf(phase) + 1]
  if (next) {
    await changeImport(ctx, row, { state: 'writing', written_kind: next, written_ord: 0 })
    return true
  }
  // Kinds that are matched, not written: an unmatched person keeps their name in messages, an unmatched field is lost.
  const read = row.read_counts as Partial<Record<ImportKind, number>>
  const left = row.left_out_counts as Partial<Record<ImportKind, number>>
  const lost = await lostFields(ctx, row, matched)
  await reportProblems(ctx, row.import_ref, lost)
  const rest = (kind: ImportKind) => (read[kind] ?? 0) - (left[kind] ?? 0)
  await changeImport(ctx, row, {
    ...{ state: 'done', problem: null },
    taken_counts: plus(row.taken_counts, { agent: rest('agent'), team: rest('team'), field: rest('field') - lost.length, category: rest('category') }),
    left_out_counts: plus(row.left_out_counts, { field: lost.length }),
  })
  return false
}

/** Returns the fields whose values were left out. */
async function lostFields(ctx: Ctx, row: ImportRow, { fields }: Matched): Promise<Problem[]> {
  if (fields.size === 0) return []
  const { rows } = await sql<{ ord: string; external_id: string }>`
    select ord, external_id from import_rows
    where support_lib_id = ${ctx.support_lib_id} and import_ref = ${row.import_ref} and kind = 'field'`.execute(ctx.db)
  const isLost = (id: string) => isLeftOut(row, 'field') || !fields.get(id)?.takenAs
  return rows.flatMap(({ ord, external_id }): Problem[] =>
    isLost(external_id) ? [{ ord: Number(ord), kind: 'field', external_id, reason: 'left_out_by_choice', detail: fields.get(external_id)?.name ?? '' }] : [],
  )
}

async function rowsAfter(ctx: Ctx, { import_ref, written_ord }: ImportRow, phase: Phase): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ord, kind, external_id, parent_id, data, mark from import_rows
    where support_lib_id = ${ctx.support_lib_id} and import_ref = ${import_ref} and kind = ${phase} and ord > ${written_ord}
    order by ord limit ${batchSize[phase]}`.execute(ctx.db)
  return rows.map((each) => ({ ...each, ord: Number(each.ord) }))
}

const knownLinks = (ctx: Ctx, row: ImportRow, phase: Phase, rows: readonly Waiting[]) =>
  linksOf(
    ctx,
    row,
    phase,
    rows.map(({ external_id }) => external_id),
  )
