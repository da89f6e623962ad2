import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { decidePending, resumeDeciding } from './deciding/decide-pending.ts'
import { decideMailByStaff, listMails, readSource, reprocessMails } from './journal/handlers.ts'
import { forgetBytes, tidyJournal } from './journal/tidy.ts'
import { readRoundTrip, startRoundTrip } from './round-trip.ts'
import { readSettings, saveSettings } from './settings.ts'
import { frameRoute } from './viewing/frame-route.ts'
import { keepFileOfMail, mailFile, mailOfMessage } from './viewing/handlers.ts'
import { createMailbox, listMailboxes, removeMailbox, testMailbox, updateMailbox } from './ways-in/imap/handlers.ts'
import { watchMailboxes } from './ways-in/imap/watch-mailboxes.ts'
import { mailgunRoute } from './ways-in/mailgun-route.ts'
import { uploadMail } from './ways-in/upload.ts'

export { type EarlierMail, rememberEarlierMails } from './earlier-mails.ts'
export { forgetMails } from './journal/tidy.ts'
export { type LastMail, lastMailOf } from './last-mail.ts'
export { namedInMails } from './named-in-mails.ts'
export { parseMailOfBoxTask } from './parsing/mail-of-box-task.ts'
export type { ParsedMail } from './parsing/parsed-mail.ts'

/** Incoming email. */
export const inboundMail: Module = {
  name: 'inbound-mail',
  handlers: [
    ...[listMails, readSource, reprocessMails, decideMailByStaff, uploadMail, readSettings, saveSettings, mailOfMessage, keepFileOfMail],
    ...[readRoundTrip, startRoundTrip],
    ...[listMailboxes, createMailbox, updateMailbox, testMailbox, removeMailbox],
  ],
  tasks: [decidePending, forgetBytes],
  downloads: [mailFile],
  schedules: [resumeDeciding, tidyJournal],
  notices: [notice('inbound_mails', 'inbound_mail.decided'), notice('inbound_mails', 'inbound_settings.changed'), notice('inbound_mails', 'mailbox.changed')],
  routes: async (app, kernel) => {
    await frameRoute(app, kernel)
    await mailgunRoute(app, kernel)
  },
  async background(kernel) {
    // Of several databases, one has this process listen.
    const listens = kernel.config.INBOUND_SMTP_PORT !== undefined && kernel.database.owner === kernel.database.home
    const receiver = !listens ? undefined : await (await import('./ways-in/smtp-receiver.ts')).startSmtpReceiver(kernel)
    const mailboxes = watchMailboxes(kernel)
    if (receiver) kernel.log.info({ port: receiver.port }, 'receiving mail')
    return async () => {
      await receiver?.stop()
      await mailboxes.stop()
    }
  },
}
