import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { carryBy } from '../conversations/index.ts'
import { carryByMail } from './carry-said.ts'
import { fileHolders } from './file-holders.ts'
import { createReply, listMails, retryMail, sendNow, takeBack } from './replies.ts'
import { ruleActions } from './rule-actions.ts'
import { resumeReplies, sendReply, tidyReplies } from './send-reply.ts'
import { listSignatures, saveSignature } from './signatures.ts'

carryBy(carryByMail)

/** Replies by email. */
export const mailReplies: Module = {
  name: 'mail-replies',
  fileHolders,
  handlers: [listMails, createReply, takeBack, sendNow, retryMail, listSignatures, saveSignature],
  workflows: { actions: ruleActions },
  tasks: [sendReply],
  schedules: [resumeReplies, tidyReplies],
  // Without ids: all staff receive it, and not everyone may know of every conversation.
  notices: [notice('mail_deliveries', 'mail.reply_changed', { ids: () => null })],
}
