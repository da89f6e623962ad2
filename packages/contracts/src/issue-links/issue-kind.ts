/** What an issue is: still to do, done, or unknown because its tracker has not said so yet. */
export const issueStates = ['open', 'closed', 'unknown'] as const
export type IssueState = (typeof issueStates)[number]

/** Why a tracker did not tell: its answer says that the token may not, that there is no such issue, or that it has had enough; or it can't be reached. */
export const issueProblems = ['denied', 'missing', 'busy', 'unreachable'] as const
export type IssueProblem = (typeof issueProblems)[number]

/** Issues of one conversation. */
export const issuesMax = 10
/** Seconds during which a fetched state is considered fresh. */
export const issueFreshSeconds = 60
