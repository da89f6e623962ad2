import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of system messages about side conversations, keyed by the `message` that the server sends. */
export const sideLines = {
  side_begun: '{agent} began side conversation #{number}',
  side_of: '{agent} began this as a side conversation of #{number}',
  side_answered: 'An answer came in side conversation #{number}',
} as const

/** Reads them. */
export const t = defineTexts('side_lines', sideLines)
