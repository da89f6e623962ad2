import { uploadsApi } from '@porchlight/contracts'
import { action } from '../../../kernel/operations.ts'
import { uploadForRemoval } from '../access.ts'
import { isUsed, removeRows } from '../removal.ts'

/** Removes an unused upload. One that an older version still shows stays, and is deleted with the last such version. */
export const removeUpload = action(uploadsApi.remove, async (ctx, { url }) => {
  const row = await uploadForRemoval(ctx, url.slice('/files/'.length).split('?')[0] ?? '')
  if (await isUsed(ctx, row.file_id)) return { is_kept: true }
  await removeRows(ctx, [row])
  return { is_kept: false }
})
