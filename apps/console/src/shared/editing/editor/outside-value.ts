import type { EditorState, Transaction } from '@tiptap/pm/state'
import { docFromHtml, htmlFromDoc } from './editor-html.ts'

/**
 * Returns the transaction that replaces the document with an external value (a restored version, a colleague's text), or null if the two are equivalent. The
 * server serializes saved text differently. Replacing the document with it would select a trailing image or video, which the next keystroke would replace, and
 * would drop images that are still uploading.
 */
export function putOutsideValue({ doc, schema, tr }: EditorState, html: string): Transaction | null {
  const value = docFromHtml(schema, html)
  if (value.eq(doc) || value.eq(docFromHtml(schema, htmlFromDoc(doc)))) return null
  return tr.replaceWith(0, doc.content.size, value.content)
}
