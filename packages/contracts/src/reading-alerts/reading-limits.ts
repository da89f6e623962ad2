/** Counted reads of people and programs: opened conversations, files in their messages, exports. */
export const readingKinds = ['conversations', 'attachments', 'exports'] as const
export type ReadingKind = (typeof readingKinds)[number]

/** From how many within one hour of the clock on admins are told; null: never. */
export type ReadingLimits = Record<ReadingKind, number | null>

/** Default limits: above a busy hour, below a bulk copy. */
export const usualReadingLimits: ReadingLimits = { conversations: 300, attachments: 300, exports: 10 }

/** The highest number that can be chosen. */
export const readingLimitMax = 100_000
