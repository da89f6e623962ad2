/** Unsaved changes to a settings group: the new values, and the values from before the first edit. */
export type Changes<T> = { values: Partial<T>; before: Partial<T> }

/** Initial state without changes. */
export const noChanges = { values: {}, before: {} }

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const keysOf = <T extends object>(part: Partial<T>) => Object.keys(part) as (keyof T)[]

/** Returns the changes with `part` added. */
export function withChange<T extends object>(changes: Changes<T>, current: T, part: Partial<T>): Changes<T> {
  const before = Object.fromEntries(keysOf(part).map((key) => [key, current[key]])) as Partial<T>
  return { values: { ...changes.values, ...part }, before: { ...before, ...changes.before } }
}

/** Returns the values to send: those that differ from the library's current ones. Fields that the user hasn't touched are not sent. */
export function pendingOf<T extends object>(changes: Changes<T>, current: T): Partial<T> {
  return Object.fromEntries(
    keysOf(changes.values)
      .filter((key) => !same(changes.values[key], current[key]))
      .map((key) => [key, changes.values[key]]),
  ) as Partial<T>
}

/** Returns the fields that someone else has changed since the user edited them; saving would overwrite those changes. */
export function overtakenIn<T extends object>(changes: Changes<T>, current: T): (keyof T)[] {
  return keysOf(pendingOf(changes, current)).filter((key) => !same(changes.before[key], current[key]))
}

/** Returns the changes that remain after `sent` was saved: input typed during the save, based on the saved values. */
export function changesAfterSave<T extends object>(changes: Changes<T>, sent: Partial<T>): Changes<T> {
  const later = keysOf(changes.values).filter((key) => !(key in sent && same(changes.values[key], sent[key])))
  const pick = (from: Partial<T>) => Object.fromEntries(later.map((key) => [key, from[key]])) as Partial<T>
  return { values: pick(changes.values), before: pick({ ...changes.before, ...sent }) }
}
