import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../end-session.ts'
import { needSecondFactor } from '../second-factor-needed.ts'

type Question = { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void }

let open: Question | null = null
const listeners = new Set<() => void>()

function change(next: Question | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** As long as a call of the client waits for its answer. */
const repeatedTimeoutMs = 30_000

/** Returns whether a refused call can be repeated, because it wanted a confirmation and has one now. One that wants a second factor shows how to set it up. */
export async function isConfirmed(refused: Response): Promise<boolean> {
  const answer: { error?: { code?: string } } | null = await refused
    .clone()
    .json()
    .catch(() => null)
  if (answer?.error?.code === 'second_factor_required') needSecondFactor()
  return answer?.error?.code === 'confirmation_needed' && confirmIdentity()
}

/** Returns the same call with a new time limit: its own has run while the dialog was open. */
export const repeated = (init: RequestInit | undefined): RequestInit => ({ ...init, signal: AbortSignal.timeout(repeatedTimeoutMs) })

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
