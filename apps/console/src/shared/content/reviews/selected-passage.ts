import { useSyncExternalStore } from 'react'
import { type Passage, passageOf, rangeOf } from './passages.ts'

/** The text that is edited on this page. */
const editedText = () => document.querySelector('.ProseMirror')

let selected: Passage | null = null

function read(): void {
  const selection = document.getSelection()
  const root = editedText()
  // Whoever goes on to write a comment leaves the text; the passage stays what they selected last.
  if (!root || !selection || selection.rangeCount === 0 || !root.contains(selection.anchorNode)) return
  const found = selection.isCollapsed ? null : passageOf(root, selection.getRangeAt(0))
  if (JSON.stringify(found) !== JSON.stringify(selected)) selected = found
}

function subscribe(changed: () => void): () => void {
  const listen = () => {
    read()
    changed()
  }
  read()
  document.addEventListener('selectionchange', listen)
  return () => {
    document.removeEventListener('selectionchange', listen)
    selected = null
  }
}

/** The passage that is selected in the text on this page; null if none is. */
export const useSelectedPassage = (): Passage | null => useSyncExternalStore(subscribe, () => selected)

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
