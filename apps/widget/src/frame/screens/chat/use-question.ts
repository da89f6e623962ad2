import type { ConversationSnapshot } from '@porchlight/client'
import { useEffect } from 'react'
import { useSession, useSessionState } from '../../session/use-session.ts'
import { keyOf } from './rows.ts'

/**
 * Returns the key of the message below which the visitor is asked for an email address, or null. The position is chosen once per conversation, at its end,
 * after the visitor has written and before an agent has joined. It does not move: later messages appear below the question.
 */
export function useQuestion({ conversation_ref, messages }: ConversationSnapshot, hasAgent: boolean): string | null {
  const session = useSession()
  const { is_asked, asked_after } = useSessionState()
  const isHere = asked_after?.conversation_ref === conversation_ref
  const last = messages.at(-1)
  const lastKey =
    last && !hasAgent && !is_asked && !isHere && conversation_ref && messages.some((message) => message.sender_type === 'visitor') ? keyOf(last) : null
  useEffect(() => {
    if (lastKey && conversation_ref) session.ask({ conversation_ref, key: lastKey })
  }, [session, conversation_ref, lastKey])
  return is_asked || !isHere ? null : asked_after.key
}
