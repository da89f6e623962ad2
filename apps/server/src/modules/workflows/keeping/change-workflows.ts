import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { workflowLimits, workflowsApi } from '@porchlight/contracts/workflows/workflows'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { lockByName } from '../../../kernel/data/lock-by-name.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { documentActs } from '../../published-documents/index.ts'
import { setWebhookUses } from '../../webhooks/index.ts'
import { assertFolder, rowsOf, type WorkflowDbRow, workflowFor, workflowForUpdate } from './access.ts'
import { armedAgain, followedAgain } from './followed.ts'
import { presentWorkflow } from './present.ts'
import { endpointsIn, problemsOf } from './problems.ts'
import { ruleVersions } from './rule-versions.ts'
import { assertSeesPlan } from './seen-plan.ts'

const emptyPlan: WorkflowPlan = { triggers: [], conditions: { all: [] }, steps: [] }

const changed = (ctx: Ctx, workflow_ref: string | null) => ctx.emit('workflow.changed', { workflow_ref }, workflow_ref ? { subject: workflow_ref } : {})
const answer = async (ctx: Ctx, row: WorkflowDbRow) => ({ workflow: presentWorkflow(row, await problemsOf(ctx, row.draft as WorkflowPlan)) })

async function addWorkflow(ctx: Ctx, facts: { workflow_name: string; workflow_folder_ref: string | null; plan: WorkflowPlan }) {
  assertSeesPlan(ctx, facts.plan)
  const { support_lib_id } = ctx
  await lockByName(ctx, `workflows:${support_lib_id}`)
  await assertFolder(ctx, facts.workflow_folder_ref)
  const { count, last } = await ctx.db
    .selectFrom('workflows')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .where('support_lib_id', '=', support_lib_id)
    .executeTakeFirstOrThrow()
  if (count >= workflowLimits.workflows) throw refuse('conflict', { fields: { workflow_name: 'too many' } })
  const now = ctx.clock.now()
  const { plan, ...named } = facts
  const row = await ctx.db
    .insertInto('workflows')
    .values({
      support_lib_id,
      workflow_ref: newRef(),
      ...named,
      position: (last ?? 0) + 1,
      owner_id: staffOf(ctx).user_id,
      draft: JSON.stringify(plan),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  changed(ctx, row.workflow_ref)
  return answer(ctx, row)
}

/** Adds a rule at the end, as a draft. */
export const createWorkflow = action(workflowsApi.create, (ctx, { workflow_name, workflow_folder_ref, plan = emptyPlan }) =>
  addWorkflow(ctx, { workflow_name, workflow_folder_ref, plan }),
)

/** Adds a copy of a rule: its draft, under another name. */
export const duplicateWorkflow = action(workflowsApi.duplicate, async (ctx, { workflow_ref, workflow_name }) => {
  const { draft, workflow_folder_ref } = await workflowFor(ctx, workflow_ref)
  return addWorkflow(ctx, { workflow_name, workflow_folder_ref, plan: draft as WorkflowPlan })
})

/** Records which receivers of webhooks the published plan sends to, so that deleting one of them shows a warning. */
const usesRecorded = (ctx: Ctx, { workflow_ref, workflow_name, plan }: Pick<WorkflowDbRow, 'workflow_ref' | 'workflow_name' | 'plan'>) =>
  setWebhookUses(ctx, { kind: 'workflow', ref: workflow_ref, name: workflow_name }, plan ? endpointsIn(plan as WorkflowPlan) : [])

async function save(ctx: Ctx, workflow_ref: string, values: Record<string, unknown>): Promise<WorkflowDbRow> {
  return ctx.db
    .updateTable('workflows')
    .set({ ...values, updated_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('workflow_ref', '=', workflow_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Changes = { workflow_name?: string | undefined; workflow_folder_ref?: string | null | undefined; plan?: WorkflowPlan | undefined }

/** Changes the name, the folder or the draft of a locked rule, and counts its revision up. */
async function changeRule(ctx: Ctx, before: WorkflowDbRow, { workflow_name, workflow_folder_ref, plan }: Changes): Promise<WorkflowDbRow> {
  const { workflow_ref } = before
  await assertFolder(ctx, workflow_folder_ref)
  const row = await save(ctx, workflow_ref, {
    workflow_name: workflow_name ?? before.workflow_name,
    workflow_folder_ref: workflow_folder_ref === undefined ? before.workflow_folder_ref : workflow_folder_ref,
    ...(plan && { draft: JSON.stringify(plan), has_draft: true }),
    revision: before.revision + 1,
    editor_id: staffOf(ctx).user_id,
  })
  // Runs and histories name the rule.
  if (row.workflow_name !== before.workflow_name) {
    await usesRecorded(ctx, row)
    if (row.is_enabled) await followedAgain(ctx)
  }
  changed(ctx, workflow_ref)
  return row
}

/** Rules as documents: the lock of their order is that of each. */
const ruleActs = (is_enabled: boolean) =>
  documentActs<WorkflowDbRow, WorkflowPlan>({
    lock: (ctx, workflow_ref) => workflowForUpdate(ctx, workflow_ref),
    saveDraft: (ctx, row, plan) => changeRule(ctx, row, { plan }),
    async publish(ctx, before) {
      const { workflow_ref } = before
      const plan = before.draft as WorkflowPlan
      assertSeesPlan(ctx, plan)
      const problems = await problemsOf(ctx, plan)
      if (problems.length > 0) throw refuse('invalid_input', { fields: Object.fromEntries(problems.map(({ at, problem }) => [at, problem])) })
      const { user_id } = staffOf(ctx)
      const version = (before.version ?? 0) + 1
      await ruleVersions.add(ctx, workflow_ref, { version, body: plan })
      const row = await save(ctx, workflow_ref, {
        version,
        plan: JSON.stringify(plan),
        has_draft: false,
        is_enabled,
        owner_id: user_id,
        revision: before.revision + 1,
        editor_id: user_id,
      })
      await armedAgain(ctx, workflow_ref, plan, is_enabled)
      await followedAgain(ctx)
      await usesRecorded(ctx, row)
      ctx.emit('workflow.published', { workflow_ref, version }, { subject: workflow_ref })
      changed(ctx, workflow_ref)
      return row
    },
    versionOf: async (ctx, { workflow_ref }, version) => (await ruleVersions.read(ctx, workflow_ref, version))?.body,
  })

/** Changes a rule's name, folder or draft. */
export const updateWorkflow = action(workflowsApi.update, async (ctx, { workflow_ref, revision, ...changes }) => {
  assertSeesPlan(ctx, changes.plan)
  return answer(ctx, await changeRule(ctx, await workflowForUpdate(ctx, workflow_ref, revision), changes))
})

/** Publishes the draft. The publisher becomes its owner, so that no one can make a rule act with another person's permissions. */
export const publishWorkflow = action(workflowsApi.publish, async (ctx, { workflow_ref, revision, is_enabled }) =>
  answer(ctx, await ruleActs(is_enabled).publish(ctx, workflow_ref, revision)),
)

/** Turns a published rule on or off. */
export const enableWorkflow = action(workflowsApi.enable, async (ctx, { workflow_ref, is_enabled }) => {
  const before = await workflowForUpdate(ctx, workflow_ref)
  if (before.version === null) throw refuse('conflict', { fields: { is_enabled: 'not published' } })
  const row = await save(ctx, workflow_ref, { is_enabled })
  if (before.is_enabled !== is_enabled) {
    await armedAgain(ctx, workflow_ref, row.plan as WorkflowPlan, is_enabled)
    await followedAgain(ctx)
    changed(ctx, workflow_ref)
  }
  return answer(ctx, row)
})

/** Sets the order in which the rules run; omitted ones keep their order at the end, unknown ones are ignored. */
export const orderWorkflows = action(workflowsApi.order, async (ctx, { workflow_refs }) => {
  await lockByName(ctx, `workflows:${ctx.support_lib_id}`)
  const known = await rowsOf(ctx).orderBy('position').orderBy('workflow_ref').execute()
  const placeOf = (ref: string) => (workflow_refs.includes(ref) ? workflow_refs.indexOf(ref) : workflow_refs.length)
  const refs = known.toSorted((one, other) => placeOf(one.workflow_ref) - placeOf(other.workflow_ref)).map(({ workflow_ref }) => workflow_ref)
  await sql`
    update workflows w set position = o.place from unnest(${refs}::text[]) with ordinality o(workflow_ref, place)
    where w.support_lib_id = ${ctx.support_lib_id} and w.workflow_ref = o.workflow_ref and w.position <> o.place`.execute(ctx.db)
  await followedAgain(ctx)
  changed(ctx, null)
  return {}
})

/** Deletes a rule with its versions and timers. Runs that wait are over. */
export const removeWorkflow = action(workflowsApi.remove, async (ctx, { workflow_ref }) => {
  const before = await workflowForUpdate(ctx, workflow_ref)
  const { support_lib_id } = ctx
  await usesRecorded(ctx, { ...before, plan: null })
  await ctx.db.deleteFrom('workflow_timers').where('support_lib_id', '=', support_lib_id).where('workflow_ref', '=', workflow_ref).execute()
  await ctx.db
    .updateTable('workflow_runs')
    .set({ status: 'cancelled', ended_at: ctx.clock.now(), state: null })
    .where('support_lib_id', '=', support_lib_id)
    .where('workflow_ref', '=', workflow_ref)
    .where('status', 'in', ['waiting', 'retrying'])
    .execute()
  await ctx.db.deleteFrom('workflows').where('support_lib_id', '=', support_lib_id).where('workflow_ref', '=', workflow_ref).execute()
  await followedAgain(ctx)
  changed(ctx, workflow_ref)
  return {}
})
