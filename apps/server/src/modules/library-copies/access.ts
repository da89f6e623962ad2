import type { ErrorCode } from '@porchlight/contracts/errors'
import type { LibraryExportState, LibraryImportProblem, LibraryImportState } from '@porchlight/contracts/library-copies/copy-format'
import type { LibraryExportView, LibraryImportView } from '@porchlight/contracts/library-copies/library-copies'
import { type Selectable, sql } from 'kysely'
import { hidesAny } from '../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { LibraryExports, LibraryImports } from '../../kernel/generated/tables.ts'
import { queueName } from '../../kernel/jobs/queue-name.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { flagsOfUsers, sightsOf } from '../permissions/index.ts'

/** Rows of this module's tables. */
export type ExportRow = Selectable<LibraryExports>
export type ImportRow = Selectable<LibraryImports>

/** The storage keys of an export, and of the uploaded file of an import. */
export const exportKey = (support_lib_id: string, export_ref: string): string => `${support_lib_id}/export-${export_ref}`
export const importKey = (support_lib_id: string, import_ref: string): string => `${support_lib_id}/copy-${import_ref}`

/** Returns whether the caller sees every conversation and every field, as an export has them. */
export async function seesEverything(ctx: Ctx): Promise<boolean> {
  const { user_id } = staffOf(ctx)
  return !hidesAny(ctx.actor) && !(await sightsOf(ctx, [user_id])).has(user_id)
}

/**
 * An export has every conversation and every field, whoever asks for it.
 * @throws AppError `forbidden` unless the caller sees them all
 */
export async function assertSeesEverything(ctx: Ctx): Promise<void> {
  if (!(await seesEverything(ctx))) throw refuse('forbidden')
}

/**
 * Checks that the person for whom an import or an export runs still may.
 * @throws AppError `forbidden`
 */
export async function assertStillMay(ctx: Ctx, user_id: string): Promise<void> {
  if (!(await flagsOfUsers(ctx, [user_id])).get(user_id)?.has('canDeleteOrReassignOwner')) throw refuse('forbidden')
}

/** Returns an export, undefined if it was replaced. */
export const exportOf = ({ db, support_lib_id }: Ctx, export_ref: string): Promise<ExportRow | undefined> =>
  db.selectFrom('library_exports').selectAll().where('support_lib_id', '=', support_lib_id).where('export_ref', '=', export_ref).executeTakeFirst()

/** Changes an export and tells open screens; returns it, undefined if it was replaced in the meantime. */
export async function changeExport(ctx: Ctx, export_ref: string, change: Partial<ExportRow> & { state: LibraryExportState }): Promise<ExportRow | undefined> {
  const row = await ctx.db
    .updateTable('library_exports')
    .set(change)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('export_ref', '=', export_ref)
    .returningAll()
    .executeTakeFirst()
  if (row) ctx.emit('library_export.changed', { export_ref, state: change.state }, { subject: export_ref })
  return row
}

/**
 * Returns an import, locked until the commit.
 * @throws AppError `not_found`
 */
export async function lockImport({ db, support_lib_id }: Ctx, import_ref: string): Promise<ImportRow> {
  const find = db.selectFrom('library_imports').selectAll().where('support_lib_id', '=', support_lib_id).where('import_ref', '=', import_ref)
  const row = await find.forUpdate().executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** Changes an import and tells open screens. */
export async function changeImport(
  ctx: Ctx,
  import_ref: string,
  { counts, ...change }: Partial<Omit<ImportRow, 'counts'>> & { state: LibraryImportState; counts?: Record<string, number> },
): Promise<ImportRow> {
  const row = await ctx.db
    .updateTable('library_imports')
    .set({ ...change, ...(counts && { counts: JSON.stringify(counts) }) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('import_ref', '=', import_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.emit('library_import.changed', { import_ref, state: change.state }, { subject: import_ref })
  return row
}

/** Marks exports and imports as failed if their job is gone or parked: they would block the next one forever. */
export async function endAbandoned({ db, support_lib_id }: Ctx): Promise<void> {
  await db
    .updateTable('library_exports')
    .set({ state: 'failed', problem: 'internal' satisfies ErrorCode })
    .where('support_lib_id', '=', support_lib_id)
    .where('state', 'in', ['waiting', 'running'])
    .where(sql<boolean>`not has_live_job(support_lib_id, ${queueName('library-copies.export')}, jsonb_build_object('export_ref', export_ref))`)
    .execute()
  await db
    .updateTable('library_imports')
    .set({ state: 'failed', problem: 'internal' satisfies LibraryImportProblem })
    .where('support_lib_id', '=', support_lib_id)
    .where('state', 'in', ['checking', 'writing'])
    .where(sql<boolean>`not has_live_job(support_lib_id, ${queueName('library-copies.import')}, jsonb_build_object('import_ref', import_ref))`)
    .execute()
}

/** Returns whether the file of an export is there. */
export const hasFile = ({ state, expires_at }: ExportRow, now: Date): boolean => state === 'done' && expires_at !== null && expires_at > now

/** Returns the view of an export; `mayDownload`: whether the caller may have its file. */
export function presentExport({ export_ref, state, size, problem, ...row }: ExportRow, mayDownload: boolean): LibraryExportView {
  return {
    export_ref,
    state: state as LibraryExportState,
    done: row.done,
    total: row.total,
    size,
    problem,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    can_download: mayDownload,
  }
}

/** Returns the view of an import. */
export function presentImport(row: ImportRow): LibraryImportView {
  return {
    import_ref: row.import_ref,
    state: row.state as LibraryImportState,
    file_name: row.file_name,
    company_name: row.company_name,
    done: row.done,
    total: row.total,
    counts: row.counts as Record<string, number>,
    problem: row.problem as LibraryImportProblem | null,
    place: row.place,
    target_lib_id: row.state === 'done' ? row.target_lib_id : null,
    created_at: row.created_at.toISOString(),
  }
}
