import { queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'

/** A conversation's emails, the replies that have not left, and the recipients of the next reply. */
export type Mails = Awaited<ReturnType<typeof api.mailReplies.list>>
export type MailReply = Mails['replies'][number]

/** Cache key of all conversations' emails. */
export const mailsKey = ['mails'] as const

/** Query of a conversation's emails. */
export const mailsQuery = (conversation_ref: string) =>
  queryOptions({ queryKey: [...mailsKey, conversation_ref], queryFn: () => api.mailReplies.list({ conversation_ref }) })
