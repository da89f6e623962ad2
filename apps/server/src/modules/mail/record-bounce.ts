import type { Ctx } from '../../kernel/context.ts'
import { noteDelivery } from './delivery-changes.ts'
import { bareMessageId, headerText } from './safe-headers.ts'

/** A bounce: which mail (its id, if the report came to its return path; its Message-ID, if the report quotes it) did not reach whom, for good (`hard`) or for now. */
export type Bounce = { mail_id?: string; message_id?: string; recipient?: string; kind: 'hard' | 'soft'; reason: string }

/** A report without a Message-ID is about a mail of the last days: mail servers give up after five. */
const bounceDays = 7

/**
 * Marks the delivery that a bounce is about and shows it in its conversation. Without a Message-ID it is the newest mail to the recipient; without a recipient,
 * the only one of the mail. Returns undefined if no delivery matches, for example because the report is forged.
 */
export async function recordBounce(
  ctx: Ctx,
  { mail_id, message_id, recipient, kind, reason }: Bounce,
): Promise<{ mail_id: string; conversation_ref: string | null } | undefined> {
  const { support_lib_id } = ctx
  const id = message_id === undefined ? undefined : bareMessageId(message_id)
  if (mail_id === undefined && id === undefined && recipient === undefined) return undefined
  let rows = ctx.db
    .selectFrom('mail_deliveries as d')
    .innerJoin('mail_messages as m', (join) => join.onRef('m.support_lib_id', '=', 'd.support_lib_id').onRef('m.mail_id', '=', 'd.mail_id'))
    .select(['d.mail_id', 'd.recipient'])
    .where('d.support_lib_id', '=', support_lib_id)
    .where('d.state', 'in', ['sent', 'bounced'])
  if (mail_id !== undefined) rows = rows.where('d.mail_id', '=', mail_id)
  else if (id !== undefined) rows = rows.where('m.message_id', '=', id)
  else rows = rows.where('d.sent_at', '>', new Date(ctx.clock.now().getTime() - bounceDays * 86_400_000))
  if (recipient !== undefined) rows = rows.where('d.recipient', '=', recipient.toLowerCase())
  const matching = await rows.orderBy('d.sent_at', 'desc').limit(2).execute()
  const [match] = matching
  if (!match || (recipient === undefined && matching.length > 1)) return undefined
  const [delivery, mail] = await Promise.all([
    ctx.db
      .selectFrom('mail_deliveries')
      .selectAll()
      .where('support_lib_id', '=', support_lib_id)
      .where('mail_id', '=', match.mail_id)
      .where('recipient', '=', match.recipient)
      .executeTakeFirstOrThrow(),
    ctx.db.selectFrom('mail_messages').selectAll().where('support_lib_id', '=', support_lib_id).where('mail_id', '=', match.mail_id).executeTakeFirstOrThrow(),
  ])
  await noteDelivery(ctx, { delivery, mail }, { state: 'bounced', bounce_kind: kind, reason: headerText(reason) })
  return { mail_id: mail.mail_id, conversation_ref: mail.conversation_ref }
}
