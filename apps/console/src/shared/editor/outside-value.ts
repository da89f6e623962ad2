import type { EditorState, Transaction } from '@tiptap/pm/state'
import { docFromHtml, htmlFromDoc } from './editor-html.ts'

/**
 * Returns the transaction that puts a value from outside (a restored version, a colleague's text) in place of the document, or null if the document says the same.
 *
 * The server stores our text in other letters. Putting that in would move the caret onto the image or video at the end, where the next key replaces it, and would
 * drop images that are still uploading.
 */
export function putOutsideValue({ doc, schema, tr }: EditorState, html: string): Transaction | null {
  const value = docFromHtml(schema, html)
  if (value.eq(doc) || value.eq(docFromHtml(schema, htmlFromDoc(doc)))) return null
  return tr.replaceWith(0, doc.content.size, value.content)
}
