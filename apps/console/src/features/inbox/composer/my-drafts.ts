import { ApiError } from '@porchlight/client'
import { useSyncExternalStore } from 'react'
import { api } from '../../../shared/api.ts'
import { log } from '../../../shared/log.ts'
import { onSessionEnd } from '../../../shared/session/end-session.ts'
import { type DraftKind, Drafts } from './drafts.ts'

let drafts: Drafts | null = null

/** Returns the signed-in user's drafts; the first call fetches them from the server. */
export function myDrafts(): Drafts {
  if (drafts) return drafts
  const made = new Drafts({
    save: (draft) => api.drafts.save(draft),
    isLasting: (failure) => failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.code !== 'rate_limited',
  })
  drafts = made
  api.drafts.list({}).then(
    ({ draft_messages }) => made.restore(draft_messages),
    (cause: unknown) => log('Drafts could not be fetched', cause),
  )
  document.addEventListener('visibilitychange', saveWhenHidden)
  return made
}

const saveWhenHidden = () => {
  if (document.visibilityState === 'hidden') void drafts?.flush()
}

onSessionEnd(() => {
  document.removeEventListener('visibilitychange', saveWhenHidden)
  drafts?.dispose()
  drafts = null
})

/** Subscribes to the user's draft in a conversation. */
export function useDraft(ref: string, kind: DraftKind): string {
  const mine = myDrafts()
  return useSyncExternalStore(mine.subscribe, () => mine.text(ref, kind))
}

/** Returns whether the conversation has an unsent draft. */
export function useHasDraft(ref: string): boolean {
  const mine = myDrafts()
  return useSyncExternalStore(mine.subscribe, () => mine.has(ref))
}
