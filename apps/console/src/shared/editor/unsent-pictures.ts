import type { Node } from '@tiptap/pm/model'
import type { PictureUploads } from './picture-uploads.ts'

/** Number of images in a text that the server doesn't have yet: uploading and failed ones. They aren't part of the saved text. */
export type UnsentPictures = { sending: number; failed: number }

export const noUnsentPictures: UnsentPictures = { sending: 0, failed: 0 }

/** Counts the images in a document that the server doesn't have yet. */
export function unsentPictures(doc: Node, uploads: PictureUploads): UnsentPictures {
  const unsent = { ...noUnsentPictures }
  doc.descendants((node) => {
    const { upload, src } = node.attrs
    if (node.type.name === 'picture' && upload && !src) unsent[uploads.get(String(upload))?.failed ? 'failed' : 'sending'] += 1
    return !node.isTextblock
  })
  return unsent
}
