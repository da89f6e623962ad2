import { sql } from 'kysely'
import type { Kernel } from '../../kernel/kernel.ts'
import { openText } from './sealed-text.ts'

/** An email to one recipient with its decrypted texts; '' once a mail server has accepted it. */
export type LedgerMail = {
  mail_id: string
  support_lib_id: string
  to: string
  subject: string
  text: string
  html: string
  created_at: Date
  sent_at: Date | null
}

type Row = Omit<LedgerMail, 'to' | 'text' | 'html'> & { recipient: string; body: string; html: string | null }

/** Returns the newest emails of all libraries, for the mail viewer and for tests; never for an operation. */
export async function newestMails(kernel: Kernel, howMany = 100): Promise<LedgerMail[]> {
  const { secrets } = kernel.ports
  const rows = await kernel.database.ask('newest-mails', sql<Row>`select * from newest_mails(${howMany})`)
  if (kernel.database.views.length > 1) rows.sort((one, other) => other.created_at.getTime() - one.created_at.getTime()).splice(howMany)
  return rows.map(({ recipient, body, html, ...row }) => ({ ...row, to: recipient, text: openText(secrets, row, body), html: openText(secrets, row, html) }))
}
