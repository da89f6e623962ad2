/** Conversations that each list of the live page has at most, and how far ahead it looks at SLA targets, in minutes. */
export const liveBoardLimits = { rows: 10, dueMinutes: 60 } as const
