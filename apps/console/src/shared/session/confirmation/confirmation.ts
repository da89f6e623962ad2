import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../end-session.ts'

type Question = { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void }

let open: Question | null = null
const listeners = new Set<() => void>()

function change(next: Question | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** Asks in a dialog who is there; calls that ask meanwhile share its answer. Returns whether it was confirmed. */
export function confirmIdentity(): Promise<boolean> {
  if (!open) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    change({ answer: promise, settle: resolve })
  }
  return open?.answer ?? Promise.resolve(false)
}

/** Closes the dialog with its answer. */
export function answerConfirmation(isConfirmed: boolean): void {
  const question = open
  change(null)
  question?.settle(isConfirmed)
}

/** Returns whether the dialog is open. */
export function useIsConfirming(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => open !== null,
  )
}

onSessionEnd(() => answerConfirmation(false))
