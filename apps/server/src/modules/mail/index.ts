import { schedule } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { resumeMails, sendMails } from './deliver-mails.ts'
import { listLoggedMails, readLoggedMail } from './mail-log.ts'
import { mailViewer } from './mail-viewer.ts'

export { automaticMailsTo } from './automatic-mails.ts'
export { composeMail, type NewMail, type Recipient } from './compose-mail.ts'
export { conversationOfMessageId, conversationOfMessageIds, type ReferredMail } from './conversation-of-message-id.ts'
export { conversationsOfMails } from './conversations-of-mails.ts'
export { deliveriesOf, messageIdsOf, retryDelivery } from './deliveries-of.ts'
export { escapeHtml, linkify } from './html.ts'
export { lastDeliveryOf } from './last-delivery.ts'
export { mailedIn } from './mailed-in.ts'
export { nameInMail, plainNameInMail } from './name-in-mail.ts'
export { type LedgerMail, newestMails } from './newest-mails.ts'
export { type Bounce, recordBounce } from './record-bounce.ts'
export { type ReplyAddress, replyAddress, verifyReplyAddress } from './reply-address.ts'
export { type ReturnPath, verifyReturnPath } from './return-path.ts'

/** How long the ledger stores mails and their recipients. */
const keptDays = 90

/** Outgoing email. */
export const mail: Module = {
  name: 'mail',
  // The files of a mail are in the mail, and in the conversation that it belongs to.
  fileHolders: [{ table: 'mail_messages', shows: async () => false }],
  handlers: [listLoggedMails, readLoggedMail],
  tasks: [sendMails],
  schedules: [
    resumeMails,
    schedule(
      'mail.tidy',
      '23 3 * * *',
      `select distinct support_lib_id from mail_messages where created_at < $1::timestamptz - interval '${keptDays} days'`,
      async (ctx) => {
        const before = new Date(ctx.clock.now().getTime() - keptDays * 86_400_000)
        await ctx.db.deleteFrom('mail_messages').where('support_lib_id', '=', ctx.support_lib_id).where('created_at', '<', before).execute()
      },
    ),
  ],
  measured: [
    {
      name: 'porchlight_mail_oldest_seconds',
      help: 'how long the oldest mail has waited that could be sent, in seconds; 0 if none waits',
      statement: `select coalesce((select extract(epoch from now() - min(m.created_at)) from mail_deliveries d join mail_messages m using (support_lib_id, mail_id)
        where d.state = 'queued' and (d.due_at <= now() or d.attempts > 0)), 0)::float as value`,
    },
  ],
  // Without ids: all staff receive it, and not everyone may know of every conversation.
  notices: [notice('mail_deliveries', 'mail.delivery_changed', { ids: () => null })],
  routes: mailViewer,
}

export { mayMailStranger } from './may-mail-stranger.ts'
