/** Options for one kind of belongings when their owner leaves: hand them over, or end them. Without either, they stay unchanged. */
export type BelongingRule = { mayGive: boolean; mayEnd: boolean }

/**
 * Kinds of belongings. Conversations without a new owner return to the queue or their team; API keys are never handed over, because their former owner knows
 * them.
 */
export const belongingRules = {
  conversations: { mayGive: true, mayEnd: false },
  tasks: { mayGive: true, mayEnd: true },
  teams: { mayGive: true, mayEnd: true },
  deputies: { mayGive: true, mayEnd: true },
  workflows: { mayGive: true, mayEnd: true },
  canned_replies: { mayGive: true, mayEnd: true },
  saved_filters: { mayGive: true, mayEnd: true },
  reports: { mayGive: true, mayEnd: false },
  report_schedules: { mayGive: true, mayEnd: true },
  webhooks: { mayGive: true, mayEnd: true },
  apps: { mayGive: true, mayEnd: false },
  api_keys: { mayGive: false, mayEnd: true },
} as const satisfies Record<string, BelongingRule>

export type BelongingKind = keyof typeof belongingRules
export const belongingKinds = Object.keys(belongingRules) as [BelongingKind, ...BelongingKind[]]
