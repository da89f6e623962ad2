import type { AttachmentView } from '@porchlight/contracts'
import type { Selectable } from 'kysely'
import type { Uploads } from '../../kernel/generated/tables.ts'

/** A row of the uploads table. */
export type UploadRow = Selectable<Uploads>

/** Returns an upload in the form that messages and articles use. Width and height are the displayed ones, so that nothing jumps when it loads. */
export function presentUpload(row: Pick<UploadRow, 'file_id' | 'name' | 'type' | 'size' | 'width' | 'height'>): AttachmentView {
  const { file_id, name, type, size, width, height } = row
  return { file_id, url: `/files/${file_id}`, name, type, size, width, height }
}
