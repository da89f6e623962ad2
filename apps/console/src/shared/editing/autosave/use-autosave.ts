import { useEffect, useState, useSyncExternalStore } from 'react'
import { live } from '../../connection/live/live.ts'
import { useSignedIn } from '../../session/session-store.ts'
import { Autosave, type AutosaveOptions, type AutosaveSnapshot, type Unsaved } from './autosave.ts'
import { deleteLeftText, type HeldText, leftTexts, TextKeeper } from './held-texts.ts'

/** A text being edited. `subject` is the key for its unsaved text in this browser: 'article/…'. */
export type TextDesk<V extends object, D extends { revision: number }> = AutosaveSnapshot<V, D> & { autosave: Autosave<V, D>; subject: string; user: string }

/**
 * Creates an editor's autosave: stores unsaved text in the browser, retries when the server is reachable again, and saves when the user leaves the editor.
 * `make` is called once, `subjectOf` on each change because `subject` may change when a new text gets its id.
 */
export function useAutosave<V extends object, D extends { revision: number }>(
  make: () => Omit<AutosaveOptions<V, D>, 'hold' | 'isAutomatic'>,
  subjectOf: () => string,
  isAutomatic = true,
): TextDesk<V, D> {
  const { user } = useSignedIn()
  const owner = `${user.support_lib_id}/${user.user_id}`
  const [{ autosave, keeper, subject }] = useState(() => {
    const kept = new TextKeeper<Unsaved<V>>(owner)
    const hold = (unsaved: Unsaved<V> | null) => kept.hold(subjectOf(), unsaved)
    return { autosave: new Autosave<V, D>({ ...make(), isAutomatic, hold }), keeper: kept, subject: subjectOf() }
  })
  const snapshot = useSyncExternalStore(autosave.subscribe, () => autosave.snapshot)
  useEffect(() => autosave.setAutomatic(isAutomatic), [autosave, isAutomatic])
  useEffect(() => {
    keeper.open()
    const retry = () => autosave.retryNow()
    window.addEventListener('online', retry)
    const stopListening = live.on('status', (status) => status === 'open' && retry())
    return () => {
      window.removeEventListener('online', retry)
      stopListening()
      void autosave.leave().finally(() => keeper.close())
    }
  }, [autosave, keeper])
  return { autosave, subject, user: owner, ...snapshot }
}

/** Unsaved changes left behind by a closed editor. `forget` removes them after they were restored or discarded. */
export type LeftText<V> = Pick<HeldText<Unsaved<V>>, 'value' | 'held_at'> & { forget: () => void }

/** Calls `found` with the newest unsaved changes from closed editors and tabs, unless the server already has them. */
export function useLeftText<V extends object, D extends { revision: number }>(
  { autosave, user, subject }: Pick<TextDesk<V, D>, 'autosave' | 'user' | 'subject'>,
  found: (left: LeftText<V>) => void,
): void {
  const [report] = useState(() => found)
  useEffect(() => {
    let isHere = true
    void leftTexts<Unsaved<V>>(user, subject).then(([newest, ...older]) => {
      for (const text of older) void deleteLeftText(text)
      if (!newest || !isHere) return
      // The changes were saved but the response was lost: nothing to restore.
      if (autosave.contains(newest.value.changes)) void deleteLeftText(newest)
      else report({ value: newest.value, held_at: newest.held_at, forget: () => void deleteLeftText(newest) })
    })
    return () => {
      isHere = false
    }
  }, [autosave, user, subject, report])
}
