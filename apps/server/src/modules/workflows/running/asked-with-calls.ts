import { type AskedValue, askedIn, askedTogether } from '@porchlight/contracts/workflows/asked-values'
import { stepsOf, type WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import type { Ctx } from '../../../kernel/context.ts'
import { runLimits } from './limits.ts'
import { publishedPlans } from './rules-of-library.ts'

type Plan = Pick<WorkflowPlan, 'steps'>
const callsOf = ({ steps }: Plan): string[] => stepsOf(steps).flatMap(({ step }) => (step.step === 'call' ? [step.workflow_ref] : []))

/** Returns what each of these rules asks for, with the rules that it calls, as far down as calls go. */
export async function askedWithCalls(ctx: Ctx, rules: readonly { plan: Plan }[]): Promise<AskedValue[][]> {
  const called = new Map<string, Plan>()
  let next = new Set(rules.flatMap(({ plan }) => callsOf(plan)))
  for (let depth = 0; depth < runLimits.chain && next.size > 0; depth++) {
    const found = await publishedPlans(ctx, [...next])
    for (const { workflow_ref, plan } of found) called.set(workflow_ref, plan)
    next = new Set(found.flatMap(({ plan }) => callsOf(plan)).filter((ref) => !called.has(ref)))
  }
  return rules.map(({ plan }) => askedTogether([plan, ...reachedFrom(plan, called)].map(askedIn)))
}

function reachedFrom(plan: Plan, called: ReadonlyMap<string, Plan>): Plan[] {
  const reached = new Set<string>(callsOf(plan))
  // A set also gives what is added while it is gone through.
  for (const ref of reached) for (const other of callsOf(called.get(ref) ?? { steps: [] })) reached.add(other)
  return [...reached].flatMap((ref) => called.get(ref) ?? [])
}
