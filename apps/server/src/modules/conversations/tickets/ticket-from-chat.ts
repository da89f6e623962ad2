import { ticketsApi } from '@porchlight/contracts/conversations/tickets'
import { type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { mentionable } from '../../permissions/index.ts'
import { conversationForUpdate } from '../access.ts'
import { settle } from '../actions/settle-offer.ts'
import { setContactEmail } from '../contacts/change-contact.ts'
import { ConversationChange } from '../conversation-change.ts'
import { forStaff } from '../present.ts'
import { saveChanges } from '../save-changes.ts'
import { toTicket } from '../transitions.ts'

/** Implements turning a chat into a ticket: requires permission to change the chat, and to see and answer tickets. */
export const ticketFromChat = action(ticketsApi.fromChat, async (ctx, { conversation_ref, subject, email }) => {
  const { user_id, name } = staffOf(ctx)
  const row = await chatForTicket(ctx, conversation_ref, email)
  const change = new ConversationChange(row)
  const { offered_to, assignee_id } = row
  if (offered_to !== null) await settle(ctx, conversation_ref, offered_to, 'withdrawn')
  toTicket(ctx, change, { user_id, name })
  if (row.subject !== subject) {
    change.happened(ctx, 'conversation.field_changed', { field: 'subject', from: row.subject, to: subject, by: user_id })
    row.subject = subject
  }
  if (assignee_id !== null && !(await mentionable(ctx, [assignee_id], ['canReplyToTickets'])).get(assignee_id)) {
    row.assignee_id = null
    row.reassigned_from = assignee_id
    row.unread_for = row.unread_for.filter((id) => id !== assignee_id)
    change.happened(ctx, 'conversation.field_changed', { field: 'assignee_id', from: assignee_id, to: null, by: user_id })
  }
  await saveChanges(ctx, [change])
  return { conversation: forStaff(row, ctx.actor) }
})

/** Returns the locked chat, with an address to answer to: the contact's own, or else this one, which becomes the contact's. */
async function chatForTicket(ctx: Ctx, conversation_ref: string, email: string | undefined) {
  const row = await conversationForUpdate(ctx, conversation_ref, 'change')
  // Without it, the caller couldn't see the ticket.
  if (!can(ctx.actor, 'canViewExistingTickets')) throw refuse('forbidden')
  if (row.channel === 'ticket') throw refuse('conflict')
  if (row.visitor_email !== null) return row
  if (email === undefined) throw refuse('invalid_input', { fields: { email: 'required' } })
  await setContactEmail(ctx, row, email)
  return conversationForUpdate(ctx, conversation_ref, 'change')
}
