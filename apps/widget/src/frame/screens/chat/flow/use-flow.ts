import type { ClientMessage, ConversationSnapshot } from '@porchlight/client'
import type { VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import type { FlowPrompt } from '@porchlight/contracts/flows/flow-prompt'
import { useEffect, useState } from 'react'

/** A quick answer needs no sign that it is coming; a flow that says nothing for long waits for something else. In milliseconds. */
const thinkingFromMs = 500
const thinkingToMs = 20_000

/** A flow in a chat: whether one answers, its last question, whether that is open, and whether its next message is on its way. */
export type FlowInChat = { isActive: boolean; last: FlowPrompt | undefined; prompt: FlowPrompt | undefined; isThinking: boolean }

const isUnsent = ({ local }: ClientMessage) => local === 'failed' || local === 'draft'

/** Returns the state of the flow that answers in a chat. A question is open until the visitor answers it, and again if that answer can't be sent. */
export function useFlow({ conversation, messages }: ConversationSnapshot): FlowInChat {
  const isActive = Boolean((conversation as VisitorConversationView | null)?.in_flow)
  const at = messages.findLastIndex(({ prompt }) => prompt !== undefined)
  const last = messages[at]?.prompt
  const isAnswered = messages.slice(at + 1).some((message) => message.sender_type === 'visitor' && !isUnsent(message))
  const newest = messages.at(-1)
  const isDue = isActive && newest?.sender_type === 'visitor' && !newest.local
  return { isActive, last, prompt: isActive && !isAnswered ? last : undefined, isThinking: useMoment(isDue ? newest.id : null) }
}

/** Returns whether the time since `key` changed lies between the two limits. */
function useMoment(key: string | null): boolean {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (key === null) return
    const timers = [setTimeout(() => setShown(key), thinkingFromMs), setTimeout(() => setShown(null), thinkingToMs)]
    return () => timers.forEach(clearTimeout)
  }, [key])
  return key !== null && shown === key
}
