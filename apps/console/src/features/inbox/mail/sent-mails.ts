import { createContext } from 'react'
import type { Mails } from '../../../shared/conversations/mails/mails-query.ts'

export type SentMail = Mails['mails'][number]

/** The emails of the open conversation, by the message that each carries. */
export const SentMails = createContext<ReadonlyMap<string, SentMail>>(new Map())

/** Returns a conversation's emails by their messages. */
export const byMessage = (mails: readonly SentMail[]): ReadonlyMap<string, SentMail> =>
  new Map(mails.flatMap((mail) => (mail.message_id === null ? [] : [[mail.message_id, mail] as const])))
