import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import { knownArticles } from '../../articles/index.ts'
import { staffNow } from '../../people/index.ts'
import { changeImport, countKinds, type ImportRow, importOf, type Problem, plus, reportProblems } from '../access.ts'
import { importFields } from '../mapping.ts'
import { stagedData } from '../reading/staged-row.ts'
import { articleIdOf } from './article-ids.ts'
import { linksOf, partsOf, type Waiting } from './batch.ts'
import { notesOfConversation } from './conversation-notes.ts'
import { refusalOf } from './prepare-articles.ts'

const order = ['company', 'person', 'conversation', 'article'] as const
/** Rows that are looked at in one transaction. */
const atOnce = 200

/**
 * Adds to the report of a dry run what writing it would: rows that were taken before, people whom the file does not explain, values without room. What only
 * writing finds out is missing: files that are refused for what is in them, and what choices change.
 * @param ofRun returns the import, locked, while this run reads it
 */
export async function foresee({ inLibrary, signal }: LibraryRunner, ofRun: (ctx: Ctx) => Promise<ImportRow | undefined>): Promise<void> {
  for (const kind of order)
    for (let after: number | undefined = 0; after !== undefined; ) {
      signal.throwIfAborted()
      const from: number = after
      after = await inLibrary(async (ctx) => {
        const row = await ofRun(ctx)
        return row && foreseeSome(ctx, row, kind, from)
      })
    }
}

/** Returns the place of the last row that was looked at; undefined if there are no more. */
async function foreseeSome(ctx: Ctx, row: ImportRow, kind: (typeof order)[number], after: number): Promise<number | undefined> {
  const { rows: found } = await sql<Waiting>`
    select ord, kind, external_id, parent_id, data, mark from import_rows
    where support_lib_id = ${ctx.support_lib_id} and import_ref = ${row.import_ref} and kind = ${kind} and ord > ${after} order by ord limit ${atOnce}`.execute(
    ctx.db,
  )
  const rows = found.map((each) => ({ ...each, ord: Number(each.ord) }))
  const last = rows.at(-1)
  if (!last) return undefined
  const ids = rows.map(({ external_id }) => external_id)
  const links = await linksOf(ctx, row, kind, ids)
  const before = rows.filter(({ external_id }) => links.has(external_id))
  const fresh = rows.filter(({ external_id }) => !links.has(external_id))
  const partsBefore = await partsOf(ctx, row, parentsOf(kind, before))
  const left = [...before, ...partsBefore].map((each): Problem => ({ ...lineOf(each), reason: 'taken_before', detail: '' }))
  const refused = kind === 'article' ? await refusedArticles(ctx, row, fresh) : []
  const notes = kind === 'conversation' ? await notesOf(ctx, row, fresh) : []
  await reportProblems(ctx, row.import_ref, [...left, ...refused, ...notes], true)
  const counted = plus(row.foreseen_counts, countKinds([...left, ...refused]))
  await changeImport(ctx, row, { state: 'reading', foreseen_counts: counted })
  return last.ord
}

const lineOf = ({ ord, kind, external_id }: Waiting) => ({ ord, kind, external_id })

const parentsOf = (kind: (typeof order)[number], rows: readonly Waiting[]) =>
  kind === 'conversation' ? rows : kind === 'article' ? rows.map(({ external_id }) => ({ external_id: `article:${external_id}` })) : []

async function notesOf(ctx: Ctx, row: ImportRow, rows: readonly Waiting[]): Promise<Problem[]> {
  const tickets = rows.map((each) => ({ ...each, of: stagedData.conversation.parse(each.data) }))
  const parts = await partsOf(ctx, row, rows)
  const authors = parts.flatMap((part) => (part.kind === 'message' ? (stagedData.message.parse(part.data).author ?? []) : []))
  const ids = [...new Set([...tickets.flatMap(({ of }) => of.requester ?? []), ...authors])]
  const { rows: named } = await sql<{ kind: string; external_id: string }>`
    select kind, external_id from import_rows where support_lib_id = ${ctx.support_lib_id} and import_ref = ${row.import_ref}
      and kind in ('person', 'agent') and external_id = any(${ids}::text[])`.execute(ctx.db)
  const of = (kind: string) => named.flatMap((each) => (each.kind === kind ? [each.external_id] : []))
  const people = new Set([...of('person'), ...(await linksOf(ctx, row, 'person', ids)).keys()])
  const fields = new Map((await importFields(ctx, row)).map((field) => [field.external_id, field]))
  const known = { agents: new Set(of('agent')), people, requesters: people, fields, leavesOutFields: false }
  const byTicket = Map.groupBy(parts, ({ parent_id }) => parent_id)
  return tickets.flatMap((ticket) => notesOfConversation(ticket, byTicket.get(ticket.external_id) ?? [], known))
}

async function refusedArticles(ctx: Ctx, row: ImportRow, rows: readonly Waiting[]): Promise<Problem[]> {
  const owner = await staffNow(ctx, row.owner_id)
  const mayWrite = owner?.permissions.has('canCreateAndUpdateHelpCenterArticles') ?? false
  const taken = await knownArticles(
    ctx,
    rows.map(({ external_id }) => articleIdOf(row, external_id)),
  )
  const problems: Problem[] = []
  for (const each of rows) {
    const { html } = stagedData.article.parse(each.data)
    const detail = !mayWrite ? 'forbidden' : (refusalOf(html) ?? (taken.has(articleIdOf(row, each.external_id)) ? 'exists' : undefined))
    if (detail === undefined) continue
    for (const line of [each, ...(await partsOf(ctx, row, parentsOf('article', [each])))]) problems.push({ ...lineOf(line), reason: 'article_refused', detail })
  }
  return problems
}

/** Lines that are deleted in one transaction. */
const forgottenAtOnce = 20_000

/** Removes the dry run's predictions from the report, once: writing reports actual results. */
export async function forgetForeseen({ inLibrary, signal }: LibraryRunner, import_ref: string): Promise<void> {
  for (let isMore = true; isMore; ) {
    signal.throwIfAborted()
    isMore = await inLibrary(async (ctx) => {
      const row = await importOf(ctx, import_ref, true)
      if (row.state !== 'writing' || row.written_kind !== null) return false
      const own = sql`support_lib_id = ${ctx.support_lib_id} and import_ref = ${import_ref} and is_foreseen`
      const { numAffectedRows } = await sql`
        delete from import_problems where ${own} and ctid = any(array(select ctid from import_problems where ${own} limit ${forgottenAtOnce}))`.execute(ctx.db)
      await changeImport(ctx, row, { state: 'writing', foreseen_counts: {} })
      return Number(numAffectedRows ?? 0) === forgottenAtOnce
    })
  }
}
