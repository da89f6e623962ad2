import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { FlowRunView } from '@porchlight/contracts/flows/flow-views'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fetchAgain } from '../../shared/connection/fetch-again.ts'
import { runOf } from './run-query.ts'

/** Returns the newest flow of a conversation. While one answers, every change of the conversation may have moved it; other moves are told by a notice. */
export function useRun({ conversation_ref, in_flow, seq }: ConversationView): FlowRunView | null {
  const { data } = useQuery(runOf(conversation_ref))
  const place = `${conversation_ref} ${in_flow} ${in_flow === 'yes' ? seq : ''}`
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    void fetchAgain(runOf(conversation_ref).queryKey)
  }, [place, conversation_ref])
  return data ?? null
}
