import type { InboundMailView, MailVerdicts } from '@porchlight/contracts/inbound-mail/inbound-mail'
import { isHidden } from '../../../kernel/calls/hidden-fields.ts'
import type { Actor } from '../../../kernel/context.ts'
import type { MailRow } from '../deciding/gather-facts.ts'

/** Returns a mail of the journal as this reader sees it. A name can be the address, and a report names the address that it is about. */
export const presentMail = (row: MailRow, reader: Actor): InboundMailView => ({
  mail_ref: row.mail_ref,
  source: row.source as InboundMailView['source'],
  received_at: row.received_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  fate: row.fate as InboundMailView['fate'],
  reason: row.reason as InboundMailView['reason'],
  values: isHidden(reader, 'contact.email') ? {} : (row.reason_values as Record<string, string>),
  from: { name: isHidden(reader, 'contact.email') && row.from_name.includes('@') ? '' : row.from_name, address: row.from_address || row.envelope_from },
  subject: row.subject,
  size: row.size,
  verdicts: row.verdicts as MailVerdicts | null,
  conversation_ref: row.conversation_ref,
  suggested_ref: row.suggested_ref,
})
