import { ApiError } from '@porchlight/client'
import { useEffect, useReducer, useRef } from 'react'
import { useSignedIn } from '../session/session-store.ts'
import { isDirty, nextState, type Stored, startOf, type TextFormEvent, type TextFormState } from './text-form-state.ts'
import { readCopy, removeCopy, storeCopy } from './unsaved-copy.ts'

const autosaveMs = 1200
const retryMs = 5000

export type TextForm<V> = TextFormState<V> & {
  isDirty: boolean
  set: (change: Partial<V>) => void
  /** Saves now if there are changes. */
  save: () => void
  /**
   * After a conflict, `keep` saves the user's version on top of `stored` and `drop` takes `stored` instead. `drop` also discards unsaved changes without a
   * conflict.
   */
  keep: (stored: Stored<V>) => void
  drop: (stored: Stored<V>) => void
}

export type TextFormOptions<V> = {
  /** Key of the text's copy in this browser: 'news:<id>'. */
  copyKey: string
  stored: Stored<V>
  /** Whether to save automatically, a moment after typing stops. */
  isAutosaved: boolean
  /** Returns whether the values can be saved as they are. */
  isComplete: (values: V) => boolean
  /** Stores the values on top of `revision`; returns what is stored now. */
  store: (values: V, revision: number) => Promise<Stored<V>>
}

/** Form of a publication's text; text-form-state.ts defines the state transitions. */
export function useTextForm<V extends object>({ copyKey, stored, isAutosaved, isComplete, store }: TextFormOptions<V>): TextForm<V> {
  const key = `${useSignedIn().user.user_id}:${copyKey}`
  const [state, dispatch] = useReducer(nextState<V>, null, () => startOf(stored, readCopy<V>(localStorage, key, Date.now())))
  const latest = useRef(state)
  latest.current = state
  const isSaving = useRef(false)
  const run = (event: TextFormEvent<V>) => {
    latest.current = nextState(latest.current, event)
    dispatch(event)
    const { values, base } = latest.current
    if (isDirty(latest.current)) storeCopy(localStorage, key, { values, revision: base.revision, at: Date.now() })
    else removeCopy(localStorage, key)
  }
  const save = async () => {
    const { values, base, overtaken } = latest.current
    if (isSaving.current || overtaken || !isDirty(latest.current) || !isComplete(values)) return
    isSaving.current = true
    run({ kind: 'saving' })
    try {
      run({ kind: 'saved', stored: await store(values, base.revision) })
    } catch (cause) {
      const isConflict = cause instanceof ApiError && cause.code === 'conflict'
      run(isConflict ? { kind: 'overtaken', by: cause.fields?.changed_by ?? '' } : { kind: 'failed', cause })
    } finally {
      isSaving.current = false
    }
  }
  useEffect(() => {
    if (stored.revision > latest.current.base.revision) run({ kind: 'fetched', stored })
  })
  const { values, failure, savingValues, overtaken } = state
  const isWaiting = isAutosaved && !savingValues && !overtaken && isDirty(state) && isComplete(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values begins the wait anew
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => void save(), failure ? retryMs : autosaveMs)
    return () => clearTimeout(timer)
  }, [isWaiting, values, failure])
  return {
    ...state,
    isDirty: isDirty(state),
    set: (change) => run({ kind: 'typed', change }),
    save: () => void save(),
    keep: (now) => {
      run({ kind: 'kept', stored: now })
      void save()
    },
    drop: (now) => run({ kind: 'dropped', stored: now }),
  }
}
