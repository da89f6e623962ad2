import { Fragment, type Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { docFromHtml, htmlFromDoc } from './editor-html.ts'

/**
 * Puts a value from outside (a restored version, a colleague's text) into the document and keeps the caret where the two agree.
 * Returns null if the document says the same already: the server stores our text in other letters, and replacing it would move the caret onto the image
 * or video before it, so that the next key replaces that, and would drop images that are still uploading.
 */
export function putOutsideValue(state: EditorState, html: string): Transaction | null {
  const { doc, schema } = state
  const value = docFromHtml(schema, html)
  if (value.eq(doc) || value.eq(docFromHtml(schema, htmlFromDoc(doc)))) return null
  const target = value.copy(value.content.append(emptyEnd(doc, value)))
  const start = doc.content.findDiffStart(target.content)
  const end = doc.content.findDiffEnd(target.content)
  if (start === null || end === null) return null
  // Where text repeats, the two searches can overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const tr = state.tr.replace(start, end.a + overlap, target.slice(start, end.b + overlap))
  return tr.doc.eq(target) ? tr : state.tr.replaceWith(0, doc.content.size, value.content)
}

/** The empty paragraphs at the end of `doc` that are never stored: the caret may be in one. Nothing of a document in which nothing is written. */
function emptyEnd(doc: Node, value: Node): Fragment {
  if (htmlFromDoc(doc) === '') return Fragment.empty
  const empty: Node[] = []
  for (let at = doc.childCount - 1; at >= 0; at -= 1) {
    const child = doc.child(at)
    if (child.type.name !== 'paragraph' || child.content.size > 0) break
    empty.unshift(child)
  }
  const last = value.lastChild
  return last?.type.name === 'paragraph' && last.content.size === 0 ? Fragment.empty : Fragment.from(empty)
}
