import type { VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import type { Waiting } from '@porchlight/contracts/visitors/visitors'
import { useEffect, useState } from 'react'
import { logFailure } from '../../log.ts'
import { useSession } from '../../session/use-session.ts'

/**
 * Returns the chat's place in the queue; null once an agent takes it. Polls while the chat is waiting and `isAsking` is true, and immediately when the
 * conversation changes.
 */
export function useWaiting(conversation: VisitorConversationView | null, isAsking: boolean): Waiting | null {
  const session = useSession()
  const [answer, setAnswer] = useState<{ ref: string; waiting: Waiting | null } | null>(null)
  const ref = conversation?.state === 'waiting' && isAsking ? conversation.conversation_ref : null
  const seq = conversation?.seq
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the conversation is a reason to ask
  useEffect(() => {
    if (!ref) return setAnswer(null)
    let isCurrent = true
    const ask = () =>
      session.waiting(ref).then(
        (waiting) => isCurrent && setAnswer({ ref, waiting }),
        (problem: unknown) => {
          // Hide a place that can't be confirmed.
          if (isCurrent) setAnswer(null)
          logFailure('waiting', problem)
        },
      )
    void ask()
    const timer = setInterval(() => void ask(), limits.waitingRefreshMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [session, ref, seq])
  return ref && answer?.ref === ref ? answer.waiting : null
}
