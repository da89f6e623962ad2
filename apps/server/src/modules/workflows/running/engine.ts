import { masked } from '@porchlight/contracts/hidden-values'
import { type Condition, conditionsOf } from '@porchlight/contracts/lists/list-language'
import { workflowFields } from '@porchlight/contracts/workflows/plan-fields'
import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { stepsOf } from '@porchlight/contracts/workflows/plan-steps'
import { isHidden } from '../../../kernel/calls/hidden-fields.ts'
import type { Ctx, StaffActor } from '../../../kernel/context.ts'
import type { Cause } from '../../../kernel/jobs/cause.ts'
import type { CaseEvent, WorkflowCase } from '../../../kernel/jobs/workflow-work.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { nameOf } from '../../libraries/index.ts'
import { staffNames, staffNow, teamsOf } from '../../people/index.ts'
import { type Parts, partsOf } from '../parts.ts'
import { type CaseValues, fieldsIn, type Moments, prepared, readValues, type Viewer } from './conditions.ts'
import { type Program, programOf } from './program.ts'
import { type TemplateValues, templateValues } from './templates.ts'

/** A rule that can run: a published version, or a draft on paper. */
export type Rule = {
  workflow_ref: string
  workflow_name: string
  version: number
  owner_id: string
  plan: WorkflowPlan
  program: Program
  /** The fields of its conditions, including those of branches. */
  fields: readonly string[]
  /** Whether the conditions hold. */
  holds: ReturnType<typeof prepared>
  /** The same for each condition separately. */
  conditions: readonly { condition: Condition; holds: ReturnType<typeof prepared> }[]
  /** Whether anything in it means the owner's teams. */
  asksForTeams: boolean
}

/** Prepares a rule. */
export function ruleOf(facts: Omit<Rule, 'program' | 'fields' | 'holds' | 'conditions' | 'asksForTeams'>): Rule {
  const { conditions, steps } = facts.plan
  const branches = stepsOf(steps).flatMap(({ step }) => (step.step === 'branch' ? [step.if] : []))
  return {
    ...facts,
    program: programOf(steps),
    fields: [...new Set(fieldsIn([conditions, ...branches]))],
    holds: prepared(conditions),
    conditions: conditionsOf(conditions).map((condition) => ({ condition, holds: prepared(condition) })),
    asksForTeams: JSON.stringify(facts.plan).includes('@my_teams'),
  }
}

/** State of rules within one transaction, which caches what it has read. */
export type Desk = {
  kernel: Kernel
  ctx: Ctx
  parts: Parts
  owners: Map<string, Promise<StaffActor | undefined>>
  teams: Map<string, Promise<string[]>>
  company: Promise<string> | null
  /** Returns another published rule, for `call`. */
  ruleByRef(workflow_ref: string): Promise<Rule | undefined>
}

export const deskOf = (kernel: Kernel, ctx: Ctx, ruleByRef: Desk['ruleByRef']): Desk => ({
  kernel,
  ctx,
  parts: partsOf(kernel),
  owners: new Map(),
  teams: new Map(),
  company: null,
  ruleByRef,
})

/** A rule about a case: what led to it, and what has happened since. */
export type Matter = {
  rule: Rule
  of: WorkflowCase
  cause: Cause
  /** Names the cause among those of the rule and the conversation: a rule runs once for it. */
  cause_key: string
  /** Events about the conversation after the case, oldest first. */
  later: readonly CaseEvent[]
  moments: Moments
}

/** Returns the rule's owner, with the rights they have now, as the actor that the rule is; undefined if they are gone. */
export async function actorOf(desk: Desk, { owner_id, workflow_ref, workflow_name }: Rule): Promise<StaffActor | undefined> {
  const known = desk.owners.get(owner_id) ?? staffNow(desk.ctx, owner_id)
  desk.owners.set(owner_id, known)
  const owner = await known
  return owner && { ...owner, name: workflow_name, rule: { workflow_ref, workflow_name } }
}

/** Returns whom `@me` and `@my_teams` mean in the conditions of a rule, and the time they are judged at. */
export async function viewerOf(desk: Desk, { rule, of }: Pick<Matter, 'rule' | 'of'>): Promise<Viewer> {
  const { owner_id } = rule
  if (!rule.asksForTeams) return { user_id: owner_id, team_refs: [], now: of.at }
  const known = desk.teams.get(owner_id) ?? teamsOf(desk.ctx, owner_id)
  desk.teams.set(owner_id, known)
  return { user_id: owner_id, team_refs: await known, now: of.at }
}

/** Returns the values available in texts of the rule, limited to what its owner and the person who runs it may see. */
export async function templatesOf(desk: Desk, of: WorkflowCase, rule: Rule): Promise<TemplateValues> {
  desk.company ??= nameOf(desk.ctx).then(({ company_name }) => company_name)
  const assignee = of.view.assignee_id as string | null
  const names = assignee ? await staffNames(desk.ctx, [assignee]) : undefined
  const values = templateValues(of, { agentName: (assignee && names?.get(assignee)?.name) || '', companyName: await desk.company })
  const owner = await actorOf(desk, rule)
  return [desk.ctx.actor, owner].some((actor) => actor && isHidden(actor, 'contact.email')) ? { ...values, contactEmail: masked } : values
}

/** Reads the fields that the conditions of many cases need with few statements. Values that depend on the time are read when each case is evaluated. */
export async function readAhead(desk: Desk, cases: readonly (Pick<Matter, 'of' | 'moments'> & { fields: readonly string[] })[]): Promise<void> {
  await Promise.all(
    cases.map(({ fields, ...about }) =>
      valuesOf(
        desk,
        about,
        fields.filter((name) => Object.hasOwn(workflowFields, name) && !workflowFields[name]?.isMomentary),
      ),
    ),
  )
}

/** Returns the values of these fields in the matter's case. */
export const valuesOf = (desk: Desk, { of, moments }: Pick<Matter, 'of' | 'moments'>, names: readonly string[]): Promise<CaseValues> =>
  readValues(desk.ctx, desk.parts, of, names, moments)
