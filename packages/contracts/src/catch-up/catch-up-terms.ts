/** What is noted while somebody is out of office: their conversations that others answered or got, and those that others assigned to them or mentioned them in. */
export const catchUpKinds = ['answered', 'handed_over', 'assigned', 'mentioned'] as const
export type CatchUpKind = (typeof catchUpKinds)[number]

/** Notes of each kind, and tasks, that are shown; all are counted. */
export const catchUpShown = 5
/** Notes of each kind that are kept, the newest, and tasks that are counted. */
export const catchUpKept = 100
