import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of what panels about a conversation share. */
export const t = defineTexts('removed_events', {
  removed: {
    one: '{number} earlier event, of {from}, is no longer kept.',
    other: '{number} earlier events, from {from} to {to}, are no longer kept.',
  },
})
