import type { ErrorCode } from '@porchlight/contracts/errors'
import {
  dateOrders,
  type ImportKind,
  type ImportReason,
  type ImportSource,
  type ImportState,
  importKinds,
  optionalKinds,
} from '@porchlight/contracts/imports/import-kind'
import { ImportFileView, type ImportView } from '@porchlight/contracts/imports/imports'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { type Ctx, isStaff } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Imports } from '../../kernel/generated/tables.ts'
import { queueName } from '../../kernel/jobs/queue-name.ts'
import { flagsOfUsers } from '../permissions/index.ts'

/** A row of the imports table. */
export type ImportRow = Selectable<Imports>
/** Number of rows by kind. */
export type Counts = Partial<Record<ImportKind, number>>
/** A line of the report. */
export type Problem = { ord: number; kind: ImportKind | 'file'; external_id: string; reason: ImportReason; detail: string }

/** Details given with the upload. */
export const ImportOptions = z.object({
  own_addresses: z.string().default(''),
  time_zone: z.string().default('UTC'),
  date_order: z.enum(dateOrders).default('auto'),
  continues: z.string().default(''),
})

/** Format, encoding and so on with which an import's files were read. */
export const ReadFiles = z.array(ImportFileView)

/** The statuses of conversations that were read, as the other program calls them: what each is here, and how many conversations have it. */
export const ReadStatuses = z.record(z.string(), z.object({ status: z.enum(['open', 'waiting', 'solved', 'closed']), count: z.number() }))

/** Decisions about a dry run. Keys missing from a map keep the dry run's proposal. */
export const ImportChoices = z.object({
  agents: z.record(z.string(), z.string().nullable()),
  close_open: z.boolean(),
  statuses: z.record(z.string(), z.string()).default({}),
  teams: z.record(z.string(), z.string().nullable()).default({}),
  /** Refs of fields of the library; null leaves the field out. */
  fields: z.record(z.string(), z.string().nullable()).default({}),
  leave_out: z.array(z.enum(optionalKinds)).default([]),
})
export type ImportChoices = z.infer<typeof ImportChoices>

const flag: PermissionFlag = 'canManageGeneralAndSecuritySettings'

/** Returns the storage key of an import's file, which is kept until it has been read. */
export const importSourceKey = (support_lib_id: string, import_ref: string): string => `${support_lib_id}/source-${import_ref}`

/** Returns whose imports the caller may see: people with a limited scope only see their own, because files contain conversations; undefined: all. */
export const ownImportsOf = ({ actor }: Ctx): string | undefined => (isStaff(actor) && actor.sight ? actor.user_id : undefined)

/**
 * Returns an import of the library, locked until the commit with `forUpdate`.
 * @throws AppError `not_found`
 */
