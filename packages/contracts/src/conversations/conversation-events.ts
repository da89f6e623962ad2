import { z } from 'zod'
import { event } from '../define-events.ts'
import { channels } from './conversation-fields.ts'

const conversation_ref = z.string()
const user_id = z.string()
/** Fields of every event about a conversation; `number` is the one people see. */
const conversation = { conversation_ref, number: z.number() }
const message = { ...conversation, id: z.string(), seq: z.number() }

/** The value of a conversation field: a reference, a choice, a text or a time; or several references. */
const fieldValue = z.union([z.string(), z.array(z.string())]).nullable()

/** The other conversation of a link, and this conversation's role in it: the source was merged into the target, was split off from it, or blocks it. */
const linkWith = { ...conversation, other_ref: z.string(), other_number: z.number(), part: z.enum(['source', 'target']), by: user_id.nullable() }

/** Events about conversations and their messages. */
export const conversationEvents = {
  'conversation.started': event('A visitor started a conversation, or staff created a ticket.', {
    ...conversation,
    visitor_id: z.string(),
    channel: z.enum(channels),
  }),
  'conversation.queued': event('A conversation was queued for anyone to take.', conversation),
  'conversation.offered': event('A conversation was offered to an agent, or the offer was withdrawn; `from` is the owner it would be taken over from.', {
    ...conversation,
    user_id: user_id.nullable(),
    from: user_id.nullish(),
    /** The smart queue that held the chat, and the chat's place among those not yet offered. */
    smart_queue_ref: z.string().nullish(),
    place: z.number().nullish(),
  }),
  'conversation.offer_lapsed': event('An offer expired.', conversation),
  'conversation.taken': event('An agent took a conversation from the queue or took it over from its owner.', {
    ...conversation,
    user_id,
    from: user_id.nullable(),
    outcome: z.enum(['take', 'take_over']),
  }),
  'conversation.next_taken': event(
    'An agent asked for the next ticket and got this one: the first in a smart queue, or the first of the tickets outside any queue.',
    {
      ...conversation,
      user_id,
      smart_queue_ref: z.string().nullable(),
    },
  ),
  'conversation.released': event('An agent released a conversation or declined its offer; without `user_id`, it was taken from its owner `from`.', {
    ...conversation,
    user_id: user_id.nullable(),
    from: user_id.nullish(),
    was: z.enum(['offered', 'ongoing']),
  }),
  'conversation.transferred': event('A conversation was transferred to another agent or to a team.', {
    ...conversation,
    from_agent: user_id.nullable(),
    to_agent: user_id.nullable(),
    to_team: z.string().nullable(),
    by: user_id,
  }),
  'conversation.closed': event('A conversation was closed.', { ...conversation, closed_by: z.string(), assignee_id: user_id.nullable() }),
  'conversation.reopened': event('A closed conversation was reopened in the state `to`.', { ...conversation, to: z.string(), assignee_id: user_id.nullable() }),
  'conversation.woken': event('A snooze ended: it expired, the visitor wrote, or an agent ended it.', {
    ...conversation,
    cause: z.enum(['time', 'visitor', 'agent']),
    user_id: user_id.nullable(),
  }),
  'conversation.field_changed': event('Staff changed a field of a conversation.', {
    ...conversation,
    field: z.string(),
    from: fieldValue,
    to: fieldValue,
    by: user_id.nullable(),
  }),
  'conversation.team_cleared': event("A conversation's team was deleted.", { ...conversation, team_ref: z.string() }),
  'conversation.contact_changed': event("Staff changed the contact's details, or blocked or unblocked it.", {
    ...conversation,
    field: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    by: user_id.nullable(),
  }),
  'conversation.visitor_merged': event('A conversation moved to another visitor who is the same person.', {
    ...conversation,
    from: z.string(),
    to: z.string(),
  }),
  'conversation.merged': event('A conversation was merged into another one. Emitted for both; `part` indicates which one this is.', linkWith),
  'conversation.unmerged': event('A merge was undone. Emitted for both conversations.', linkWith),
  'conversation.split': event('Messages were moved to a new ticket. Emitted for both conversations; the ticket is the source.', {
    ...linkWith,
    how_many: z.number(),
  }),
  'conversation.linked': event('Two conversations were linked. Emitted for both.', { ...linkWith, kind: z.string() }),
  'conversation.unlinked': event('A link between two conversations was removed. Emitted for both.', { ...linkWith, kind: z.string() }),
  'message.sent': event('A message was sent.', { ...message, sender_type: z.string(), sender_id: z.string().nullable() }),
  'message.edited': event('A message was edited.', message),
  'message.deleted': event('A message was deleted.', message),
  'message.restored': event('The deletion of a message was undone.', message),
  'message.mentioned': event('A note mentioned teammates.', { ...conversation, id: z.string(), user_ids: z.array(user_id), by: z.string().nullable() }),
  'message.followed': event('A message was sent in a conversation that teammates follow.', {
    ...conversation,
    id: z.string(),
    channel: z.enum(channels),
    user_ids: z.array(user_id),
    by: z.string().nullable(),
  }),
  'conversation.told_requester': event('A platform ticket has an update for its requester; `is_answer` means that staff replied.', {
    ...conversation,
    visitor_id: z.string(),
    subject: z.string(),
    is_answer: z.boolean(),
  }),
  'message.seen': event('The other party has seen the messages up to `up_to`.', {
    ...conversation,
    up_to: z.number(),
    by: z.enum(['visitor', 'agent']),
    how_many: z.number(),
  }),
  'smart_queue.changed': event('A smart queue was added, changed or deleted; without a reference, the queue order changed.', {
    smart_queue_ref: z.string(),
  }),
  'conversation.offer_noticed': event('An agent was notified of an offer.', { conversation_ref, user_id }),
  'conversation.transfer_noticed': event('An agent was notified of a conversation assigned to them.', { conversation_ref, user_id }),
  'conversation.wake_noticed': event('An agent was notified that a snooze ended.', { conversation_ref, user_id }),
  'message.mention_noticed': event('An agent was notified of a note that mentions them.', { conversation_ref, user_id }),
}

/** Events about visitors. */
export const visitorEvents = {
  'visitor.created': event('A visitor sent their first message.', { visitor_id: z.string() }),
  'visitor.identified': event('A visitor was identified; `is_verified` means by a token that the library signed.', {
    visitor_id: z.string(),
    is_verified: z.boolean(),
  }),
  'visitor.merged': event('Two visitors were merged because they are the same person.', { from: z.string(), to: z.string() }),
  'visitor.separated': event('A merge of two visitors was undone: `to` is separate again.', { from: z.string(), to: z.string() }),
  'visitor.signed_out': event('A visitor signed out; the next person to use their browser is a new visitor.', { visitor_id: z.string() }),
}
