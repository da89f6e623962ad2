import type { MailDeliveryState } from '@porchlight/contracts/mail/mail'
import type { Ctx } from '../../kernel/context.ts'
import type { DeliveryRow, MailRow } from './leases.ts'

type Change = Partial<Pick<DeliveryRow, 'due_at' | 'sent_at' | 'reason' | 'bounce_kind'>> & { state: MailDeliveryState }

/**
 * Records a new state of a delivery and tells the conversation's screens. Once no recipient waits any more and a mail server has the mail, its texts are
 * removed, unless it carries a message of a conversation, which stores the same text anyway.
 */
export async function noteDelivery(ctx: Ctx, { delivery, mail }: { delivery: DeliveryRow; mail: MailRow }, change: Change): Promise<void> {
  const { support_lib_id, mail_id, recipient } = delivery
  await ctx.db
    .updateTable('mail_deliveries')
    .set({ ...change, lease: null, leased_until: null, changed_at: ctx.clock.now() })
    .where('support_lib_id', '=', support_lib_id)
    .where('mail_id', '=', mail_id)
    .where('recipient', '=', recipient)
    .execute()
  const { conversation_ref } = mail
  if (conversation_ref !== null) tellConversation(ctx, { ...mail, conversation_ref }, { recipient, state: change.state, reason: change.reason ?? '' })
  else if (change.state !== 'queued' && ctx.ports.mail.kind === 'smtp') await forgetTexts(ctx, mail_id)
}

/** Announces a delivery's state to the conversation whose message it carries. */
export function tellConversation(
  ctx: Ctx,
  { conversation_ref, conversation_message_id, mail_id }: Pick<MailRow, 'conversation_message_id' | 'mail_id'> & { conversation_ref: string },
  delivery: { recipient: string; state: MailDeliveryState; reason: string },
): void {
  ctx.emit('mail.delivery_changed', { conversation_ref, message_id: conversation_message_id, mail_id, ...delivery }, { subject: conversation_ref })
}

async function forgetTexts(ctx: Ctx, mail_id: string): Promise<void> {
  await ctx.db
    .updateTable('mail_messages as m')
    .set({ body: '', html: null, unsubscribe_url: null })
    .where('m.support_lib_id', '=', ctx.support_lib_id)
    .where('m.mail_id', '=', mail_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_deliveries as d')
            .select('d.recipient')
            .where('d.support_lib_id', '=', ctx.support_lib_id)
            .where('d.mail_id', '=', mail_id)
            .where('d.state', '=', 'queued'),
        ),
      ),
    )
    .execute()
}