export async function importOf(ctx: Ctx, import_ref: string, forUpdate = false): Promise<ImportRow> {
  const owner_id = ownImportsOf(ctx)
  const rows = ctx.db
    .selectFrom('imports')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('import_ref', '=', import_ref)
    .$if(owner_id !== undefined, (some) => some.where('owner_id', '=', owner_id ?? ''))
  const row = await (forUpdate ? rows.forUpdate() : rows).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** Changes an import, and tells open screens. */
export async function changeImport(
  ctx: Ctx,
  { import_ref, source }: ImportRow,
  change: { state: ImportState } & Partial<Omit<ImportRow, 'state'>>,
): Promise<ImportRow> {
  const { choices, options: _options, read_statuses, read_counts, taken_counts, left_out_counts, foreseen_counts, files, ...fields } = change
  const json = Object.entries({ choices, read_statuses, read_counts, taken_counts, left_out_counts, foreseen_counts, files }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, JSON.stringify(value)]],
  )
  const row = await ctx.db
    .updateTable('imports')
    .set({ ...fields, ...Object.fromEntries(json) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('import_ref', '=', import_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.emit('import.changed', { import_ref, source: source as ImportSource, state: change.state }, { subject: import_ref })
  return row
}

/** Adds lines to the report. */
export async function reportProblems(ctx: Ctx, import_ref: string, problems: readonly Problem[], is_foreseen = false): Promise<void> {
  if (problems.length === 0) return
  await sql`
    insert into import_problems (support_lib_id, import_ref, ord, kind, external_id, reason, detail, is_foreseen)
    select ${ctx.support_lib_id}, ${import_ref}, ord, kind, external_id, reason, detail, ${is_foreseen}
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as t(ord bigint, kind text, external_id text, reason text, detail text)
    on conflict do nothing`.execute(ctx.db)
}

/** Returns the sum of two counts. */
export function plus(counts: unknown, more: Counts): Counts {
  const sum = { ...(counts as Counts) }
  for (const kind of importKinds) if (more[kind]) sum[kind] = (sum[kind] ?? 0) + more[kind]
  return sum
}

/** Counts rows by kind. */
export const countKinds = (rows: readonly { kind: string }[]): Counts =>
  Object.fromEntries(importKinds.flatMap((kind) => [[kind, rows.filter((row) => row.kind === kind).length] as const]).filter(([, count]) => count > 0))

/**
 * Checks that the person an import runs for is still allowed to import.
 * @throws AppError `forbidden`
 */
export async function assertOwnerMayImport(ctx: Ctx, { owner_id }: ImportRow): Promise<void> {
  if (!(await flagsOfUsers(ctx, [owner_id])).get(owner_id)?.has(flag)) throw refuse('forbidden')
}

/** Marks an import as failed because its job will not be retried. */
export async function importGaveUp(ctx: Ctx, { import_ref }: Record<string, unknown>, code: ErrorCode): Promise<void> {
  await changeImport(ctx, await importOf(ctx, String(import_ref), true), { state: 'failed', problem: code })
}

/** Resumes a failed import in this state, because its job was retried by hand. */
export async function resumeImport(ctx: Ctx, { import_ref }: Record<string, unknown>, state: 'reading' | 'writing'): Promise<void> {
  const row = await importOf(ctx, String(import_ref), true)
  if (row.state === 'failed') await changeImport(ctx, row, { state, problem: null })
}

/** Marks imports as failed if their job is gone or parked: they would block the next one forever. */
export async function endAbandonedImports(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable('imports')
    .set({ state: 'failed', problem: 'internal' })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('state', 'in', ['reading', 'writing'])
    .where(
      sql<boolean>`not has_live_job(support_lib_id, case state when 'reading' then ${queueName('imports.read')} else ${queueName('imports.write')} end, jsonb_build_object('import_ref', import_ref))`,
    )
    .execute()
}

/** Returns whether an import can be written, or go on: one that was stopped while it was read has no complete dry run. */
export const mayBegin = ({ state, choices }: ImportRow): boolean => state === 'ready' || (choices !== null && (state === 'stopped' || state === 'failed'))

/** Returns the view of an import. */
export function presentImport(row: ImportRow): ImportView {
  const [read, taken, left] = [row.read_counts, row.taken_counts, plus(row.left_out_counts, row.foreseen_counts as Counts)].map((counts) => counts as Counts)
  const counts = importKinds.flatMap((kind) => {
    const [all, of, out] = [read?.[kind] ?? 0, taken?.[kind] ?? 0, left?.[kind] ?? 0]
    return all > 0 ? [{ kind, read: all, taken: of, left_out: out, waiting: all - of - out }] : []
  })
  const sum = (of: (each: (typeof counts)[number]) => number) => counts.reduce((all, each) => all + of(each), 0)
  const isRead = row.choices !== null
  return {
    import_ref: row.import_ref,
    source: row.source as ImportSource,
    state: row.state as ImportState,
    file_name: row.file_name,
    counts,
    done: isRead ? sum((each) => each.taken + each.left_out) : Number(row.done),
    total: sum((each) => each.read),
    problem: row.problem,
    can_begin: mayBegin(row),
    created_at: row.created_at.toISOString(),
  }
}
