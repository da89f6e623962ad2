import type { SavedAs } from '@porchlight/contracts/published-documents/text-version'
import { useEffect, useState } from 'react'
import { mergedValue } from '../../editing/autosave/merged-value.ts'
import { isSameHtml } from '../../editing/autosave/same-html.ts'
import { type TextDesk, useAutosave, useLeftText } from '../../editing/autosave/use-autosave.ts'

/** The form's values as stored on the server, with their revision. */
export type Stored<V> = { values: V; revision: number }

export type TextForm<V extends object> = Omit<TextDesk<V, Stored<V>>, 'subject' | 'user'> & {
  /** When the text restored from this browser was typed, in ms since the epoch; null if there is none or it has since been saved or discarded. */
  restoredFrom: number | null
  set: (change: Partial<V>) => void
  /** Saves now if there are changes. */
  save: () => void
  /** Drops unsaved changes. */
  discard: () => void
}

export type TextFormOptions<V extends object> = {
  /** Key for the text's local copy: 'news:<id>'. */
  copyKey: string
  stored: Stored<V>
  /** Whether to save automatically shortly after typing stops. */
  isAutosaved: boolean
  /** Name of the rich-text field. */
  html?: keyof V
  /** Returns whether the values can be saved as they are. */
  isComplete: (values: V) => boolean
  /** Stores the values on top of `revision`; returns the stored version. */
  store: (values: V, revision: number, saved_as: SavedAs) => Promise<Stored<V>>
  /** Fetches the stored version, to find a colleague's changes. */
  read: () => Promise<Stored<V>>
}

/** Form state for a publication. Restores unsaved text that was left behind and merges newer versions. */
export function useTextForm<V extends object>({ copyKey, stored, isAutosaved, html, isComplete, store, read }: TextFormOptions<V>): TextForm<V> {
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null)
  const [latest] = useState({ store, read, isComplete })
  Object.assign(latest, { store, read, isComplete })
  const desk = useAutosave<V, Stored<V>>(
    () => ({
      document: stored,
      valuesOf: ({ values }) => values,
      isSame: (name, one, other) => JSON.stringify(one) === JSON.stringify(other) || (name === html && isSameHtml(String(one), String(other))),
      merge: (name, { base, mine, theirs }) => mergedValue({ base: base[name], mine: mine[name], theirs: theirs[name] }, name === html),
      savable: (values, changed) => (latest.isComplete(values) ? changed : []),
      save: ({ values, revision, saved_as }) => latest.store(values, revision, saved_as),
      read: () => latest.read(),
    }),
    () => copyKey,
    isAutosaved,
  )
  const { autosave, isDirty } = desk
  useLeftText(desk, (left) => {
    autosave.takeUp(left.value)
    left.forget()
    setRestoredFrom(left.held_at)
  })
  useEffect(() => {
    if (stored.revision > autosave.snapshot.document.revision) autosave.accept(stored)
  }, [autosave, stored])
  useEffect(() => {
    if (!isDirty) setRestoredFrom(null)
  }, [isDirty])
  return {
    ...desk,
    restoredFrom,
    set: (change) => autosave.change(change),
    save: () => void autosave.saveNow(),
    discard: () => autosave.settle(autosave.snapshot.document),
  }
}
