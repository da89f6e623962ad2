import { stepsOf, type WorkflowPlan } from './plan-steps.ts'

/** What starts the name of a value that whoever runs a macro is asked for: `{ask:Order number}`, or with a text for when it stays empty, `{ask:Order number|unknown}`. */
export const askPrefix = 'ask:'

const pattern = /\{ask:([^{}|\n]{1,60})(\|[^{}|]{0,80})?\}/g

/** A value that a macro asks for. Without a text for when it stays empty, it is required. */
export type AskedValue = { name: string; isRequired: boolean }

/** Returns what a macro asks for in its texts, in their order, each once. */
export function askedIn({ steps }: Pick<WorkflowPlan, 'steps'>): AskedValue[] {
  const texts = stepsOf(steps).flatMap(({ step }) =>
    step.step === 'action' ? Object.values(step.inputs).filter((value) => typeof value === 'string') : step.step === 'set' ? [step.value] : [],
  )
  const asked = new Map<string, boolean>()
  for (const text of texts) {
    for (const [, name = '', otherwise] of text.matchAll(pattern)) asked.set(name, (asked.get(name) ?? false) || otherwise === undefined)
  }
  return [...asked].map(([name, isRequired]) => ({ name, isRequired }))
}
