import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useSyncExternalStore } from 'react'
import { dropHeldKeys } from '../../interface/commands/held-keys.ts'
import { onSessionEnd } from '../../session/end-session.ts'

/** The conversations that stay open because of required steps; for one alone, the titles of its steps. */
export type HeldUp = { rows: readonly ConversationView[]; titles?: Readonly<Record<string, string>> | undefined }

let questions: readonly { held: HeldUp; settle: (isPassed: boolean) => void }[] = []
const listeners = new Set<() => void>()

function change(next: typeof questions): void {
  questions = next
  for (const listener of listeners) listener()
}

/** Shows in a dialog what holds up closing, once those before it are answered. Returns whether to close all the same, which only some may. */
export function askToPassSteps(held: HeldUp): Promise<boolean> {
  // The act that was under way may hold the keys, which the dialog needs.
  dropHeldKeys()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  change([...questions, { held, settle: resolve }])
  return promise
}

/** Closes the dialog with its answer. */
export function answerSteps(isPassed: boolean): void {
  const [first, ...others] = questions
  change(others)
  first?.settle(isPassed)
}

/** Returns the conversations whose closing is waiting for the user's decision; null when no dialog has to be shown. */
export function useHeldUp(): HeldUp | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => questions[0]?.held ?? null,
  )
}

onSessionEnd(() => {
  while (questions.length > 0) answerSteps(false)
})
