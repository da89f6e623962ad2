/** Why a library's own address told nothing: it refused, answered in another form or too long, can't be reached, or takes too long. */
export const customerProblems = ['refused', 'form', 'unreachable', 'slow'] as const
export type CustomerProblem = (typeof customerProblems)[number]

/** Limits of what a URL may return: sections, rows per section, and characters per label and value. */
export const customerLimits = { sectionsMax: 10, rowsMax: 20, labelMax: 80, valueMax: 500 } as const
/** For how many minutes an answer is used again. */
export const customerFreshMinutes = 5
