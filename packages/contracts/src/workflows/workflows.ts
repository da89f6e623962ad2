import { z } from 'zod'
import { Count, Cursor, line, Nothing, Ref } from '../common.ts'
import { RemovedEvents } from '../conversations/event-history.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { automationFlags, inboxFlags } from '../permission-flags.ts'
import { askedLimits } from './asked-values.ts'
import { PlanSchema } from './plan.ts'
import { ReplayView, RunDetails, RunView, runStatuses, Verdict, VersionView, WorkflowFolderView, WorkflowRow, WorkflowView } from './workflow-views.ts'

/** Limits: rules and folders of a library, values that a call of a macro gives (it can ask for its own and for those of the rules that it calls), conversations of one macro call, days of a replay. */
export const workflowLimits = { workflows: 500, folders: 100, askedValues: 100, macroConversations: 50, replayDays: 90 } as const

const workflow_ref = Ref
const workflow_name = line(120).min(1)
const workflow_folder_ref = Ref.nullable()
const conversation_ref = Ref
/** The revision of the draft that the call is based on; another one is refused as `conflict`. */
const revision = z.number().int().nonnegative()
const OneWorkflow = z.object({ workflow: WorkflowView })
const change = { audience: ['staff'], permission: 'canCreateAndEditAnAutomation' } as const
const reading = { audience: ['staff'], permission: automationFlags } as const
/** What was entered for `{ask:…}` in the texts of a macro, by name. */
const AskedValues = z
  .record(line(askedLimits.name).min(1), line(500))
  .refine((values) => Object.keys(values).length <= workflowLimits.askedValues, 'too many')
  .default({})
const limit = Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize)

