import type { ConversationStore } from '@porchlight/client'
import { useEffect, useState } from 'react'
import { onLibraryData } from '../../../shared/live/live.ts'
import { forgetConversation, openConversation } from './open-conversations.ts'

/** The store of the conversation in the address. One that was gone and comes back into sight begins anew, under a new key; leaving a gone one forgets it. */
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
      if (isGone()) forgetConversation(ref)
    }
  }, [ref])
  return { store: openConversation(ref), key: `${ref} ${returns}` }
}
