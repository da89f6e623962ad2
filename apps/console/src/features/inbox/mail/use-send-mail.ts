import { limits } from '@porchlight/contracts/limits'
import { useRef, useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { tellRefusal } from '../../../shared/conversations/tell-refusal.ts'
import type { Mailing } from './use-mailing.ts'

type Reply = { message: string; attachments: string[]; send_at?: string }

/** Sends a reply by email; the server keeps it for ten seconds or until its time. A repeated attempt with the same text is the same reply. */
export function useSendMail(conversation_ref: string, mailing: Mailing) {
  const [isBusy, setBusy] = useState(false)
  const attempt = useRef({ of: '', client_msg_id: '' })
  const { people, wrong, mode } = mailing
  const isReady = wrong === null && people.to.length > 0 && Object.values(people).every((each) => each.length <= limits.mailRecipientsMax)
  const send = async (reply: Reply): Promise<boolean> => {
    if (isBusy || !isReady) return false
    setBusy(true)
    try {
      const input = { conversation_ref, kind: mode === 'forward' ? ('forward' as const) : ('reply' as const), ...people, ...reply }
      const of = JSON.stringify(input)
      if (attempt.current.of !== of) attempt.current = { of, client_msg_id: crypto.randomUUID() }
      await api.mailReplies.create({ ...input, client_msg_id: attempt.current.client_msg_id })
      attempt.current = { of: '', client_msg_id: '' }
      mailing.reset()
      return true
    } catch (cause) {
      tellRefusal(cause)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, isReady, send }
}
