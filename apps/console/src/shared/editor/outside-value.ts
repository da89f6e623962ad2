import type { EditorState, Transaction } from '@tiptap/pm/state'
import { docFromHtml, htmlFromDoc } from './editor-html.ts'

/**
 * Returns the transaction that replaces the document with an external value (a restored version, a colleague's text), or null if both are equivalent. The
 * server serializes our text differently. Replacing the document with its version would move the cursor onto an image or video at the end, where the next
 * keystroke replaces it, and would drop images that are still uploading.
 */
export function putOutsideValue({ doc, schema, tr }: EditorState, html: string): Transaction | null {
  const value = docFromHtml(schema, html)
  if (value.eq(doc) || value.eq(docFromHtml(schema, htmlFromDoc(doc)))) return null
  return tr.replaceWith(0, doc.content.size, value.content)
}
