import { type ParsedInputOf, ticketsApi } from '@porchlight/contracts'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { nextNumbers } from '../../libraries/index.ts'
import { assertOptions } from '../../ticket-settings/index.ts'
import { contactFor } from '../../visitors/index.ts'
import { ConversationChange, saveChanges } from '../conversation-change.ts'
import { knownChanges, setFields } from '../fields.ts'
import { forStaff } from '../present.ts'
import { newTicket } from '../transitions.ts'

/** Implements POST tickets: staff create a ticket for a contact. */
export const createTicket = action(ticketsApi.create, async (ctx, input) => {
  const { user_id } = staffOf(ctx)
  const { visitor_id, email, name, subject, message, sender_type, creation_method, ...fields } = input
  if (message.trim() === '') throw refuse('invalid_input', { fields: { message: 'empty' } })
  const known = await knownChanges(ctx, fields)
  await assertOptions(ctx, [{ kind: 'creation_method', ref: creation_method, field: 'creation_method' }])
  const visitor = await contactFor(ctx, { visitor_id, email, name })
  const number = await nextNumbers(ctx, 'conversation')
  const change = new ConversationChange(newTicket(ctx, { conversation_ref: newRef(), number, visitor, subject, created_by: user_id, creation_method }), true)
  change.happened(ctx, 'conversation.started', { visitor_id: visitor.visitor_id, channel: 'ticket' })
  setFields(ctx, change, known)
  firstMessage(ctx, change, { message, sender_type })
  await saveChanges(ctx, [change])
  return { conversation: forStaff(change.row) }
})

function firstMessage(
  ctx: Ctx,
  change: ConversationChange,
  { message, sender_type }: Pick<ParsedInputOf<typeof ticketsApi.create>, 'message' | 'sender_type'>,
): void {
  const sender_id = sender_type === 'visitor' ? change.row.visitor_id : staffOf(ctx).user_id
  const added = change.add(ctx, { sender_type, sender_id, message, sent_via: 'application' })
  // The author has read the ticket's first message.
  change.row.unread_count = 0
  change.happened(ctx, 'message.sent', { id: added.id, seq: added.seq, sender_type, sender_id })
}
