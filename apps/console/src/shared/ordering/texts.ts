import { defineTexts } from '@porchlight/ui/translate.ts'

/** Announcements for reordering. */
export const t = defineTexts('ordering', {
  handle: 'Move {name}',
  hint: 'Press space or enter to pick up, the arrow keys to move, space or enter to drop, escape to put back.',
  pickedUp: '{name} picked up, place {place} of {count}.',
  over: '{name} is at place {place} of {count}.',
  dropped: '{name} dropped at place {place} of {count}.',
  putBack: '{name} put back.',
})
