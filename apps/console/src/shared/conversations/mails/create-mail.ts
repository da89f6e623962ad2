import { ApiError } from '@porchlight/client'
import { api } from '../../connection/api.ts'
import { fetchAgain } from '../../connection/fetch-again.ts'
import { onSessionEnd } from '../../session/end-session.ts'
import { type MailReply, mailsKey } from './mails-query.ts'

type NewMail = Omit<Parameters<typeof api.mailReplies.create>[0], 'client_msg_id'>

/** Ids of mails whose answer has not come or was lost, by what is being written. */
const unanswered = new Map<string, string>()
onSessionEnd(() => unanswered.clear())

/**
 * Sends what was written in a field (`of`). Until the server has answered, every further attempt has the same id, also after the dialog was closed: the same text
 * is the same mail, and a changed one is refused as `conflict` if the first had arrived. That is shown then, and the next attempt is a mail of its own.
 */
export async function createMail(of: string, mail: NewMail): Promise<MailReply> {
  const client_msg_id = unanswered.get(of) ?? crypto.randomUUID()
  unanswered.set(of, client_msg_id)
  try {
    const { reply } = await api.mailReplies.create({ ...mail, client_msg_id })
    unanswered.delete(of)
    // The first attempt had arrived, and was taken back from the list of waiting mails.
    return reply.state === 'cancelled' ? createMail(of, mail) : reply
  } catch (cause) {
    if (isEarlierVersion(cause)) {
      unanswered.delete(of)
      // Likewise, and its text was changed since: nothing of the earlier version is on its way.
      if (cause.fields?.state === 'cancelled') return createMail(of, mail)
    }
    void fetchAgain(mailsKey)
    throw cause
  }
}

const isEarlierVersion = (cause: unknown): cause is ApiError =>
  cause instanceof ApiError && cause.code === 'conflict' && cause.fields?.client_msg_id !== undefined
