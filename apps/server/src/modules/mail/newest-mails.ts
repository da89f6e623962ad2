import { sql } from 'kysely'
import type { OutgoingMails } from '../../kernel/generated/tables.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { bodyField } from './compose-mail.ts'

/** An email in the journal with its decrypted text; '' once a mail server has accepted it. */
export type JournalMail = { mail_id: string; support_lib_id: string; to: string; subject: string; text: string; created_at: Date; sent_at: Date | null }

/** Returns the newest emails of all libraries, for the mail viewer and for tests; never for an operation. */
export async function newestMails(kernel: Kernel, howMany = 100): Promise<JournalMail[]> {
  const rows = await kernel.database.ask('newest-mails', sql<OutgoingMails>`select * from newest_mails(${howMany})`)
  return rows.map(({ mail_id, support_lib_id, recipient, subject, body, created_at, sent_at }) => ({
    mail_id,
    support_lib_id,
    to: recipient,
    subject,
    text: body === '' ? '' : kernel.ports.secrets.open(body, bodyField(support_lib_id, mail_id)),
    created_at,
    sent_at,
  }))
}
