import { schedule } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { mailViewer } from './mail-viewer.ts'
import { sendMail } from './send-mail.ts'

export { composeMail, type NewMail } from './compose-mail.ts'
export { nameInMail } from './name-in-mail.ts'
export { type JournalMail, newestMails } from './newest-mails.ts'

/** How long the journal stores recipients. */
const keptDays = 90

/** Outgoing email. */
export const mail: Module = {
  name: 'mail',
  tasks: [sendMail],
  schedules: [
    schedule(
      'mail.tidy',
      '23 3 * * *',
      `select distinct support_lib_id from outgoing_mails where created_at < $1::timestamptz - interval '${keptDays} days'`,
      async (ctx) => {
        const before = new Date(ctx.clock.now().getTime() - keptDays * 86_400_000)
        await ctx.db.deleteFrom('outgoing_mails').where('support_lib_id', '=', ctx.support_lib_id).where('created_at', '<', before).execute()
      },
    ),
  ],
  routes: mailViewer,
}
