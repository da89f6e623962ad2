import { useSyncExternalStore } from 'react'
import { type Passage, passageOf, rangeOf } from './passages.ts'

/** The text that is edited on this page: that of a dialog over it, if one has a text. */
const editedText = () => document.querySelector('[role="dialog"] .ProseMirror') ?? document.querySelector('.ProseMirror')

let selected: { root: Element; passage: Passage } | null = null

function read(): void {
  const selection = document.getSelection()
  const root = editedText()
  // Whoever goes on to write a comment leaves the text; the passage stays what they selected last.
  if (!root || !selection || selection.rangeCount === 0 || !root.contains(selection.anchorNode)) return
  const passage = selection.isCollapsed ? null : passageOf(root, selection.getRangeAt(0))
  if (JSON.stringify(passage) !== JSON.stringify(selectedPassage())) selected = passage && { root, passage }
}

// From the start: where there is little room, the review is shown only after the text was left.
if (typeof document !== 'undefined') document.addEventListener('selectionchange', read)

/** Returns the passage that was selected last in the text on this page; null if none is. */
export function selectedPassage(): Passage | null {
  return selected?.root.isConnected ? selected.passage : null
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('selectionchange', changed)
  return () => document.removeEventListener('selectionchange', changed)
}

/** Like `selectedPassage`, as it changes. */
export const useSelectedPassage = (): Passage | null => useSyncExternalStore(subscribe, selectedPassage)

/** Shows a passage in the text on this page. Returns whether it is there. */
export function showPassage(passage: Passage): boolean {
  const root = editedText()
  const range = root && rangeOf(root, passage)
  if (!range) return false
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  return true
}
