import { uploadsApi } from '@porchlight/contracts/uploads/uploads'
import { action } from '../../../kernel/operations.ts'
import { uploadForRemoval } from '../access.ts'
import { isUsed, removeRows } from '../removal.ts'

/** Removes an upload unless it is still used. One that only older versions use is deleted with the last of them. */
export const removeUpload = action(uploadsApi.remove, async (ctx, { url }) => {
  const row = await uploadForRemoval(ctx, url.slice('/files/'.length).split('?')[0] ?? '')
  if (await isUsed(ctx, row.file_id)) return { is_kept: true }
  await removeRows(ctx, [row])
  return { is_kept: false }
})
