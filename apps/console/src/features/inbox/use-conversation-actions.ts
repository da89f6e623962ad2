import { useCallback, useMemo, useState } from 'react'
import { callLive } from '../../shared/connection/live/call-live.ts'
import { transferChat } from '../../shared/conversations/change-conversations.ts'
import { applyAnswer } from '../../shared/conversations/store/follow-library.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { turnAway } from '../../shared/interface/commands/subject.ts'
import { takeToAnswer } from './take-to-answer.ts'

export type ConversationAction = 'take' | 'release' | 'transfer' | 'reopen'
/** Recipient of a transferred chat, and a note for them. */
export type TransferTarget = { to_agent?: string; to_team?: string; note?: string }

/** Returns the actions on a conversation. Each resolves to whether it succeeded; failures show a toast, and refusals by the server also refetch the lists. */
export function useConversationActions(conversation_ref: string) {
  const [busy, setBusy] = useState<ConversationAction | null>(null)
  const run = useCallback(
    async (action: ConversationAction, call: () => Promise<unknown>) => {
      setBusy(action)
      const turnBack = turnAway(conversation_ref)
      try {
        return (await call()) !== false
      } catch (cause) {
        tellRefusal(cause)
        return false
      } finally {
        turnBack()
        setBusy(null)
      }
    },
    [conversation_ref],
  )
  return useMemo(
    () => ({
      busy,
      take: () => run('take', () => takeToAnswer(conversation_ref)),
      release: () => run('release', async () => applyAnswer((await callLive('releaseChat', { conversation_ref })).conversation)),
      transfer: (target: TransferTarget) => run('transfer', () => transferChat(conversation_ref, target)),
      reopen: () => run('reopen', async () => applyAnswer((await callLive('reopenChat', { conversation_ref })).conversation)),
    }),
    [busy, conversation_ref, run],
  )
}
