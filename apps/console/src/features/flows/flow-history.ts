/** Steps that can be undone. */
const depthMax = 100

/** What was before and after the present value, for undo and redo. `kind` of the last change: typing in one field is one step. */
export type History<V> = { past: readonly V[]; future: readonly V[]; kind: string }

/** A history of nothing. */
export const noHistory = { past: [], future: [], kind: '' } satisfies History<never>

/** Returns the history after a change from `before`. Changes of the same kind in a row (not '') are one step. */
export function remembered<V>({ past, kind: last }: History<V>, before: V, kind = ''): History<V> {
  if (kind !== '' && kind === last) return { past, future: [], kind }
  return { past: [...past, before].slice(-depthMax), future: [], kind }
}

/** Returns the value before the last change and its history; null if there is none. */
export function undone<V>({ past, future }: History<V>, present: V): { value: V; history: History<V> } | null {
  const value = past.at(-1)
  return value === undefined ? null : { value, history: { past: past.slice(0, -1), future: [present, ...future], kind: '' } }
}

/** Returns the value that was undone last and its history; null if there is none. */
export function redone<V>({ past, future }: History<V>, present: V): { value: V; history: History<V> } | null {
  const [value, ...rest] = future
  return value === undefined ? null : { value, history: { past: [...past, present], future: rest, kind: '' } }
}
