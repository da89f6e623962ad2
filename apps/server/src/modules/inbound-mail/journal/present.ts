import type { InboundMailView, MailVerdicts } from '@porchlight/contracts'
import type { MailRow } from '../deciding/gather-facts.ts'

/** Returns a mail of the journal as staff see it. */
export const presentMail = (row: MailRow): InboundMailView => ({
  mail_ref: row.mail_ref,
  source: row.source as InboundMailView['source'],
  received_at: row.received_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  fate: row.fate as InboundMailView['fate'],
  reason: row.reason as InboundMailView['reason'],
  values: row.reason_values as Record<string, string>,
  from: { name: row.from_name, address: row.from_address || row.envelope_from },
  subject: row.subject,
  size: row.size,
  verdicts: row.verdicts as MailVerdicts | null,
  conversation_ref: row.conversation_ref,
  suggested_ref: row.suggested_ref,
})
