import type { Rule } from '../context.ts'

/** Cause of an event: another event or a timer, with the chain that led to it. Events caused directly by a person have none. */
export type Cause = {
  /** The event it follows from, by its `event_ref`; null if a timer started it. */
  event: string | null
  /** The schedule or timer that started it, by name; null if an event did. */
  timer: string | null
  /** The first event of the chain; null if the chain began with a timer. */
  root: string | null
  /** How many events of the chain precede it, at most `depthMax`. */
  depth: number
  /** The rules that the chain passed through, by reference, oldest first; the newest `rulesMax`. */
  rules: readonly string[]
  /** Set while earlier history is brought in: rules don't follow such events. */
  is_import?: true
}

/** A written event, as far as what follows from it needs it. */
type Origin = { event_ref: string; cause: Cause | null }

const depthMax = 1000
const rulesMax = 20

/** Returns the cause of what follows from an event. */
export const causedBy = ({ event_ref, cause }: Origin): Cause => ({
  event: event_ref,
  timer: null,
  root: cause ? cause.root : event_ref,
  depth: Math.min((cause?.depth ?? 0) + 1, depthMax),
  rules: cause?.rules ?? [],
  ...(cause?.is_import && { is_import: true }),
})

/** Returns the cause of what a timer or schedule starts. `after` is the cause of the event that armed it, if one did. */
export const causedByTimer = (timer: string, after: Cause | null = null): Cause => ({
  event: null,
  timer,
  root: after?.root ?? null,
  depth: after?.depth ?? 0,
  rules: after?.rules ?? [],
})

/** Returns the same cause, for what a rule does about it. */
export const throughRule = (cause: Cause, { workflow_ref }: Pick<Rule, 'workflow_ref'>): Cause => ({
  ...cause,
  rules: [...cause.rules, workflow_ref].slice(-rulesMax),
})

/** The cause of everything that is brought in from elsewhere. */
export const importCause: Cause = { event: null, timer: 'import', root: null, depth: 0, rules: [], is_import: true }
