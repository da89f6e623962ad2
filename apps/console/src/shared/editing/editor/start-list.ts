import type { CommandProps, Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { wrapInList } from '@tiptap/pm/schema-list'
import type { Transaction } from '@tiptap/pm/state'
import { canJoin } from '@tiptap/pm/transform'

/** Kinds of lists. Tasks are items of a bullet list, but a list of their own to readers. */
type ListKind = 'bullets' | 'numbers' | 'tasks'

const isList = (node: Node): boolean => node.type.name === 'bulletList' || node.type.name === 'orderedList'
const kindOf = (list: Node, item: Node | null | undefined): ListKind => (item?.attrs.task ? 'tasks' : list.type.name === 'orderedList' ? 'numbers' : 'bullets')

/** Returns whether the last item of a list is a task. */
export const endsWithTask = (list: Node): boolean => kindOf(list, list.lastChild) === 'tasks'

/**
 * Turns the current lines or items into a list of a kind. Bullets and numbers change the whole list, as in other editors; tasks become a list apart from the
 * items around them, and never join a list of another kind.
 */
export function startList(editor: Editor, kind: ListKind): void {
  editor.commands.focus()
  const { $from, $to } = editor.state.selection
  const range = $from.blockRange($to, isList)
  const kinds = new Set(
    range && Array.from({ length: range.endIndex - range.startIndex }, (_, at) => kindOf(range.parent, range.parent.child(range.startIndex + at))),
  )
  if (kinds.size === 1 && kinds.has(kind) && kind === 'tasks') return
  if (kind !== 'tasks' && range && (kinds.has(kind) || !kinds.has('tasks'))) toggle(editor, kind)
  else if (range) changeItems(editor, kind)
  else if (kind === 'numbers') toggle(editor, kind)
  else startLines(editor, kind)
}

function startLines(editor: Editor, kind: ListKind): void {
  const { $from } = editor.state.selection
  if (!$from.parent.type.spec.code && $from.parent.type.name !== 'paragraph') editor.commands.setParagraph()
  const { bulletList } = editor.schema.nodes
  const isWrapped = bulletList && wrapInList(bulletList)(editor.state, (tr) => editor.view.dispatch(finished(tr, kind).scrollIntoView()))
  if (!isWrapped) toggle(editor, kind)
}

function toggle(editor: Editor, kind: ListKind): void {
  const chain = editor.chain().focus()
  if (kind === 'numbers') chain.toggleOrderedList().run()
  else if (kind === 'bullets') chain.toggleBulletList().run()
  else chain.toggleBulletList().updateAttributes('listItem', { task: 'open' }).run()
}

/** Turns the current line into a task within a command's transaction. Returns whether it could. */
export function startTask({ state, tr }: CommandProps, task: 'open' | 'done'): boolean {
  const { bulletList } = state.schema.nodes
  return bulletList !== undefined && wrapInList(bulletList)(state, () => finished(tr, 'tasks', task))
}

/** Turns the selected items of a list into a list of their own between the other items. */
function changeItems(editor: Editor, kind: ListKind): void {
  const { tr } = editor.state
  const { $from, $to } = tr.selection
  const range = $from.blockRange($to, isList)
  if (!range) return
  const { parent: list, startIndex, endIndex, start, end, depth } = range
  const differs = (index: number) => index >= 0 && index < list.childCount && kindOf(list, list.child(index)) !== kind
  if (differs(endIndex))
    tr.split(end, 1, [
      { type: list.type, attrs: list.type.name === 'orderedList' ? { ...list.attrs, start: Number(list.attrs.start ?? 1) + startIndex } : list.attrs },
    ])
  const isSplit = differs(startIndex - 1)
  if (isSplit) tr.split(start)
  const at = isSplit ? start + 1 : $from.before(depth)
  const type = editor.schema.nodes[kind === 'numbers' ? 'orderedList' : 'bulletList']
  if (type && type !== list.type) tr.setNodeMarkup(at, type, {})
  editor.view.dispatch(finished(tr, kind).scrollIntoView())
}

/** Marks the selected items of the innermost list as tasks or not, and joins the list with neighbors of its kind. */
function finished(tr: Transaction, kind: ListKind, task: 'open' | 'done' = 'open'): Transaction {
  const { $from, $to } = tr.selection
  const range = $from.blockRange($to, isList)
  if (!range) return tr
  const at = $from.before(range.depth)
  let pos = range.start
  for (let index = range.startIndex; index < range.endIndex; index++) {
    tr.setNodeAttribute(pos, 'task', kind === 'tasks' ? task : null)
    pos += range.parent.child(index).nodeSize
  }
  const after = at + range.parent.nodeSize
  const { nodeAfter } = tr.doc.resolve(after)
  if (nodeAfter && isList(nodeAfter) && kindOf(nodeAfter, nodeAfter.firstChild) === kind && canJoin(tr.doc, after)) tr.join(after)
  const { nodeBefore } = tr.doc.resolve(at)
  if (nodeBefore && isList(nodeBefore) && kindOf(nodeBefore, nodeBefore.lastChild) === kind && canJoin(tr.doc, at)) tr.join(at)
  return tr
}
