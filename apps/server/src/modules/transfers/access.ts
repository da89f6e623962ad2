import type { AttachmentView, ErrorCode, PermissionFlag, TransferItem } from '@porchlight/contracts'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { type AppError, refuse } from '../../kernel/errors.ts'
import type { Transfers } from '../../kernel/generated/tables.ts'
import { queueName } from '../../kernel/queue-name.ts'
import { flagsOfUsers } from '../permissions/index.ts'

/** A row of the table. */
export type TransferRow = Selectable<Transfers>

/** Of an import. */
export const ImportOptions = z.object({ on_existing: z.enum(['skip', 'copy']), publish: z.boolean(), category_id: z.string().nullable(), size: z.number() })
export type ImportOptions = z.infer<typeof ImportOptions>
/** Of an export; null means all. */
export const ExportOptions = z.object({ format: z.enum(['markdown', 'html']), article_ids: z.array(z.string()).nullable() })

/** Where the bytes of an import wait for their job. */
export const importKey = (support_lib_id: string, transfer_id: string): string => `${support_lib_id}/import-${transfer_id}`

/** @throws AppError `not_found` */
export async function transferForReading(ctx: Ctx, transfer_id: string): Promise<TransferRow> {
  const row = await ctx.db
    .selectFrom('transfers')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('transfer_id', '=', transfer_id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/**
 * Begins a transfer and asks for its job.
 * @throws AppError `conflict` while another one of its kind runs in the library
 */
export async function beginTransfer(
  ctx: Ctx,
  row: { transfer_id: string; kind: 'import' | 'export'; owner_id: string; file_name: string; options: object; total: number },
): Promise<TransferRow> {
  await endAbandoned(ctx, row.kind)
  const begun = await ctx.db
    .insertInto('transfers')
    .values({ ...row, options: JSON.stringify(row.options), support_lib_id: ctx.support_lib_id, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!begun) throw refuse('conflict', { fields: { transfer: 'another one runs' } })
  ctx.enqueue(`transfers.${row.kind}`, { transfer_id: row.transfer_id })
  return begun
}

/** May the same go well a moment later? Everything else that is refused would be refused at every repetition. */
export const isPassing = ({ code }: AppError): boolean => code === 'unavailable' || code === 'rate_limited'

/** The job of a transfer is not tried again: whoever waits for it learns why, and the next one can start. */
export async function transferGaveUp(ctx: Ctx, { transfer_id }: Record<string, unknown>, code: ErrorCode): Promise<void> {
  await changeTransfer(ctx, String(transfer_id), { state: 'failed', problem: code })
}

/** A transfer whose job is gone or parked (its process died at the last attempt) would keep the next one waiting for ever. */
async function endAbandoned(ctx: Ctx, kind: string): Promise<void> {
  await ctx.db
    .updateTable('transfers')
    .set({ state: 'failed', problem: 'internal' })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .where(sql<boolean>`not has_live_job(support_lib_id, ${queueName(`transfers.${kind}`)}, jsonb_build_object('transfer_id', transfer_id))`)
    .execute()
}

/**
 * A transfer acts in the name of whoever began it, so it ends when they lose the right to what it does.
 * @throws AppError `forbidden`
 */
export async function assertOwnerMay(ctx: Ctx, { owner_id }: TransferRow, needed: readonly PermissionFlag[]): Promise<void> {
  const flags = (await flagsOfUsers(ctx, [owner_id])).get(owner_id)
  if (!needed.every((flag) => flags?.has(flag))) throw refuse('forbidden')
}

/** Writes how far a transfer is. */
export async function changeTransfer(
  ctx: Ctx,
  transfer_id: string,
  change: { state?: TransferRow['state']; done?: number; total?: number; problem?: string; file?: AttachmentView; file_name?: string },
): Promise<void> {
  const { file, ...fields } = change
  await ctx.db
    .updateTable('transfers')
    .set({ ...fields, ...(file && { file: JSON.stringify(file) }) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('transfer_id', '=', transfer_id)
    .execute()
}

/** Adds lines to the report; a line that is there already stays as it is. */
export async function report(ctx: Ctx, transfer_id: string, items: TransferItem[]): Promise<void> {
  if (items.length === 0) return
  await ctx.db
    .insertInto('transfer_items')
    .values(
      items.map((item) => ({ ...item, name: item.name.slice(0, 300), detail: item.detail.slice(0, 300), support_lib_id: ctx.support_lib_id, transfer_id })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
