import type { ConversationSnapshot } from '@porchlight/client'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import { sameText } from '@porchlight/contracts/flows/same-text'
import { useState } from 'react'
import { logFailure } from '../../../log.ts'
import { beginningOf } from '../../../session/offered-flows.ts'
import type { Chat } from '../../../session/session-state.ts'
import { useSession } from '../../../session/use-session.ts'
import type { Asks } from './choices.tsx'
import { choicesText } from './choices-text.ts'
import type { FlowStep } from './flow-bar.tsx'
import { t } from './flow-texts.ts'
import { useFlow } from './use-flow.ts'
import { useOpening } from './use-opening.ts'

/**
 * Everything about flows that a chat needs: what a new chat opens with, the open question, what the visitor can do, and sending.
 * @param wanted the flow that a new chat was opened for
 */
export function useChatFlow(chat: Chat, snapshot: ConversationSnapshot, wanted: string | undefined) {
  const session = useSession()
  const { isActive, last, prompt, isThinking } = useFlow(snapshot)
  const { opening, isOpen, hasLeft, leave } = useOpening(snapshot, wanted)
  const [isHanded, setHanded] = useState(false)
  const ref = snapshot.conversation_ref
  const isAsking = opening !== null && isOpen
  const asks: Asks | undefined = isAsking ? opened(opening.opening) : prompt
  // The flow's own button for it is enough.
  const offersPerson = asks?.choices.some(({ label }) => sameText(label, t('person'))) ?? false
  const all: FlowStep[] = isAsking ? ['person'] : isActive ? stepsOf(prompt, last !== undefined) : []
  const steps = offersPerson ? all.filter((step) => step !== 'person') : all
  const note = hasLeft ? 'write_person' : isHanded && !isActive && snapshot.messages.at(-1)?.sender_type !== 'agent' ? 'handed' : null
  return {
    isActive,
    isThinking,
    opening,
    /** Whether the visitor has not written anything yet. */
    isOpening: isAsking,
    asks,
    steps,
    note,
    /** To be read out: the opening, and what became of a wish. */
    news: note ? t(note) : isAsking ? [...opening.opening.texts, choicesText(opening.opening)].join(' ') : '',
    send(message: string, attachments: AttachmentView[], left_out?: LeftOutFile[]) {
      const begins = isAsking && message !== '' ? beginningOf(opening) : undefined
      // A flow begins with a text; files follow it.
      const isSplit = begins !== undefined && attachments.length > 0
      chat.send({ message, ...(!isSplit && { attachments, left_out }), begins })
      if (isSplit) chat.send({ message: '', attachments, left_out })
    },
    /** Confirms an action that the flow offers. A second press changes nothing. */
    async confirm(action_id: string) {
      if (!ref || !prompt) return
      await session.flowRuns
        .step({ conversation_ref: ref, run_ref: prompt.run_ref, step: prompt.step, does: 'confirm', action_id })
        .catch(logFailure.bind(null, 'flow'))
    },
    async step(does: FlowStep) {
      if (!ref) {
        leave()
        document.querySelector<HTMLElement>('.composer textarea')?.focus()
        return
      }
      await session.flowRuns.step({ conversation_ref: ref, does, ...(last && { run_ref: last.run_ref, step: last.step }) })
      if (does === 'person') setHanded(true)
    },
  } as const
}

const opened = ({ choices, kind }: { choices: Asks['choices']; kind: string | null }): Asks | undefined => (kind === null ? undefined : { kind, choices })

function stepsOf(prompt: { can_go_back: boolean } | undefined, wasAsked: boolean): FlowStep[] {
  return [...(prompt?.can_go_back ? (['back'] as const) : []), ...(wasAsked ? (['restart'] as const) : []), 'person']
}