/** Checklist K1: rules, their versions, runs, dry runs and replays, and macros. */
export const workflowsApi = defineOperations('workflows', {
  list: operation({
    http: 'GET /api/inbox/workflows',
    summary: "The library's rules, in the order they run or another one, in pages.",
    ...reading,
    input: z.object({
      q: line(120).default(''),
      per_page: Count.pipe(z.number().min(1).max(100)).default(25),
      page: Count.pipe(z.number().min(1).max(1000)).default(1),
      order_by: z.enum(['position', 'workflow_name', 'created_at', 'updated_at']).default('position'),
      order: z.enum(['asc', 'desc']).default('asc'),
      is_enabled: z.stringbool().optional(),
      /** A folder; `none` for those outside of any. */
      workflow_folder_ref: Ref.optional(),
    }),
    output: z.object({
      workflows: z.array(WorkflowRow),
      pagination: z.object({ totalCount: z.number().int(), page: z.number().int(), per_page: z.number().int() }),
    }),
  }),
  create: operation({
    http: 'POST /api/inbox/workflows',
    summary: 'Adds a rule at the end, as a draft.',
    ...change,
    input: z.object({ workflow_name, workflow_folder_ref: workflow_folder_ref.default(null), plan: PlanSchema.optional() }),
    output: OneWorkflow,
    errors: ['conflict'],
  }),
  read: operation({
    http: 'GET /api/inbox/workflows/:workflow_ref',
    summary: 'A rule with its draft, its published version, and what keeps the draft from being published.',
    ...reading,
    input: z.object({ workflow_ref }),
    output: OneWorkflow,
  }),
  update: operation({
    http: 'PUT /api/inbox/workflows/:workflow_ref',
    summary: 'Changes the name, the folder or the draft of a rule. The published version stays as it is.',
    ...change,
    input: z.object({
      workflow_ref,
      revision,
      workflow_name: workflow_name.optional(),
      workflow_folder_ref: workflow_folder_ref.optional(),
      plan: PlanSchema.optional(),
    }),
    output: OneWorkflow,
    errors: ['conflict'],
  }),
  publish: operation({
    http: 'POST /api/inbox/workflows/:workflow_ref/publish',
    summary: 'Publishes the draft as the next version. The rule runs with the rights of whoever published it.',
    ...change,
    input: z.object({ workflow_ref, revision, is_enabled: z.boolean().default(true) }),
    output: OneWorkflow,
    errors: ['conflict', 'invalid_input'],
  }),
  enable: operation({
    http: 'PATCH /api/inbox/workflows/:workflow_ref',
    summary: 'Turns a published rule on or off. Turned on, it follows what happens from then on.',
    ...change,
    input: z.object({ workflow_ref, is_enabled: z.boolean() }),
    output: OneWorkflow,
    errors: ['conflict'],
  }),
  order: operation({
    http: 'PATCH /api/inbox/workflows',
    summary: 'Sets the order in which the rules run; omitted ones go to the end.',
    ...change,
    input: z.object({ workflow_refs: z.array(Ref).max(workflowLimits.workflows) }),
    output: Nothing,
  }),
  duplicate: operation({
    http: 'POST /api/inbox/workflows/:workflow_ref/duplicate',
    summary: 'Adds a copy of a rule, as a draft.',
    ...change,
    input: z.object({ workflow_ref, workflow_name }),
    output: OneWorkflow,
    errors: ['conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/inbox/workflows/:workflow_ref',
    summary: 'Deletes a rule with its versions; its runs stay.',
    audience: ['staff'],
    permission: 'canDeleteAnAutomation',
    input: z.object({ workflow_ref }),
    output: Nothing,
  }),
  versions: operation({
    http: 'GET /api/inbox/workflows/:workflow_ref/versions',
    summary: 'The newest 100 versions of a rule that were published, newest first.',
    ...reading,
    input: z.object({ workflow_ref }),
    output: z.object({ versions: z.array(VersionView) }),
  }),
  version: operation({
    http: 'GET /api/inbox/workflows/:workflow_ref/versions/:version',
    summary: 'One version of a rule.',
    ...reading,
    input: z.object({ workflow_ref, version: Count }),
    output: z.object({ version: VersionView, plan: PlanSchema }),
  }),
  runs: operation({
    http: 'GET /api/activity/workflows',
    summary: 'Runs of rules on conversations that the caller sees, newest first: all, of one rule, or on one conversation.',
    ...reading,
    input: z.object({
      workflow_ref: Ref.optional(),
      conversation_ref: Ref.optional(),
      status: z.enum(runStatuses).optional(),
      cursor: Cursor.optional(),
      limit,
    }),
    output: z.object({ runs: z.array(RunView), next_cursor: Cursor.nullable() }),
  }),
  run: operation({
    http: 'GET /api/activity/workflows/:run_ref',
    summary: 'A run with the value of each condition and what each step did. Requires that the caller sees the conversation.',
    ...reading,
    input: z.object({ run_ref: Ref }),
    output: z.object({ run: RunDetails }),
  }),
  explain: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/workflows',
    summary:
      "Why rules did or didn't act on a conversation: for its newest events, or those before the cursor, what each enabled rule made of them. Computed by the code that runs the rules.",
    ...reading,
    input: z.object({ conversation_ref, cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(20)).default(10) }),
    output: z.object({
      events: z.array(z.object({ event_number: z.number().int(), event: z.string(), at: z.string(), verdicts: z.array(Verdict) })),
      next_cursor: Cursor.nullable(),
      /** Older events, of which only the sum is left; on the last page. */
      removed: RemovedEvents.nullable(),
    }),
  }),
  dryRun: operation({
    http: 'POST /api/inbox/workflows/:workflow_ref/dry-run',
    audit: null,
    summary: 'What the draft and the published version of a rule would do with one conversation: after one of its events or, without one, if run by hand now.',
    ...change,
    changes: [],
    input: z.object({ workflow_ref, conversation_ref, event_number: z.number().int().positive().optional(), plan: PlanSchema.optional() }),
    output: z.object({ draft: Verdict, published: Verdict.nullable() }),
  }),
  startReplay: operation({
    http: 'POST /api/inbox/workflows/:workflow_ref/replays',
    summary: 'Starts a replay of the draft and the published version over the events of the last days. Nothing is changed or sent.',
    ...change,
    rates: [{ by: 'actor', points: 20, seconds: 600 }],
    input: z.object({ workflow_ref, days: z.number().int().min(1).max(workflowLimits.replayDays) }),
    output: z.object({ replay: ReplayView }),
    errors: ['conflict'],
  }),
  readReplay: operation({
    http: 'GET /api/inbox/workflow-replays/:replay_ref',
    summary: 'The progress and the result of a replay. Conversations that the caller may not see are left out.',
    ...reading,
    input: z.object({ replay_ref: Ref }),
    output: z.object({ replay: ReplayView }),
  }),
  cancelReplay: operation({
    http: 'DELETE /api/inbox/workflow-replays/:replay_ref',
    summary: 'Cancels a replay.',
    ...change,
    input: z.object({ replay_ref: Ref }),
    output: z.object({ replay: ReplayView }),
  }),
  macros: operation({
    http: 'GET /api/inbox/macros',
    summary: 'The enabled rules that people run by hand: those first that people ran on conversations like this one, then those that they ran most.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref.optional() }),
    output: z.object({
      macros: z.array(
        z.object({
          workflow_ref: Ref,
          workflow_name: z.string(),
          plan: PlanSchema,
          /** What it asks for, with the rules that it calls. */
          asked: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
          /** How often people ran it, among the last runs by people within 30 days. */
          uses: z.number().int(),
          /** How many of these were on conversations with the type or a tag of this one. */
          similar_uses: z.number().int(),
        }),
      ),
    }),
  }),
  previewMacro: operation({
    http: 'POST /api/inbox/macros/:workflow_ref/preview',
    summary: 'What a macro would do with these conversations, done by the caller.',
    audience: ['staff'],
    permission: inboxFlags,
    changes: [],
    input: z.object({ workflow_ref, conversation_refs: z.array(Ref).min(1).max(workflowLimits.macroConversations), values: AskedValues }),
    output: z.object({ results: z.array(z.object({ conversation_ref: Ref, verdict: Verdict })), refused: z.array(Ref) }),
  }),
  runMacro: operation({
    http: 'POST /api/inbox/macros/:workflow_ref/run',
    summary: "Runs a macro on these conversations with the caller's rights. Conversations that the caller may not see are reported as refused.",
    audience: ['staff'],
    permission: inboxFlags,
    rates: [{ by: 'actor', points: 60, seconds: 60 }],
    changes: [],
    input: z.object({ workflow_ref, conversation_refs: z.array(Ref).min(1).max(workflowLimits.macroConversations), values: AskedValues }),
    output: z.object({
      results: z.array(z.object({ conversation_ref: Ref, run_ref: Ref, status: z.enum(runStatuses), steps: RunDetails.shape.steps })),
      refused: z.array(Ref),
    }),
  }),
})

