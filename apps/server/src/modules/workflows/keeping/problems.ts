import { askedLimits } from '@porchlight/contracts/workflows/asked-values'
import { workflowActions } from '@porchlight/contracts/workflows/plan-fields'
import { type PlanProblem, planProblems } from '@porchlight/contracts/workflows/plan-problems'
import { type StepInputs, stepsOf, type WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import { presentTeams, staffNames } from '../../people/index.ts'
import { assertOptions, type OptionRefs } from '../../ticket-settings/index.ts'
import { knownEndpoints } from '../../webhooks/index.ts'
import { askedWithCalls } from '../running/asked-with-calls.ts'

/** Something that a rule or a flow refers to: what kind of thing, its ref, and where it is named. */
export type WorkflowReference = { at: string; of: string; ref: string }

/** Returns why a plan can't be published: missing parts, and references to rows that the library doesn't have. */
export async function problemsOf(ctx: Ctx, plan: WorkflowPlan): Promise<PlanProblem[]> {
  const references = stepsOf(plan.steps).flatMap(({ path, step }): WorkflowReference[] => {
    if (step.step === 'call') return [{ at: `steps.${path}.workflow_ref`, of: 'workflow', ref: step.workflow_ref }]
    return step.step === 'action' ? referencesIn(step.action, step.inputs, `steps.${path}`) : []
  })
  const unknown = await unknownReferences(ctx, references)
  const own = planProblems(plan)
  const [asked = []] = await askedWithCalls(ctx, [{ plan }])
  const asksTooMuch = asked.length > askedLimits.values && !own.some(({ problem }) => problem === 'asks for too many')
  return [
    ...own,
    ...(asksTooMuch ? [{ at: 'steps', problem: 'asks for too many' } as const] : []),
    ...unknown.map(({ at }): PlanProblem => ({ at, problem: 'unknown' })),
  ]
}

/** Returns the receivers of webhooks that a plan sends to. */
export const endpointsIn = (plan: WorkflowPlan): string[] => [
  ...new Set(
    stepsOf(plan.steps).flatMap(({ step }) =>
      step.step === 'action' ? referencesIn(step.action, step.inputs, '').flatMap(({ of, ref }) => (of === 'webhook_endpoint' ? [ref] : [])) : [],
    ),
  ),
]

/** Returns those references whose target the library doesn't have. */
export async function unknownReferences(ctx: Ctx, references: readonly WorkflowReference[]): Promise<WorkflowReference[]> {
  const known = await knownRefs(ctx, references)
  return references.filter(({ of, ref }) => !known.has(`${of} ${ref}`))
}

/** Returns those of these refs that the library has. */
type KnownRefs = (ctx: Ctx, refs: readonly string[]) => Promise<string[]>

/** Kinds of references that the list language doesn't know, but which are checked before publishing. */
const checkedKinds = new Map<string, KnownRefs>([['webhook_endpoint', knownEndpoints]])

/** Has the references of actions to a kind of things (`refersTo`) checked before a rule is published. Called when a module is loaded. */
export const checksReferences = (of: string, known: KnownRefs): void => void checkedKinds.set(of, known)

/** Returns what the inputs of an action refer to; `at` is the place of the action. */
export function referencesIn(action: string, inputs: StepInputs, at: string): WorkflowReference[] {
  return Object.entries(workflowActions[action]?.inputs ?? {}).flatMap(([name, input]) => {
    // Other references that the list language doesn't know are checked by the action.
    const of = input.of ?? (input.refersTo !== undefined && checkedKinds.has(input.refersTo) ? input.refersTo : undefined)
    const given = [inputs[name] ?? []].flat().filter((ref): ref is string => typeof ref === 'string' && ref !== '' && !ref.startsWith('@'))
    return of === undefined ? [] : given.map((ref) => ({ at: `${at}.${name}`, of, ref }))
  })
}

async function knownRefs(ctx: Ctx, references: readonly WorkflowReference[]): Promise<Set<string>> {
  const refsOf = (of: string) => [...new Set(references.flatMap((one) => (one.of === of ? [one.ref] : [])))]
  const [agents, teams, workflows] = [refsOf('agent'), refsOf('team'), refsOf('workflow')]
  const people = agents.length > 0 ? [...(await staffNames(ctx, agents)).keys()] : []
  const groups = teams.length > 0 ? (await presentTeams(ctx, teams)).map(({ team_ref }) => team_ref) : []
  const rules =
    workflows.length > 0
      ? (
          await sql<{
            workflow_ref: string
          }>`select workflow_ref from workflows where support_lib_id = ${ctx.support_lib_id} and workflow_ref = any(${workflows})`.execute(ctx.db)
        ).rows
      : []
  const others: string[] = []
  for (const [of, known] of checkedKinds) {
    const refs = refsOf(of)
    if (refs.length > 0) others.push(...(await known(ctx, refs)).map((ref) => `${of} ${ref}`))
  }
  const options: string[] = []
  for (const { of, ref, at } of references) {
    if (['agent', 'team', 'workflow'].includes(of) || checkedKinds.has(of)) continue
    const isKnown = await assertOptions(ctx, [{ kind: of, ref, field: at } as unknown as OptionRefs[number]]).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false
        throw error
      },
    )
    if (isKnown) options.push(`${of} ${ref}`)
  }
  return new Set([
    ...people.map((ref) => `agent ${ref}`),
    ...groups.map((ref) => `team ${ref}`),
    ...rules.map(({ workflow_ref }) => `workflow ${workflow_ref}`),
    ...others,
    ...options,
  ])
}
