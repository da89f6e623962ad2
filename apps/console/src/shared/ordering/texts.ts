import { defineTexts } from '@porchlight/ui/translate.ts'

/** Announcements for reordering. */
export const t = defineTexts('ordering', {
  handle: 'Move {name}',
  hint: 'Press Space or Enter to pick up, the arrow keys to move, Space or Enter to drop, Escape to cancel.',
  pickedUp: '{name} picked up, position {place} of {count}.',
  over: '{name} is at position {place} of {count}.',
  dropped: '{name} dropped at position {place} of {count}.',
  putBack: '{name} returned to where it was.',
})
