import type { Node } from '@tiptap/pm/model'
import type { PictureUploads } from './picture-uploads.ts'

/** Pictures of a text that the server does not have: those on their way, and those that failed. They are not part of the text that is saved. */
export type UnsentPictures = { sending: number; failed: number }

export const noUnsentPictures: UnsentPictures = { sending: 0, failed: 0 }

/** Counts the pictures in a document that are still to be stored. */
export function unsentPictures(doc: Node, uploads: PictureUploads): UnsentPictures {
  const unsent = { ...noUnsentPictures }
  doc.descendants((node) => {
    const { upload, src } = node.attrs
    if (node.type.name === 'picture' && upload && !src) unsent[uploads.get(String(upload))?.failed ? 'failed' : 'sending'] += 1
    return !node.isTextblock
  })
  return unsent
}
