/** What somebody has changed of a group and not saved yet: the new values, and what stood there when the first letter was typed. */
export type Changes<T> = { values: Partial<T>; before: Partial<T> }

/** Nothing changed. */
export const noChanges = { values: {}, before: {} }

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const keysOf = <T extends object>(part: Partial<T>) => Object.keys(part) as (keyof T)[]

/** Adds to the changes. */
export function withChange<T extends object>(changes: Changes<T>, current: T, part: Partial<T>): Changes<T> {
  const before = Object.fromEntries(keysOf(part).map((key) => [key, current[key]])) as Partial<T>
  return { values: { ...changes.values, ...part }, before: { ...before, ...changes.before } }
}

/** What really differs from the library as it is now, and so has to be sent. Fields nobody touched follow the library by themselves. */
export function pendingOf<T extends object>(changes: Changes<T>, current: T): Partial<T> {
  return Object.fromEntries(
    keysOf(changes.values)
      .filter((key) => !same(changes.values[key], current[key]))
      .map((key) => [key, changes.values[key]]),
  ) as Partial<T>
}

/** Fields somebody else has changed since they were touched here; saving would replace that. */
export function overtakenIn<T extends object>(changes: Changes<T>, current: T): (keyof T)[] {
  return keysOf(pendingOf(changes, current)).filter((key) => !same(changes.before[key], current[key]))
}

/** Returns what is still changed after `sent` was saved: what was typed while the save was under way, with the saved value before it. */
export function changesAfterSave<T extends object>(changes: Changes<T>, sent: Partial<T>): Changes<T> {
  const later = keysOf(changes.values).filter((key) => !(key in sent && same(changes.values[key], sent[key])))
  const pick = (from: Partial<T>) => Object.fromEntries(later.map((key) => [key, from[key]])) as Partial<T>
  return { values: pick(changes.values), before: pick({ ...changes.before, ...sent }) }
}
