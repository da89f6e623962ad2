/** What is wrong with a link. `hidden`: there is such a text, but readers cannot open it. */
export const linkProblems = ['missing', 'hidden', 'anchor', 'file', 'outside'] as const
export type LinkProblem = (typeof linkProblems)[number]
