import { defineTexts } from '../translate.ts'

/** UI strings about files that a message was sent without, by reason. */
export const leftOutText = defineTexts('left_out', {
  empty: '{name} isn’t attached: it is empty.',
  too_large: '{name} isn’t attached: it is too large.',
  too_many: '{name} isn’t attached: there were too many files.',
  unsupported_type: '{name} isn’t attached: files of this type aren’t accepted.',
  no_room: '{name} isn’t attached: there was no room left for it.',
  unreadable: '{name} isn’t attached: it couldn’t be read.',
  missing: '{name} isn’t attached: it wasn’t in the import.',
  failed: '{name} isn’t attached: it couldn’t be uploaded.',
  more: { one: '{count} more file isn’t attached.', other: '{count} more files aren’t attached.' },
})
