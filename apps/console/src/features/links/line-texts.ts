import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of system messages about merging, splitting and linking, keyed by the `message` that the server sends. */
export const linkLines = {
  merged_into: '{agent} merged this into #{number}',
  merged_from: '{agent} merged #{number} into this conversation',
  unmerged: '{agent} separated this from #{number} again',
  unmerged_from: '{agent} separated #{number} from this conversation again',
  split_to: '{agent} moved messages into the new ticket #{number}',
  split_from: '{agent} split this off #{number}',
  linked: '{agent} linked #{number}',
  unlinked: '{agent} removed the link to #{number}',
} as const

/** Reads them. */
export const t = defineTexts('links_lines', linkLines)
