import { z } from 'zod'
import { Moment, Ref } from '../common.ts'
import { namingField } from '../personal-data/personal-fields.ts'
import { PlanSchema } from './plan.ts'

/** What keeps a draft from being published: the place in the plan, and why. */
const Problem = z.object({ at: z.string(), problem: z.string() })

/** A rule in a list. `plan` is the published version or, without one, the draft, so that a list can say in a sentence what it does. */
export const WorkflowRow = z.object({
  workflow_ref: Ref,
  workflow_name: z.string(),
  workflow_folder_ref: Ref.nullable(),
  is_enabled: z.boolean(),
  /** Its place among the library's rules, which is the order they run in. */
  position: z.number().int(),
  /** With whose rights it runs: whoever published it. */
  owner_id: Ref,
  plan: PlanSchema,
  /** The published version; null before the first one. */
  version: z.number().int().nullable(),
  has_draft: z.boolean(),
  /** Runs of the last 30 days, and how many of them failed or were stopped by a limit. */
  runs: z.number().int(),
  failed_runs: z.number().int(),
  last_run_at: Moment.nullable(),
  created_at: Moment,
  updated_at: Moment,
})
export type WorkflowRow = z.infer<typeof WorkflowRow>

/** A rule with its draft. `revision` counts the changes of the draft: saving and publishing name the one they are based on. */
export const WorkflowView = WorkflowRow.extend({ draft: PlanSchema, published: PlanSchema.nullable(), revision: z.number().int(), problems: z.array(Problem) })
export type WorkflowView = z.infer<typeof WorkflowView>

export const WorkflowFolderView = z.object({ workflow_folder_ref: Ref, folder_name: z.string(), workflows: z.number().int() })
export type WorkflowFolderView = z.infer<typeof WorkflowFolderView>

export const VersionView = z.object({ version: z.number().int(), published_at: Moment, published_by: Ref.nullable() })
export type VersionView = z.infer<typeof VersionView>

/**
 * `done` and `waiting` (at a wait step) are as they should be; `failed`: an action failed for good; `retrying`: one will be tried again; `loop`, `too_deep`,
 * `too_many`: a limit kept it from running; `stopped`: an earlier rule stopped the rules after it; `cancelled`: an event ended a wait.
 */
export const runStatuses = ['done', 'waiting', 'retrying', 'failed', 'loop', 'too_deep', 'too_many', 'stopped', 'cancelled'] as const

/** The value that a condition met, and whether it held. */
export const ConditionResult = namingField(z.object({ field: z.string(), op: z.string(), value: z.unknown(), actual: z.unknown(), holds: z.boolean() }))
export type ConditionResult = z.infer<typeof ConditionResult>

/** What became of a step. `path` is its place in the plan (`1.yes.0`); `skipped`: somebody had set a newer value, or it changes nothing. */
export const StepResult = z.object({
  path: z.string(),
  step: z.string(),
  outcome: z.enum(['done', 'skipped', 'failed', 'waiting', 'yes', 'no', 'stopped', 'planned']),
  /** For an action, the operation it called, and with what. */
  calls: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
  /** Why it failed or was skipped. */
  reason: z.string().nullable(),
  conditions: z.array(ConditionResult),
})
export type StepResult = z.infer<typeof StepResult>

/** One rule on one conversation for one cause: what led to it, whether its conditions held, and what its steps did. */
export const RunView = z.object({
  run_ref: Ref,
  workflow_ref: Ref,
  workflow_name: z.string(),
  version: z.number().int(),
  conversation_ref: Ref,
  number: z.number().int(),
  status: z.enum(runStatuses),
  /** The event that led to it: its name and number; null for timers, schedules and people. */
  event: z.string().nullable(),
  event_number: z.number().int().nullable(),
  started_at: Moment,
  ended_at: Moment.nullable(),
})
export type RunView = z.infer<typeof RunView>
export const RunDetails = RunView.extend({ conditions: z.array(ConditionResult), steps: z.array(StepResult) })
export type RunDetails = z.infer<typeof RunDetails>

/** What a rule would do, or would have done. `triggered`: whether the event is one it follows; `passed`: whether its conditions hold. */
export const Verdict = z.object({
  workflow_ref: Ref,
  workflow_name: z.string(),
  version: z.number().int().nullable(),
  triggered: z.boolean(),
  passed: z.boolean(),
  /** Why it did not run although its conditions held: a status of `runStatuses`, or null. */
  kept_by: z.string().nullable(),
  run_ref: Ref.nullable(),
  conditions: z.array(ConditionResult),
  steps: z.array(StepResult),
})
export type Verdict = z.infer<typeof Verdict>

/** A replay over past events. `result` counts what the draft and the published version would have done, and lists the first differences. */
export const ReplayView = z.object({
  replay_ref: Ref,
  workflow_ref: Ref,
  status: z.enum(['running', 'done', 'cancelled', 'failed']),
  days: z.number().int(),
  events_done: z.number().int(),
  events_total: z.number().int(),
  draft_runs: z.number().int(),
  published_runs: z.number().int(),
  /** Differences between the two, oldest first: the event, its conversation, and the actions of each; at most 200. */
  differences: z.array(
    z.object({ event_number: z.number().int(), event: z.string(), conversation_ref: Ref, draft: z.array(StepResult), published: z.array(StepResult) }),
  ),
  /** SHA-256 of the complete log: the same plans over the same events give the same. */
  digest: z.string().nullable(),
  started_at: Moment,
  ended_at: Moment.nullable(),
})
export type ReplayView = z.infer<typeof ReplayView>
