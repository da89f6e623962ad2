/** Why something is a gap: a search found nothing, what was found had no answer, or the reader of an answer said that it is none. */
export const gapReasons = ['nothing', 'no_answer', 'said_no'] as const
export type GapReason = (typeof gapReasons)[number]