const folder_name = line(80).min(1)
const OneFolder = z.object({ workflow_folder: WorkflowFolderView })

/** Checklist K1: the folders of rules. */
export const workflowFoldersApi = defineOperations('workflowFolders', {
  list: operation({
    http: 'GET /api/inbox/workflow_folders',
    summary: 'The folders of rules, by name, with the number of rules in each.',
    ...reading,
    input: Nothing,
    output: z.object({ workflow_folders: z.array(WorkflowFolderView) }),
  }),
  read: operation({
    http: 'GET /api/inbox/workflow_folders/:workflow_folder_ref',
    summary: 'One folder.',
    ...reading,
    input: z.object({ workflow_folder_ref: Ref }),
    output: OneFolder,
  }),
  create: operation({
    http: 'POST /api/inbox/workflow_folders',
    summary: 'Adds a folder.',
    ...change,
    input: z.object({ folder_name }),
    output: OneFolder,
    errors: ['conflict'],
  }),
  update: operation({
    http: 'PUT /api/inbox/workflow_folders/:workflow_folder_ref',
    summary: 'Renames a folder.',
    ...change,
    input: z.object({ workflow_folder_ref: Ref, folder_name }),
    output: OneFolder,
    errors: ['conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/inbox/workflow_folders/:workflow_folder_ref',
    summary: 'Deletes a folder; its rules stay, outside of any.',
    audience: ['staff'],
    permission: 'canDeleteAnAutomation',
    changes: ['workflowFolders', 'workflows'],
    input: z.object({ workflow_folder_ref: Ref }),
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** The library's rules and their folders. */
    workflows: unknown
    /** Webhooks that came in, by the ref of the workflow. */
    workflow_hooks: unknown
    /** Runs of rules, by the ref of the workflow. */
    workflow_runs: unknown
    /** Replays, by their ref. */
    workflow_replays: unknown
  }
}
