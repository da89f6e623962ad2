/** Events noted during an absence: others answered or took over one of the person's conversations, assigned one to them, or mentioned them. */
export const catchUpKinds = ['answered', 'handed_over', 'assigned', 'mentioned'] as const
export type CatchUpKind = (typeof catchUpKinds)[number]

/** Notes of each kind, and things that are due, that are shown; all are counted. */
export const catchUpShown = 5
/** Notes of each kind that are kept, the newest, and things that are due that are counted. */
export const catchUpKept = 100
