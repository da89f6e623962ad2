import type { Flow } from '@porchlight/contracts/flows/flow'
import { useCallback, useRef, useState } from 'react'
import type { TextForm } from '../../../shared/content/publications/use-text-form.ts'
import { type History, noHistory, redone, remembered, undone } from '../flow-history.ts'

/** A flow that is being edited. */
export type FlowEditing = {
  flow: Flow
  isLocked: boolean
  /** Changes the flow. Changes of the same `kind` in a row, such as typing in one field, are undone together. */
  edit: (change: (flow: Flow) => Flow, kind?: string) => void
  /** Null if there is nothing to undo or redo. */
  undo: (() => void) | null
  redo: (() => void) | null
}

/** Edits the draft of a flow, with undo and redo. */
export function useFlowEditing(form: TextForm<Flow>, isLocked: boolean): FlowEditing {
  const [history, setHistory] = useState<History<Flow>>(noHistory)
  const latest = useRef({ form, history, isLocked })
  latest.current = { form, history, isLocked }
  // Stable, so that a change of one node draws no other card again.
  const edit = useCallback((change: (flow: Flow) => Flow, kind?: string) => {
    const { form: desk, history: known, isLocked: locked } = latest.current
    if (locked) return
    const before = desk.values
    const after = change(before)
    if (after === before) return
    setHistory(remembered(known, before, kind))
    desk.set(after)
  }, [])
  const take = (found: { value: Flow; history: History<Flow> } | null) =>
    found &&
    (() => {
      setHistory(found.history)
      form.set(found.value)
    })
  return { flow: form.values, isLocked, edit, undo: take(undone(history, form.values)), redo: take(redone(history, form.values)) }
}
