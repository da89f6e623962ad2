import { ApiError } from '@porchlight/client'
import { api } from '../../connection/api.ts'
import { errorText } from '../../connection/error-text.ts'
import { showError } from '../../interface/toasts.ts'
import { offerUndo } from '../../interface/undo.tsx'
import { onSessionEnd } from '../../session/end-session.ts'
import { askBeforeLeaving } from '../drafts/leaving.ts'
import { myDrafts } from '../drafts/my-drafts.ts'
import { myUploads } from '../drafts/my-uploads.ts'
import { putBackSide } from '../drafts/side-drafts.ts'
import type { MailReply } from './mails-query.ts'

let session = new AbortController()
/** Mails that were taken back in this session, or are being: however often that is asked for, each text is put back once. */
const takenBack = new Map<string, Promise<MailReply>>()
onSessionEnd(() => {
  session.abort()
  session = new AbortController()
  takenBack.clear()
})

const [firstPauseMs, longestPauseMs] = [1000, 30_000]

/**
 * Takes back a mail that has not left, and puts its text and files back where they were written, beside what is there by now. If no answer comes, it asks until
 * there is one: the mail may have been taken back, and its text would be nowhere.
 */
export function takeBack(reply_ref: string): Promise<MailReply> {
  const known = takenBack.get(reply_ref)
  if (known) return known
  const taking = takeBackOnce(reply_ref)
  takenBack.set(reply_ref, taking)
  taking.catch(() => {
    if (takenBack.get(reply_ref) === taking) takenBack.delete(reply_ref)
  })
  return taking
}

async function takeBackOnce(reply_ref: string): Promise<MailReply> {
  const release = askBeforeLeaving()
  const reply = await answered(async () => (await api.mailReplies.takeBack({ reply_ref })).reply).finally(release)
  if (reply.kind === 'forward') putBackSide(reply)
  else {
    myDrafts().putBack(reply.conversation_ref, 'agent', reply.message)
    myUploads().putBack(`agent ${reply.conversation_ref}`, reply.attachments)
  }
  return reply
}

/** Offers to take back a mail that was just sent. */
export const offerTakeBack = (message: string, { reply_ref }: Pick<MailReply, 'reply_ref'>): void =>
  offerUndo(message, async () => void (await takeBack(reply_ref)))

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  const { signal } = session
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await ask()
    } catch (cause) {
      const isRefused = cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.code !== 'rate_limited'
      if (isRefused || signal.aborted) throw cause
      if (pauseMs === firstPauseMs) showError(errorText(cause))
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    signal.throwIfAborted()
  }
}
