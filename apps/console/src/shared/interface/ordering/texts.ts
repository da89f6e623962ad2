import { defineTexts } from '@porchlight/ui/translate.ts'

/** Announcements for reordering, and UI strings for pages with an ordered list. */
export const t = defineTexts('ordering', {
  handle: 'Move {name}',
  hint: 'Press Space or Enter to pick up, the arrow keys to move, Space or Enter to drop, Escape to cancel.',
  pickedUp: '{name} picked up, position {place} of {count}.',
  over: '{name} is at position {place} of {count}.',
  dropped: '{name} dropped at position {place} of {count}.',
  edit: 'Edit {name}',
  editShort: 'Edit',
  close: 'Close',
  putBack: '{name} returned to its original position.',
})
