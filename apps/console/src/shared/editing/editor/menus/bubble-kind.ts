import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { CellSelection, isInTable } from '@tiptap/pm/tables'

export type BubbleKind = 'picture' | 'video' | 'text' | 'link' | 'table' | null

/** Returns the kind of bubble menu for the selection. */
export function bubbleKind(editor: Editor): BubbleKind {
  const { state } = editor
  const { selection } = state
  if (selection instanceof NodeSelection) return selection.node.type.name === 'picture' ? 'picture' : selection.node.type.name === 'video' ? 'video' : null
  if (selection instanceof CellSelection) return 'table'
  if (!selection.empty) return selection.$from.parent.type.spec.code ? null : 'text'
  if (editor.isActive('link')) return 'link'
  return isInTable(state) ? 'table' : null
}

/** Returns the selection's rectangle in viewport coordinates. */
export function selectionRect(editor: Editor, kind: BubbleKind): DOMRect {
  const { view, state } = editor
  const { from, to, $from } = state.selection
  if (kind === 'picture' || kind === 'video' || kind === 'table') {
    let pos = from
    if (kind === 'table') for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === 'table') pos = $from.before(depth)
    const shown = view.nodeDOM(pos)
    const element = shown instanceof HTMLElement ? (shown.querySelector('img, iframe') ?? shown) : view.dom
    const rect = element.getBoundingClientRect()
    return rect.height === 0 && shown instanceof HTMLElement ? shown.getBoundingClientRect() : rect
  }
  const size = state.doc.content.size
  const [start, end] = [view.coordsAtPos(Math.min(from, size)), view.coordsAtPos(Math.min(to, size), -1)]
  const left = Math.min(start.left, end.left)
  return new DOMRect(left, start.top, start.top === end.top ? end.right - left : 0, Math.max(start.bottom, end.bottom) - start.top)
}
