import { stepsOf, type WorkflowPlan } from './plan-steps.ts'

/** One difference between two versions of a rule: where, and what was and is there; undefined where one of them has nothing. */
export type PlanDifference = { at: string; before: unknown; after: unknown }

/** Returns what differs between two versions, in the order of the rule. A step that moved is a difference at both places. */
export function planDiff(before: WorkflowPlan, after: WorkflowPlan): PlanDifference[] {
  const [one, other] = [partsOf(before), partsOf(after)]
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((at) => {
    const [was, is] = [one.get(at), other.get(at)]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ at, before: was, after: is }]
  })
}

function partsOf({ triggers, conditions, steps }: WorkflowPlan): Map<string, unknown> {
  return new Map<string, unknown>([
    ...triggers.map((trigger, index) => [`triggers.${index}`, trigger] as const),
    ['conditions', conditions],
    ...stepsOf(steps).map(({ path, step }) => [`steps.${path}`, step.step === 'branch' ? { step: 'branch', if: step.if } : step] as const),
  ])
}
