import type { ArticleTransferItem } from '@porchlight/contracts/article-files/article-files'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { ErrorCode } from '@porchlight/contracts/errors'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { type AppError, refuse } from '../../kernel/errors.ts'
import type { Transfers } from '../../kernel/generated/tables.ts'
import { queueName } from '../../kernel/jobs/queue-name.ts'
import { flagsOfUsers } from '../permissions/index.ts'

/** A row of the transfers table. */
export type TransferRow = Selectable<Transfers>

/** Import options. */
export const ImportOptions = z.object({
  on_existing: z.enum(['skip', 'copy', 'update']),
  publish: z.boolean(),
  category_id: z.string().nullable(),
  size: z.number(),
})
export type ImportOptions = z.infer<typeof ImportOptions>
/** Export options; `article_ids` is null for all articles. */
export const ExportOptions = z.object({ format: z.enum(['markdown', 'html']), article_ids: z.array(z.string()).nullable() })

/** Returns the storage key of an import's file, which is kept until its job has run. */
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
 * Starts a transfer and enqueues its job.
 * @throws AppError `conflict` while another one of its kind is running in the library
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
  if (!begun) throw refuse('conflict', { fields: { transfer: 'another one is running' } })
  ctx.enqueue(`article-files.${row.kind}`, { transfer_id: row.transfer_id })
  return begun
}

/** Returns whether a retry may succeed; any other refusal would recur on every attempt. */
export const isPassing = ({ code }: AppError): boolean => code === 'unavailable' || code === 'rate_limited'

/** Marks a transfer as failed because its job will not be retried: its owner sees why, and the next one can start. */
export async function transferGaveUp(ctx: Ctx, { transfer_id }: Record<string, unknown>, code: ErrorCode): Promise<void> {
  await changeTransfer(ctx, String(transfer_id), { state: 'failed', problem: code })
}

/** Has a transfer that was given up go on, because somebody has its job tried again. */
export async function resumeTransfer(ctx: Ctx, { transfer_id }: Record<string, unknown>): Promise<void> {
  await changeTransfer(ctx, String(transfer_id), { state: 'waiting', problem: null })
}

/** Marks transfers as failed if their job is gone or parked (its process died on the last attempt): they would block the next transfer forever. */
async function endAbandoned(ctx: Ctx, kind: string): Promise<void> {
  await ctx.db
    .updateTable('transfers')
    .set({ state: 'failed', problem: 'internal' })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .where(sql<boolean>`not has_live_job(support_lib_id, ${queueName(`article-files.${kind}`)}, jsonb_build_object('transfer_id', transfer_id))`)
    .execute()
}

/** Returns whether a transfer's owner has these permissions now. */
export async function ownerMay(ctx: Ctx, { owner_id }: TransferRow, needed: readonly PermissionFlag[]): Promise<boolean> {
  const flags = (await flagsOfUsers(ctx, [owner_id])).get(owner_id)
  return needed.every((flag) => flags?.has(flag))
}

/**
 * Checks that a transfer's owner is still allowed to do what the transfer does on their behalf.
 * @throws AppError `forbidden`
 */
export async function assertOwnerMay(ctx: Ctx, transfer: TransferRow, needed: readonly PermissionFlag[]): Promise<void> {
  if (!(await ownerMay(ctx, transfer, needed))) throw refuse('forbidden')
}

/** Records a transfer's progress. */
export async function changeTransfer(
  ctx: Ctx,
  transfer_id: string,
  change: { state?: TransferRow['state']; done?: number; total?: number; problem?: string | null; file?: AttachmentView; file_name?: string },
): Promise<void> {
  const { file, ...fields } = change
  await ctx.db
    .updateTable('transfers')
    .set({ ...fields, ...(file && { file: JSON.stringify(file) }) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('transfer_id', '=', transfer_id)
    .execute()
}

/** Adds lines to the report; existing lines stay unchanged. */
export async function report(ctx: Ctx, transfer_id: string, items: ArticleTransferItem[]): Promise<void> {
  if (items.length === 0) return
  await ctx.db
    .insertInto('transfer_items')
    .values(
      items.map((item) => ({ ...item, name: item.name.slice(0, 300), detail: item.detail.slice(0, 300), support_lib_id: ctx.support_lib_id, transfer_id })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
