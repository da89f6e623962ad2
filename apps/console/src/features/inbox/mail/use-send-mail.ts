import { limits } from '@porchlight/contracts/limits'
import { useState } from 'react'
import { createMail } from '../../../shared/conversations/mails/create-mail.ts'
import { useRecipientQuestion } from '../../../shared/conversations/mails/use-recipient-question.ts'
import { tellRefusal } from '../../../shared/conversations/tell-refusal.ts'
import type { Mailing } from './use-mailing.ts'

type Reply = { message: string; attachments: string[]; send_at?: string }

/** Sends a reply by email; the server keeps it for ten seconds or until its time. */
export function useSendMail(conversation_ref: string, mailing: Mailing) {
  const [isBusy, setBusy] = useState(false)
  const { people, wrong, mode } = mailing
  const question = useRecipientQuestion([...people.to, ...people.cc, ...people.bcc])
  const isReady = wrong === null && !question.isOpen && people.to.length > 0 && Object.values(people).every((each) => each.length <= limits.mailRecipientsMax)
  const send = async (reply: Reply): Promise<boolean> => {
    if (isBusy || !isReady) return false
    setBusy(true)
    try {
      const input = {
        conversation_ref,
        kind: mode === 'forward' ? ('forward' as const) : ('reply' as const),
        ...people,
        ...reply,
        participants: question.agreed,
      }
      await createMail(`agent ${conversation_ref}`, input)
      mailing.reset()
      question.reset()
      return true
    } catch (cause) {
      if (!question.ask(cause, question.of)) tellRefusal(cause)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, isReady, question, send }
}
