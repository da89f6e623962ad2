import { useMemo, useRef } from 'react'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { type Command, useCommands } from '../../../shared/interface/commands/commands.ts'
import { subjectStays } from '../../../shared/interface/commands/subject.ts'
import { noteIgnored } from '../../../shared/interface/commands/typing-run.ts'
import { useSettled } from '../../../shared/interface/commands/use-settled.ts'
import { t } from '../day/texts.ts'
import { takeToAnswer } from '../take-to-answer.ts'

/** Key that takes the next chat. */
const takeKey = 't'

const none: Command[] = []

/**
 * Registers a command that takes the waiting chat directly from the list; no command while `waiting` is null.
 * @param isChosen whether the user moved to that chat; otherwise it is the first of the list
 */
export function useTakeNext(waiting: string | null, isChosen: boolean, onTaken: (ref: string) => void): void {
  const latest = useRef({ waiting, onTaken })
  latest.current = { waiting, onTaken }
  const isOffered = waiting !== null
  const isSettled = useSettled(waiting, isChosen, true)
  useCommands(
    useMemo(() => {
      if (!isOffered) return none
      const run = async () => {
        const { waiting: conversation_ref } = latest.current
        if (!conversation_ref) return
        if (!isSettled()) return noteIgnored(takeKey)
        const isStillHere = subjectStays()
        if ((await takeToAnswer(conversation_ref)) && isStillHere()) latest.current.onTaken(conversation_ref)
      }
      return [{ id: 'inbox.take-next', label: t('takeNext'), group: conversationText('title'), shortcut: takeKey, rule: 'canTakeChats', run: () => void run() }]
    }, [isOffered, isSettled]),
  )
}
