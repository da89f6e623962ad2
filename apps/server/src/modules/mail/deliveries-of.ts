import type { MailDeliveryState } from '@porchlight/contracts/mail/mail'
import type { SentMailView } from '@porchlight/contracts/mail/mail-replies'
import type { Ctx } from '../../kernel/context.ts'
import { deliverSoon } from './deliver-soon.ts'
import { tellConversation } from './delivery-changes.ts'

/** Mails of one conversation that are listed. */
const mailsMax = 200

/** Returns the mails of a conversation that the ledger still has, oldest first, with what became of each recipient. */
export async function deliveriesOf(ctx: Ctx, conversation_ref: string): Promise<SentMailView[]> {
  const rows = await ctx.db
    .selectFrom('mail_messages as m')
    .innerJoin('mail_deliveries as d', (join) => join.onRef('d.support_lib_id', '=', 'm.support_lib_id').onRef('d.mail_id', '=', 'm.mail_id'))
    .select(['m.mail_id', 'm.kind', 'm.conversation_message_id', 'd.recipient', 'd.name', 'd.role', 'd.state', 'd.reason', 'd.attempts', 'd.changed_at'])
    .where('m.support_lib_id', '=', ctx.support_lib_id)
    .where('m.conversation_ref', '=', conversation_ref)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.mail_id')
    .orderBy('d.place')
    .limit(mailsMax)
    .execute()
  const mails = Map.groupBy(rows, (row) => row.mail_id)
  return [...mails.values()].reverse().map((deliveries) => ({
    mail_id: deliveries[0]?.mail_id ?? '',
    message_id: deliveries[0]?.conversation_message_id ?? null,
    kind: deliveries[0]?.kind ?? '',
    recipients: deliveries.map(({ recipient, name, role, state, reason, attempts, changed_at }) => ({
      ...{ address: recipient, name, reason, attempts, role: role as 'to', state: state as MailDeliveryState },
      changed_at: changed_at.toISOString(),
    })),
  }))
}

/** Returns the Message-IDs of a conversation's mails, oldest first. */
export async function messageIdsOf(ctx: Ctx, conversation_ref: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('mail_messages')
    .select('message_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ message_id }) => message_id).reverse()
}

/** Sends a mail of a conversation again to one recipient whom it did not reach. Returns false if there is none, or it was sent or is waiting. */
export async function retryDelivery(
  ctx: Ctx,
  { conversation_ref, mail_id, recipient }: { conversation_ref: string; mail_id: string; recipient: string },
): Promise<boolean> {
  const now = ctx.clock.now()
  const row = await ctx.db
    .updateTable('mail_deliveries as d')
    .from('mail_messages as m')
    .set({ state: 'queued', attempts: 0, due_at: now, changed_at: now, bounce_kind: null })
    .whereRef('m.support_lib_id', '=', 'd.support_lib_id')
    .whereRef('m.mail_id', '=', 'd.mail_id')
    .where('d.support_lib_id', '=', ctx.support_lib_id)
    .where('d.mail_id', '=', mail_id)
    .where('d.recipient', '=', recipient)
    .where('d.state', 'in', ['refused', 'failed', 'bounced'])
    .where('m.conversation_ref', '=', conversation_ref)
    .where('m.body', '<>', '')
    .returning('m.conversation_message_id')
    .executeTakeFirst()
  if (!row) return false
  tellConversation(ctx, { ...row, conversation_ref, mail_id }, { recipient, state: 'queued', reason: '' })
  deliverSoon(ctx, now)
  return true
}
