import type { Node } from '@tiptap/pm/model'
import type { PictureUploads } from './picture-uploads.ts'

/** Number of images in the text that aren't on the server yet: uploading and failed ones. They aren't part of the saved text. */
export type UnsentPictures = { sending: number; failed: number }

export const noUnsentPictures: UnsentPictures = { sending: 0, failed: 0 }

/** Counts a document's images that aren't on the server yet. */
export function unsentPictures(doc: Node, uploads: PictureUploads): UnsentPictures {
  const unsent = { ...noUnsentPictures }
  doc.descendants((node) => {
    const { upload, src } = node.attrs
    if (node.type.name === 'picture' && upload && !src) unsent[uploads.get(String(upload))?.failed ? 'failed' : 'sending'] += 1
    return !node.isTextblock
  })
  return unsent
}
