import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import type { JobTask } from '../../kernel/jobs.ts'
import { sizeKey } from './pictures/picture-in-size.ts'
import { takeRoom } from './store-file.ts'

/** Returns whether a message, an article or anything else uses the upload. Triggers maintain this; see 0010_file_uses.sql. */
export async function isUsed(ctx: Ctx, file_id: string): Promise<boolean> {
  const use = await ctx.db
    .selectFrom('file_uses')
    .select('file_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('file_id', '=', file_id)
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}

/** Deletes the rows of uploads at once; a job deletes their bytes. */
export async function removeRows(ctx: Ctx, rows: { file_id: string; size: number }[]): Promise<void> {
  const file_ids = rows.map((row) => row.file_id)
  await ctx.db.deleteFrom('uploads').where('support_lib_id', '=', ctx.support_lib_id).where('file_id', 'in', file_ids).execute()
  await takeRoom(ctx, -rows.reduce((sum, row) => sum + row.size, 0))
  ctx.enqueue('uploads.remove-bytes', { file_ids })
}

/** Deletes these uploads; those that are gone are left out. */
export async function removeUploads(ctx: Ctx, file_ids: readonly string[]): Promise<void> {
  if (file_ids.length === 0) return
  const rows = ctx.db.selectFrom('uploads').select(['file_id', 'size']).where('support_lib_id', '=', ctx.support_lib_id).where('file_id', 'in', file_ids)
  const found = await rows.forUpdate().execute()
  if (found.length > 0) await removeRows(ctx, found)
}

/** Deletes the bytes of removed uploads, in all sizes. */
export const removeBytes: JobTask = {
  name: 'uploads.remove-bytes',
  outside: true,
  async runOutside({ kernel }, { support_lib_id, file_ids }) {
    for (const file_id of file_ids as string[]) {
      const key = `${String(support_lib_id)}/${file_id}`
      for (const each of [...limits.pictureWidths.map((width) => sizeKey(key, width)), key]) await kernel.ports.storage.remove(each)
    }
  },
}
