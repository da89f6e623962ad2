import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobTask } from '../../../kernel/jobs.ts'
import {
  assertOwnerMayImport,
  changeImport,
  countKinds,
  ImportChoices,
  type ImportRow,
  importGaveUp,
  importOf,
  type Problem,
  plus,
  reportProblems,
} from '../access.ts'
import { importAgents } from '../agents.ts'
import { purgeImport } from '../purge.ts'
import { type Batch, link, linksOf, partsOf, type Waiting, type Written } from './batch.ts'
import { writeConversations } from './write-conversations.ts'
import { writeCompanies, writePeople } from './write-people.ts'

const phases = ['company', 'person', 'conversation'] as const
type Phase = (typeof phases)[number]
const writers: Record<Phase, (ctx: Ctx, batch: Batch) => Promise<Written>> = { company: writeCompanies, person: writePeople, conversation: writeConversations }
/** Rows per transaction: enough to share its cost, few enough that visitors' new tickets, which wait for the counter of numbers, wait for milliseconds. */
const batchSize: Record<Phase, number> = { company: 500, person: 500, conversation: 200 }

/**
 * Writes what was read, in batches. A batch, its place, its links and its part of the report are one transaction: a killed process leaves all of it or none, and
 * the next one goes on behind it.
 */
export const writeImport: JobTask = {
  name: 'imports.write',
  outside: true,
  gaveUp: importGaveUp,
  async runOutside(library, { import_ref: id }) {
    const import_ref = String(id)
    try {
      const agents = await library.inLibrary(async (ctx) => {
        const all = await importAgents(ctx, await importOf(ctx, import_ref))
        return new Map(all.map((agent) => [agent.external_id, agent]))
      })
      do library.signal.throwIfAborted()
      while (await library.inLibrary((ctx) => writeBatch(ctx, import_ref, agents)))
      const { state } = await library.inLibrary((ctx) => importOf(ctx, import_ref))
      if (state === 'done') await purgeImport(library, import_ref, ['import_rows'])
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'rate_limited') throw error
      await library.inLibrary((ctx) => importGaveUp(ctx, { import_ref }, error.code))
    }
  },
}

/** Returns whether there may be more. */
async function writeBatch(ctx: Ctx, import_ref: string, agents: Batch['agents']): Promise<boolean> {
  const row = await importOf(ctx, import_ref, true)
  if (row.state !== 'writing') return false
  await assertOwnerMayImport(ctx, row)
  const phase = phases.find((each) => each === row.written_kind) ?? 'company'
  const waiting = await rowsAfter(ctx, row, phase)
  const last = waiting.at(-1)
  if (!last) return nextPhase(ctx, row, phase)
  const known = await knownLinks(ctx, row, phase, waiting)
  const rows = waiting.filter(({ external_id }) => !known.has(external_id))
  const { refs, more, problems } = await writers[phase](ctx, { row, choices: ImportChoices.parse(row.choices), agents, rows })
  await link(ctx, row, phase, rows, refs)
  const skipped = waiting.filter(({ external_id }) => known.has(external_id))
  const allSkipped = phase === 'conversation' ? [...skipped, ...(await partsOf(ctx, row, skipped))] : skipped
  const before = allSkipped.map(({ ord, kind, external_id }): Problem => ({ ord, kind, external_id, reason: 'taken_before', detail: '' }))
  await reportProblems(ctx, import_ref, [...before, ...problems])
  const notTaken = problems.filter(({ ord }) => !more.some((each) => each.ord === ord) && !rows.some((each) => each.ord === ord))
  await changeImport(ctx, row, {
    ...{ state: 'writing', written_kind: phase, written_ord: last.ord },
    taken_counts: plus(row.taken_counts, countKinds([...rows, ...more])),
    left_out_counts: plus(row.left_out_counts, countKinds([...before, ...notTaken])),
  })
  return true
}

async function nextPhase(ctx: Ctx, row: ImportRow, phase: Phase): Promise<boolean> {
  const next = phases[phases.indexOf(phase) + 1]
  if (next) {
    await changeImport(ctx, row, { state: 'writing', written_kind: next, written_ord: 0 })
    return true
  }
  const agents = (row.read_counts as { agent?: number }).agent ?? 0
  const leftOut = (row.left_out_counts as { agent?: number }).agent ?? 0
  await changeImport(ctx, row, { state: 'done', problem: null, taken_counts: plus(row.taken_counts, { agent: agents - leftOut }) })
  return false
}

async function rowsAfter(ctx: Ctx, { import_ref, written_ord }: ImportRow, phase: Phase): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ord, kind, external_id, parent_id, data from import_rows
    where support_lib_id = ${ctx.support_lib_id} and import_ref = ${import_ref} and kind = ${phase} and ord > ${written_ord}
    order by ord limit ${batchSize[phase]}`.execute(ctx.db)
  return rows.map((each) => ({ ...each, ord: Number(each.ord) }))
}

const knownLinks = (ctx: Ctx, { source }: ImportRow, phase: Phase, rows: readonly Waiting[]) =>
  linksOf(
    ctx,
    source,
    phase,
    rows.map(({ external_id }) => external_id),
  )
