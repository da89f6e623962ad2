import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** Range of inserted blocks, as positions in the changed document. */
export type Inserted = { from: number; to: number }

/**
 * Inserts blocks at the selection and puts the cursor after them, so that typing continues there instead of replacing them. If an image or text is selected, it
 * is kept and the blocks are inserted after it.
 */
export function insertBlocks(tr: Transaction, blocks: readonly Node[]): Inserted {
  const { selection } = tr
  const pos = selection.to
  if (selection instanceof NodeSelection) tr.insert(pos, Fragment.from(blocks))
  else tr.setSelection(TextSelection.near(tr.doc.resolve(pos), -1)).replaceSelection(new Slice(Fragment.from(blocks), 0, 0))
  const inserted = lastChange(tr) ?? { from: pos, to: pos }
  cursorBehind(tr, inserted.to)
  return inserted
}

/** Returns the range written by a transaction's last step. */
export function lastChange(tr: Transaction): Inserted | null {
  let change: Inserted | null = null
  tr.mapping.maps.at(-1)?.forEach((_oldStart, _oldEnd, from, to) => {
    change = { from, to }
  })
  return change
}

/** Puts the cursor into the text after `pos`, adding an empty paragraph if there is none. */
export function cursorBehind(tr: Transaction, pos: number): void {
  const $pos = tr.doc.resolve(pos)
  const { paragraph } = tr.doc.type.schema.nodes
  if ($pos.parent.inlineContent) tr.setSelection(TextSelection.create(tr.doc, pos))
  else if ($pos.nodeAfter?.isTextblock) tr.setSelection(TextSelection.create(tr.doc, pos + 1))
  else if (paragraph && $pos.parent.canReplaceWith($pos.index(), $pos.index(), paragraph)) {
    tr.insert(pos, paragraph.create())
    tr.setSelection(TextSelection.create(tr.doc, pos + 1))
  } else tr.setSelection(TextSelection.near($pos))
}
