import { z } from 'zod'
import { Email, line, Nothing, name, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { CustomChanges, changeShape } from '../lists/field-schemas.ts'
import { conversationFields, settableFields } from './conversation-fields.ts'
import { ConversationView, despite_steps } from './conversations.ts'

const fields = { ...changeShape(conversationFields, settableFields), custom_fields: CustomChanges.optional() }
const { subject: _subject, ...facts } = fields

export const ticketsApi = defineOperations('tickets', {
  create: operation({
    http: 'POST /api/inbox/tickets',
    summary:
      "Creates a ticket for a contact, identified by visitor_id or by email and name. Its first message is the contact's request, or a note or reply from the caller.",
    audience: ['staff'],
    permission: 'canReplyToTickets',
    rates: [{ by: 'actor', points: 120, seconds: 60 }],
    input: z.object({
      visitor_id: Ref.optional(),
      email: Email.optional(),
      name: name(80).optional(),
      subject: line(200).min(1),
      message: text(limits.messageLengthMax),
      /** Author and audience of the message: the contact (relayed by the caller), the caller to the contact, or the caller to the team. */
      sender_type: z.enum(['visitor', 'agent', 'note']).default('visitor'),
      creation_method: Ref.default('agent'),
      ...facts,
    }),
    output: z.object({ conversation: ConversationView }),
    errors: ['fields_required'],
  }),
  fromChat: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/ticket',
    summary:
      'Turns a chat into an open ticket that keeps its number, messages and history. Needs the right to see tickets too. The visitor is told that it goes on as a ticket and by email.',
    audience: ['staff'],
    permission: 'canReplyToTickets',
    input: z.object({
      conversation_ref: Ref,
      subject: line(200).min(1),
      /** The contact's address; required if the contact has none, otherwise ignored. */
      email: Email.optional(),
    }),
    output: z.object({ conversation: ConversationView }),
    errors: ['conflict'],
  }),
  next: operation({
    http: 'POST /api/inbox/tickets/next',
    summary:
      'Assigns the next unassigned ticket to the caller: the first one in the first non-empty smart queue open to them, otherwise the one in no queue that has gone longest without a message. Null if there is none.',
    audience: ['staff'],
    permission: 'canReplyToTickets',
    input: Nothing,
    output: z.object({ conversation: ConversationView.nullable() }),
  }),
  /** PATCH tickets (checklist J2), for one ticket or many. */
  patch: operation({
    http: 'PATCH /api/inbox/tickets',
    summary:
      'Changes fields of up to 100 conversations. Returns as `refused` those the caller may not change, or that lack a field or have an open step required to close them; the others are changed.',
    audience: ['staff'],
    permission: ['canReplyToTickets', 'canTakeChats', 'canSuperviseChats'],
    input: z.object({ conversation_refs: z.array(Ref).min(1).max(limits.bulkChangeMax), ...fields, despite_steps }),
    output: z.object({
      conversations: z.array(ConversationView),
      refused: z.array(Ref),
      reasons: z.record(Ref, z.string()).optional().describe('why each was refused, as the code that changing it alone would answer'),
    }),
  }),
})
