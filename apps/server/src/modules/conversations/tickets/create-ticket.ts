import { ticketsApi } from '@porchlight/contracts/conversations/tickets'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { settled } from '../../../kernel/calls/settled.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { type BatchCall, batchAction } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { nextNumbers } from '../../libraries/index.ts'
import { assertOptions } from '../../ticket-settings/index.ts'
import { type Contact, contactsFor } from '../../visitors/index.ts'
import { assertSeesContact } from '../contacts/whole-contact.ts'
import { ConversationChange } from '../conversation-change.ts'
import { type KnownChanges, knownChanges, refusalOfChanges, setFields } from '../fields/fields.ts'
import { forStaff } from '../present.ts'
import { saveChanges } from '../save-changes.ts'
import { newTicket } from '../transitions.ts'

type Call = BatchCall<ParsedInputOf<typeof ticketsApi.create>>
/** A call that has passed every check except the one on its contact. */
type Checked = Call & { known: KnownChanges }
type Creating = Checked & { visitor: Contact }

/**
 * Staff create a ticket for a contact. Many calls from one library share a transaction, because its ticket counter is locked until the
 * commit.
 */
export const createTicket = batchAction(ticketsApi.create, async (calls) => {
  const outcomes = await ofContacts(await Promise.all(calls.map(settled(check))))
  const creating = outcomes.filter((each) => !(each instanceof AppError)) as Creating[]
  const [first] = creating
  if (!first) return outcomes as AppError[]
  const number = await nextNumbers(first.ctx, 'conversation', creating.length)
  const changes = new Map(creating.map((each, index) => [each as Creating | AppError, ticketOf(each, number + index)]))
  await saveChanges(first.ctx, [...changes.values()])
  return outcomes.map((outcome) => {
    const change = changes.get(outcome)
    return change && !(outcome instanceof AppError) ? { conversation: forStaff(change.row, outcome.ctx.actor) } : (outcome as AppError)
  })
})

async function check(call: Call): Promise<Checked> {
  const { ctx, input } = call
  const { visitor_id, email: _email, name: _name, subject: _subject, message, sender_type: _sender, creation_method, ...fields } = input
  if (message.trim() === '') throw refuse('invalid_input', { fields: { message: 'empty' } })
  if (visitor_id !== undefined) await assertSeesContact(ctx, visitor_id)
  const known = await knownChanges(ctx, fields)
  await assertOptions(ctx, [{ kind: 'creation_method', ref: creation_method, field: 'creation_method' }])
  const refusal = refusalOfChanges({ channel: 'ticket', state: 'open', custom_fields: {} }, known)
  if (refusal) throw refuse(refusal.code, { fields: refusal.fields })
  return { ...call, known }
}

/** Adds contacts to the calls that have not been refused yet. */
async function ofContacts(calls: readonly (Checked | AppError)[]): Promise<(Creating | AppError)[]> {
  const open = calls.filter((each) => !(each instanceof AppError)) as Checked[]
  const contacts = await contactsFor(open.map(({ ctx, input }) => ({ ctx, sought: input })))
  const visitors = new Map(open.map((each, index) => [each as Checked | AppError, contacts[index] as Contact | AppError]))
  return calls.map((each) => {
    const visitor = visitors.get(each)
    if (each instanceof AppError || visitor === undefined) return each as AppError
    return visitor instanceof AppError ? visitor : { ...each, visitor }
  })
}

function ticketOf({ ctx, input, known, visitor }: Creating, number: number): ConversationChange {
  const { subject, creation_method, message, sender_type } = input
  const { user_id } = staffOf(ctx)
  const change = new ConversationChange(newTicket(ctx, { conversation_ref: newRef(), number, visitor, subject, created_by: user_id, creation_method }), true)
  change.happened(ctx, 'conversation.started', { visitor_id: visitor.visitor_id, channel: 'ticket' })
  setFields(ctx, change, known)
  const sender_id = sender_type === 'visitor' ? visitor.visitor_id : user_id
  const written = { sender_id, message, sent_via: 'application' }
  const added = sender_type === 'agent' ? change.speak(ctx, { door: 'new_ticket', ...written }) : change.add(ctx, { sender_type, ...written })
  // The author has read the ticket's first message.
  change.row.unread_count = 0
  change.happened(ctx, 'message.sent', { id: added.id, seq: added.seq, sender_type, sender_id })
  return change
}
