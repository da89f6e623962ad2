import { stepsOf, type WorkflowPlan } from './plan-steps.ts'

/** What starts the name of a value that whoever runs a macro is asked for: `{ask:Order number}`, or with a text for when it stays empty, `{ask:Order number|unknown}`. */
export const askPrefix = 'ask:'
/** Longest name of a value, and how many values a macro can ask for. */
export const askedLimits = { name: 60, values: 20 } as const

/** Matches what asks for a value, whatever its name is worth. */
const pattern = /\{ask:([^{}|\n]*)(\|[^{}|]{0,80})?\}/g
const control = /\p{Cc}/u

/** A value that a macro asks for. Without a text for when it stays empty, it is required. */
export type AskedValue = { name: string; isRequired: boolean }

/** Returns the name of a value as fields and calls have it, however it is written in a text; null if no call could name it like that. */
export function askedName(written: string): string | null {
  const name = written.normalize('NFC').trim()
  const isName = name !== '' && name !== '__proto__' && name.length <= askedLimits.name && !control.test(name)
  return isName ? name : null
}

type Steps = Pick<WorkflowPlan, 'steps'>

const textsOf = ({ steps }: Steps): string[] =>
  stepsOf(steps).flatMap(({ step }) =>
    step.step === 'action' ? Object.values(step.inputs).filter((value) => typeof value === 'string') : step.step === 'set' ? [step.value] : [],
  )

/** Returns whether a text asks for a value, or is meant to. */
export const doesAsk = (text: unknown): boolean => typeof text === 'string' && text.includes(`{${askPrefix}`)

/**
 * Returns whether a text asks in a way that nobody could answer: under a name that it can't have (none, a very long one, or one with control characters), with a
 * text of more than 80 characters for when it stays empty, or without an end. Whoever the text is for would read the braces.
 */
export const asksBadly = (text: unknown): boolean =>
  typeof text === 'string' && (doesAsk(text.replace(pattern, '')) || [...text.matchAll(pattern)].some(([, written = '']) => askedName(written) === null))

/** Returns what a macro asks for in its texts, in their order, each once. */
export function askedIn(plan: Steps): AskedValue[] {
  const asked = new Map<string, boolean>()
  for (const text of textsOf(plan)) {
    for (const [, written = '', otherwise] of text.matchAll(pattern)) {
      const name = askedName(written)
      if (name !== null) asked.set(name, (asked.get(name) ?? false) || otherwise === undefined)
    }
  }
  return [...asked].map(([name, isRequired]) => ({ name, isRequired }))
}

/** Joins what several rules ask for, each name once. */
export function askedTogether(lists: readonly (readonly AskedValue[])[]): AskedValue[] {
  const asked = new Map<string, boolean>()
  for (const { name, isRequired } of lists.flat()) asked.set(name, (asked.get(name) ?? false) || isRequired)
  return [...asked].map(([name, isRequired]) => ({ name, isRequired }))
}
