import type { MailVerdicts } from '@porchlight/contracts/inbound-mail/inbound-mail'
import type { FateReason, MailFate } from '@porchlight/contracts/inbound-mail/mail-fates'
import type { Ctx } from '../../../kernel/context.ts'
import type { Mailbox, ParsedMail } from '../parsing/parsed-mail.ts'
import type { MailRow } from './gather-facts.ts'
import { isMachineAddress } from './requester.ts'

/** The outcome of a decision, and what the journal shows of the mail. */
export type Outcome = {
  fate: MailFate
  reason: FateReason
  values?: Record<string, string>
  conversation_ref?: string
  conversation_message_id?: string
  suggested_ref?: string
  /** The conversations that it refers to; what is known stays if nothing is given. */
  about_refs?: readonly string[] | null
  mail?: ParsedMail
  verdicts?: MailVerdicts
}

/** Kept of a mail: references, and people in each of its headers. */
const refersMax = 30
const peopleMax = 30

/** The people of a mail, as a reply needs them; `is_automatic` if no person wrote it, so that no machine may answer (RFC 3834). */
export type MailPeople = { from: Mailbox; reply_to: Mailbox[]; to: Mailbox[]; cc: Mailbox[]; is_automatic?: boolean }

const peopleOf = ({ from, reply_to, to, cc, kind }: ParsedMail): MailPeople => {
  const some = (people: Mailbox[]) => people.slice(0, peopleMax).map(({ name, address }) => ({ name: name.slice(0, 100), address }))
  return {
    from: { name: from.name.slice(0, 100), address: from.address },
    ...{ reply_to: some(reply_to), to: some(to), cc: some(cc) },
    ...((kind.kind !== 'person' || (reply_to.length === 0 && isMachineAddress(from.address))) && { is_automatic: true }),
  }
}

/** Writes a mail's fate and tells it. */
export async function recordFate(ctx: Ctx, row: Pick<MailRow, 'support_lib_id' | 'mail_ref'>, outcome: Outcome): Promise<void> {
  const { fate, reason, mail, verdicts, conversation_ref = null, conversation_message_id = null } = outcome
  await ctx.db
    .updateTable('inbound_mails')
    .set({
      ...{ fate, reason, reason_values: JSON.stringify(outcome.values ?? {}), decided_at: ctx.clock.now(), decision: null },
      ...{ conversation_ref, conversation_message_id, suggested_ref: outcome.suggested_ref ?? null },
      ...(outcome.about_refs !== undefined && { about_refs: outcome.about_refs && [...outcome.about_refs] }),
      ...(mail && {
        message_id: mail.message_id,
        body_hash: Buffer.from(mail.body_hash),
        from_address: mail.from.address,
        from_name: mail.from.name,
        subject: mail.subject,
        people: conversation_ref === null ? null : JSON.stringify(peopleOf(mail)),
        refers_to: conversation_ref === null ? [] : mail.references.slice(-refersMax),
      }),
      ...(verdicts && { verdicts: JSON.stringify(verdicts) }),
    })
    .where('support_lib_id', '=', row.support_lib_id)
    .where('mail_ref', '=', row.mail_ref)
    .execute()
  ctx.emit('inbound_mail.decided', { mail_ref: row.mail_ref, fate, reason, became: conversation_ref })
}
