import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { Selectable } from 'kysely'
import type { Uploads } from '../../kernel/generated/tables.ts'

/** A row of the uploads table. */
export type UploadRow = Selectable<Uploads>

/** Returns the view of an upload for messages and articles. Width and height are as displayed, so that the layout doesn't shift when the image loads. */
export function presentUpload(row: Pick<UploadRow, 'file_id' | 'name' | 'own_name' | 'type' | 'size' | 'width' | 'height'>): AttachmentView {
  const { file_id, name, own_name, type, size, width, height } = row
  return { file_id, url: `/files/${file_id}`, name: own_name ?? name, short_name: name, type, size, width, height }
}
