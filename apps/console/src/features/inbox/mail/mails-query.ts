import { queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import { api } from '../../../shared/connection/api.ts'

/** A conversation's emails, the replies that have not left, and the recipients of the next reply. */
export type Mails = Awaited<ReturnType<typeof api.mailReplies.list>>
export type MailReply = Mails['replies'][number]
export type SentMail = Mails['mails'][number]

/** Cache key of all conversations' emails. */
export const mailsKey = ['mails'] as const

/** Query of a conversation's emails. */
export const mailsQuery = (conversation_ref: string) =>
  queryOptions({ queryKey: [...mailsKey, conversation_ref], queryFn: () => api.mailReplies.list({ conversation_ref }) })

/** The emails of the open conversation, by the message that each carries. */
export const SentMails = createContext<ReadonlyMap<string, SentMail>>(new Map())

/** Returns a conversation's emails by their messages. */
export const byMessage = (mails: readonly SentMail[]): ReadonlyMap<string, SentMail> =>
  new Map(mails.flatMap((mail) => (mail.message_id === null ? [] : [[mail.message_id, mail] as const])))
