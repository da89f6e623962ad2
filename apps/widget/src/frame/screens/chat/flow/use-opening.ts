import type { ConversationSnapshot } from '@porchlight/client'
import type { OfferedFlow } from '@porchlight/contracts/flows/flow-runs'
import { useEffect, useState } from 'react'
import { logFailure } from '../../../log.ts'
import { offeredFlows } from '../../../session/offered-flows.ts'
import type { Session } from '../../../session/session-state.ts'
import { useSession } from '../../../session/use-session.ts'

/**
 * What a new chat opens with. `opening`: the flow that the first message begins; null without one. `isOpen`: nothing has been written yet. `leave`: the visitor
 * wants to write to a person instead.
 */
export type Opening = { opening: OfferedFlow | null; isOpen: boolean; hasLeft: boolean; leave: () => void }

/**
 * Returns the flow that opens a new chat: the one that the visitor came for, or else the one for every new chat. It stays until the conversation has the flow's
 * own messages.
 * @param wanted the flow that a link, a button or a page names
 */
export function useOpening({ conversation_ref, messages }: ConversationSnapshot, wanted: string | undefined): Opening {
  const session = useSession()
  const [flow, setFlow] = useState<OfferedFlow | null>(null)
  const [hasLeft, setLeft] = useState(false)
  const isNew = conversation_ref === null
  useEffect(() => {
    if (!isNew) return
    let isCurrent = true
    openingOf(session, wanted).then(
      (found) => isCurrent && setFlow(found),
      // Without its opening, the chat begins as any other.
      logFailure.bind(null, 'flows'),
    )
    return () => {
      isCurrent = false
    }
  }, [session, wanted, isNew])
  const hasAnswer = messages.some(({ sender_type }) => sender_type === 'agent')
  return {
    opening: hasLeft || hasAnswer ? null : flow,
    isOpen: messages.length === 0,
    hasLeft: hasLeft && isNew && messages.length === 0,
    leave: () => setLeft(true),
  }
}

/** Returns the wanted flow, which is offered to everybody or only by its link, or else the one for every new chat. */
async function openingOf(session: Session, wanted: string | undefined): Promise<OfferedFlow | null> {
  const flows = await offeredFlows(session)
  const find = (all: readonly OfferedFlow[]) => all.find(({ flow_ref }) => flow_ref === wanted)
  const named = wanted === undefined ? undefined : (find(flows) ?? find(await offeredFlows(session, wanted)))
  return named ?? flows.find(({ on }) => on === 'chat_opened') ?? null
}
