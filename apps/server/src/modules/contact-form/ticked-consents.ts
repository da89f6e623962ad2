import type { Ctx } from '../../kernel/context.ts'
import type { TicketRecord } from './ticket-record.ts'

/** Returns the labels of the consents that a visitor ticked in the contact form that became this ticket, with the key of the submission. */
export async function tickedConsents({ db, support_lib_id }: Ctx, conversation_ref: string): Promise<{ submission_key: string; labels: string[] } | undefined> {
  const row = await db
    .selectFrom('contact_form_submissions')
    .select(['submission_key', 'record'])
    .where('support_lib_id', '=', support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .executeTakeFirst()
  if (!row?.record) return undefined
  const { customInputs } = row.record as TicketRecord
  return { submission_key: row.submission_key, labels: customInputs.flatMap(({ type, label, text }) => (type === 'consent' && text === 'yes' ? [label] : [])) }
}
