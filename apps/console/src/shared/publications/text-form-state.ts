/** The form's values as stored on the server, with their revision. */
export type Stored<V> = { values: V; revision: number }

/**
 * State of a text being edited. `base` is the version it is based on; `savingValues` is being sent to the server.
 * `overtaken`: the server has a newer version than `base`, so nothing is saved until the writer has chosen.
 */
export type TextFormState<V> = {
  values: V
  base: Stored<V>
  savingValues: V | null
  failure: unknown
  overtaken: { by: string } | null
  /** When the text restored from this browser was typed, in ms since the epoch. */
  restoredFrom: number | null
}

export type TextFormEvent<V> =
  | { kind: 'typed'; change: Partial<V> }
  | { kind: 'saving' }
  | { kind: 'saved'; stored: Stored<V> }
  | { kind: 'failed'; cause: unknown }
  | { kind: 'overtaken'; by: string }
  /** The server's version was refetched. */
  | { kind: 'fetched'; stored: Stored<V> }
  /** The writer's choice: keep mine, on top of theirs. */
  | { kind: 'kept'; stored: Stored<V> }
  /** The writer's choice: use the stored version. */
  | { kind: 'dropped'; stored: Stored<V> }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns whether there are unsaved changes. */
export const isDirty = <V>({ values, base }: TextFormState<V>): boolean => !isSame(values, base.values)

/** Returns the initial state: the stored version, or a copy found in this browser that is based on the same or an older revision. */
export function startOf<V>(stored: Stored<V>, copy: { values: V; revision: number; at: number } | null): TextFormState<V> {
  const plain = { values: stored.values, base: stored, savingValues: null, failure: null, overtaken: null, restoredFrom: null }
  if (!copy || isSame(copy.values, stored.values)) return plain
  const isOlder = copy.revision < stored.revision
  return { ...plain, values: copy.values, restoredFrom: copy.at, overtaken: isOlder ? { by: '' } : null }
}

/** Returns the next state. Typed text is never lost except by the writer's own choice. */
export function nextState<V>(state: TextFormState<V>, event: TextFormEvent<V>): TextFormState<V> {
  switch (event.kind) {
    case 'typed':
      return { ...state, values: { ...state.values, ...event.change } }
    case 'saving':
      return { ...state, savingValues: state.values, failure: null }
    case 'saved':
      // The server trims and sanitizes what it stores; the field keeps what was typed.
      return { ...state, base: { revision: event.stored.revision, values: state.savingValues ?? event.stored.values }, savingValues: null, restoredFrom: null }
    case 'failed':
      return { ...state, savingValues: null, failure: event.cause }
    case 'overtaken':
      return { ...state, savingValues: null, overtaken: { by: event.by } }
    case 'fetched': {
      if (event.stored.revision < state.base.revision || state.savingValues) return state
      if (event.stored.revision === state.base.revision) return state
      return isDirty(state) ? { ...state, overtaken: state.overtaken ?? { by: '' } } : startOf(event.stored, null)
    }
    case 'kept':
      return { ...state, base: { ...state.base, revision: event.stored.revision }, overtaken: null, failure: null }
    case 'dropped':
      return startOf(event.stored, null)
  }
}
