import { useMemo, useRef } from 'react'
import { callLive } from '../../../shared/connection/live/call-live.ts'
import { applyAnswer } from '../../../shared/conversations/store/follow-library.ts'
import { tellRefusal } from '../../../shared/conversations/tell-refusal.ts'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { type Command, useCommands } from '../../../shared/interface/commands/commands.ts'
import { t } from '../day/texts.ts'

const none: Command[] = []

/** Registers a command that takes the waiting chat directly from the list; no command while `waiting` is null. */
export function useTakeNext(waiting: string | null, onTaken: (ref: string) => void): void {
  const latest = useRef({ waiting, onTaken })
  latest.current = { waiting, onTaken }
  const isOffered = waiting !== null
  useCommands(
    useMemo(() => {
      if (!isOffered) return none
      const run = async () => {
        const { waiting: conversation_ref } = latest.current
        if (!conversation_ref) return
        try {
          applyAnswer((await callLive('takeChat', { conversation_ref })).conversation)
          latest.current.onTaken(conversation_ref)
        } catch (cause) {
          tellRefusal(cause)
        }
      }
      return [{ id: 'inbox.take-next', label: t('takeNext'), group: conversationText('title'), shortcut: 't', rule: 'canTakeChats', run: () => void run() }]
    }, [isOffered]),
  )
}
