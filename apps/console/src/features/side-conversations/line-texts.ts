import { defineTexts } from '@porchlight/ui/translate.ts'

/** Words for the system messages about side conversations, by the name that the server sends as their `message`. */
export const sideLines = {
  side_begun: '{agent} began side conversation #{number}',
  side_of: '{agent} began this as a side conversation of #{number}',
  side_answered: 'An answer came in side conversation #{number}',
} as const

/** Reads them. */
export const t = defineTexts('side_lines', sideLines)
