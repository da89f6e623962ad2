import { ApiError } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { useSyncExternalStore } from 'react'
import { api } from '../../connection/api.ts'
import { onLibraryData } from '../../connection/live/live.ts'
import { log } from '../../connection/log.ts'
import { onSessionEnd } from '../../session/end-session.ts'
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
  fetchDrafts(made)
  stopListening = onLibraryData({
    apply: ({ notices }) => {
      if (notices?.some(({ topic }) => topic === 'drafts')) fetchDrafts(made)
    },
    reload: () => fetchDrafts(made),
  })
  document.addEventListener('visibilitychange', saveWhenHidden)
  return made
}

let stopListening = () => {}

/** Whether a request is in progress, and whether anything has changed since it was sent. */
let asking: 'no' | 'yes' | 'again' = 'no'

/** Fetches drafts changed on another device or by a reviewer. Changes in quick succession share one request. */
function fetchDrafts(of: Drafts): void {
  if (asking !== 'no') {
    asking = 'again'
    return
  }
  asking = 'yes'
  const asked = of.version
  const finish = () => {
    const isStale = asking === 'again'
    asking = 'no'
    if (isStale && of === drafts) fetchDrafts(of)
  }
  api.drafts
    .list({ limit: limits.pageSizeMax })
    .then(
      ({ draft_messages }) => of.restore(draft_messages, asked),
      (cause: unknown) => log('Drafts could not be fetched', cause),
    )
    .finally(finish)
}

const saveWhenHidden = () => {
  if (document.visibilityState === 'hidden') void drafts?.flush()
}

onSessionEnd(() => {
  document.removeEventListener('visibilitychange', saveWhenHidden)
  stopListening()
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
