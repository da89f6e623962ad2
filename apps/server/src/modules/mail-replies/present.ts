import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { MailPerson, MailReplyView } from '@porchlight/contracts/mail/mail-replies'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { MailReplies } from '../../kernel/generated/tables.ts'
import { shownFiles } from '../uploads/index.ts'

export type ReplyRow = Selectable<MailReplies>

/** Returns the people of one of a reply's recipient lists. */
export const peopleOf = (stored: unknown): MailPerson[] => stored as MailPerson[]

/** Returns a reply as staff see it. */
export const presentReply = (at: Ctx, row: ReplyRow): MailReplyView => ({
  reply_ref: row.reply_ref,
  conversation_ref: row.conversation_ref,
  user_id: row.user_id,
  kind: row.kind as MailReplyView['kind'],
  message: row.message,
  subject: row.subject,
  has_quotes: row.has_quotes,
  attachments: shownFiles(at, row.attachments as AttachmentView[]),
  to: peopleOf(row.mail_to),
  cc: peopleOf(row.mail_cc),
  bcc: peopleOf(row.mail_bcc),
  state: row.state as MailReplyView['state'],
  failure: row.failure,
  send_at: row.send_at.toISOString(),
})
