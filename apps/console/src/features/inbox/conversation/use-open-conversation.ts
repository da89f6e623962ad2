import type { ConversationStore } from '@porchlight/client'
import { useEffect, useState } from 'react'
import { onLibraryData } from '../../../shared/connection/live/live.ts'
import { forgetConversation, openConversation } from '../../../shared/conversations/store/open-conversations.ts'

/**
 * Returns the store for the conversation in the URL. A conversation that was gone and becomes visible again gets a new store and key; navigating away from a
 * gone or erased one drops its store.
 */
export function useOpenConversation(ref: string): { store: ConversationStore; key: string } {
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    const isGone = () => openConversation(ref).getSnapshot().status === 'gone'
    const stop = onLibraryData({
      apply: ({ conversations }) => {
        if (!conversations?.some((row) => row.conversation_ref === ref) || !isGone()) return
        forgetConversation(ref)
        setReturns((count) => count + 1)
      },
      reload: () => undefined,
    })
    return () => {
      stop()
      if (isGone() || openConversation(ref).getSnapshot().status === 'erased') forgetConversation(ref)
    }
  }, [ref])
  return { store: openConversation(ref), key: `${ref} ${returns}` }
}
