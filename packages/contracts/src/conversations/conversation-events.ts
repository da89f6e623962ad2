import { z } from 'zod'
import { changed, details, event, holdsTexts, leftOut } from '../define-events.ts'
import { closed, openTo, openToWholeInbox } from '../define-outside.ts'
import { inboxFlags, queueFlags } from '../permission-flags.ts'
import { channels, conversationFields, statusCategories } from './conversation-fields.ts'

const conversation_ref = z.string()
const user_id = z.string()
/** Fields of every event about a conversation; `number` is the one people see. */
const conversation = { conversation_ref, number: z.number() }
const message = { ...conversation, id: z.string(), seq: z.number() }
/** The former and the new value. Only events of before these were recorded have none. */
const fromTo = { from: z.string().nullish(), to: z.string().nullish() }

/** The value of a conversation field: a reference, a choice, a text or a time; or several references. */
const fieldValue = z.union([z.string(), z.array(z.string())]).nullable()

/** Whether a field's values say how a conversation was handled: not those of the subject and of the library's own fields. */
const isStructural = (name: string): boolean => {
  const field = (conversationFields as Record<string, { personal?: true }>)[name]
  return field !== undefined && !field.personal
}

/** The other conversation of a link, and this conversation's role in it: the source was merged into the target, was split off from it, or blocks it. */
const linkWith = { ...conversation, other_ref: z.string(), other_number: z.number(), part: z.enum(['source', 'target']), by: user_id.nullable() }

/** `waiting_since`: since when the customer waits in this conversation after messages moved. Only events of before this was recorded don't have it. */
const moving = { ...linkWith, waiting_since: z.string().nullish() }

const otherOf = ({ other_number, other_ref, part }: { other_number: number; other_ref: string; part: string }) => ({
  number: other_number,
  conversation_ref: other_ref,
  part,
})
const linked = (link: Parameters<typeof otherOf>[0]) => details(otherOf(link))

/** Events about conversations and their messages. */
export const conversationEvents = {
  ...openTo(inboxFlags, {
    'conversation.started': event(
      'A visitor started a conversation, or staff created a ticket.',
      {
        ...conversation,
        visitor_id: z.string(),
        channel: z.enum(channels),
        /** Initial values. Missing only in events from before they were recorded. */
        assignee_id: user_id.nullish(),
        team_ref: z.string().nullish(),
        status_category: z.enum(statusCategories).nullish(),
        spam: z.boolean().optional(),
      },
      { history: 'changes', tell: ({ channel }) => details({ channel }) },
    ),
    'conversation.queued': event('A conversation was queued for anyone to take.', conversation, leftOut('follows from what started, returned or reopened it')),
    'conversation.offered': event(
      'A conversation was offered to an agent, or the offer was withdrawn; `from` is the owner it would be taken over from.',
      {
        ...conversation,
        user_id: user_id.nullable(),
        from: user_id.nullish(),
        /** The smart queue that held the chat, and the chat's place among those not yet offered. */
        smart_queue_ref: z.string().nullish(),
        place: z.number().nullish(),
      },
      { history: 'changes', tell: ({ user_id, from }) => details({ user_id, from }) },
    ),
    'conversation.offer_lapsed': event('An offer expired.', conversation, { history: 'changes', tell: () => ({}) }),
    'conversation.taken': event(
      'An agent took a conversation from the queue or took it over from its owner.',
      {
        ...conversation,
        user_id,
        from: user_id.nullable(),
        outcome: z.enum(['take', 'take_over']),
      },
      { history: 'changes', tell: ({ user_id, from }) => changed('assignee_id', from, user_id) },
    ),
    'conversation.next_taken': event(
      'An agent asked for the next ticket and got this one: the first in a smart queue, or the first of the tickets outside any queue.',
      {
        ...conversation,
        user_id,
        smart_queue_ref: z.string().nullable(),
      },
      leftOut('the change of the assignee is told; this says which queue it came from'),
    ),
    'conversation.released': event(
      'An agent released a conversation or declined its offer; without `user_id`, it was taken from its owner `from`.',
      {
        ...conversation,
        user_id: user_id.nullable(),
        from: user_id.nullish(),
        was: z.enum(['offered', 'ongoing']),
      },
      {
        history: 'changes',
        tell: ({ user_id, from, was }) =>
          was === 'offered' ? details({ was, user_id }) : { ...changed('assignee_id', from ?? user_id, null), ...details({ was }) },
      },
    ),
    'conversation.transferred': event(
      'A conversation was transferred to another agent or to a team.',
      {
        ...conversation,
        from_agent: user_id.nullable(),
        to_agent: user_id.nullable(),
        to_team: z.string().nullable(),
        by: user_id.nullable(),
      },
      {
        history: 'changes',
        tell: ({ from_agent, to_agent, to_team }) => ({
          changes: [{ field: 'assignee_id', from: from_agent, to: to_agent }, ...(to_team ? [{ field: 'team_ref', from: null, to: to_team }] : [])],
        }),
      },
    ),
    'conversation.closed': event(
      'A conversation was closed: its state changed from `from` to `to`.',
      { ...conversation, closed_by: z.string(), assignee_id: user_id.nullable(), ...fromTo },
      { history: 'changes', tell: ({ closed_by }) => details({ closed_by }) },
    ),
    'conversation.reopened': event(
      'A closed conversation was reopened: its state changed from `from` to `to`.',
      { ...conversation, assignee_id: user_id.nullable(), ...fromTo },
      { history: 'changes', tell: ({ to, assignee_id }) => details({ to, assignee_id }) },
    ),
    'conversation.became_ticket': event(
      'Staff turned a chat into a ticket: its state changed from `from`, that of the chat, to `to`.',
      { ...conversation, visitor_id: z.string(), from: z.string(), to: z.string(), by: user_id.nullable() },
      { history: 'changes', tell: () => changed('channel', 'chat', 'ticket') },
    ),
    'conversation.woken': event(
      'A snooze ended: it expired, the visitor wrote, or an agent ended it.',
      {
        ...conversation,
        cause: z.enum(['time', 'visitor', 'agent']),
        user_id: user_id.nullable(),
      },
      { history: 'changes', tell: ({ cause }) => details({ cause }) },
    ),
    'conversation.field_changed': holdsTexts(
      (payload) => (isStructural(payload.field) ? payload : { ...payload, from: null, to: null }),
      event(
        'Staff changed a field of a conversation.',
        {
          ...conversation,
          field: z.string(),
          from: fieldValue,
          to: fieldValue,
          by: user_id.nullable(),
        },
        { history: 'changes', tell: ({ field, from, to }) => changed(field, from, to) },
      ),
    ),
    'conversation.team_cleared': event(
      "A conversation's team was deleted.",
      { ...conversation, team_ref: z.string() },
      { history: 'changes', tell: ({ team_ref }) => changed('team_ref', team_ref, null) },
    ),
    'conversation.contact_changed': holdsTexts(
      (payload) => ({ ...payload, from: null, to: null }),
      event(
        "Staff changed the contact's details, or blocked or unblocked it.",
        {
          ...conversation,
          field: z.string(),
          from: z.string().nullable(),
          to: z.string().nullable(),
          by: user_id.nullable(),
        },
        { history: 'changes', tell: ({ field, from, to }) => changed(`contact_${field}`, from, to) },
      ),
    ),
    'conversation.contact_identified': event(
      'The contact of a conversation gave or proved a name or an address.',
      { ...conversation, visitor_id: z.string() },
      leftOut('the details beside the conversation show what visitors give'),
    ),
    'conversation.visitor_merged': event(
      'A conversation moved to another visitor who is the same person.',
      {
        ...conversation,
        from: z.string(),
        to: z.string(),
      },
      { history: 'changes', tell: ({ from, to }) => changed('visitor', from, to) },
    ),
    'conversation.merged': event('A conversation was merged into another one. Emitted for both; `part` indicates which one this is.', moving, {
      history: 'changes',
      tell: linked,
    }),
    'conversation.unmerged': event('A merge was undone. Emitted for both conversations.', moving, { history: 'changes', tell: linked }),
    'conversation.split': event(
      'Messages were moved to a new ticket. Emitted for both conversations; the ticket is the source.',
      {
        ...moving,
        how_many: z.number(),
      },
      { history: 'changes', tell: ({ how_many, ...link }) => details({ ...otherOf(link), how_many }) },
    ),
    'conversation.linked': event(
      'Two conversations were linked. Emitted for both.',
      { ...linkWith, kind: z.string() },
      { history: 'changes', tell: ({ kind, ...link }) => details({ ...otherOf(link), kind }) },
    ),
    'conversation.unlinked': event(
      'A link between two conversations was removed. Emitted for both.',
      { ...linkWith, kind: z.string() },
      { history: 'changes', tell: ({ kind, ...link }) => details({ ...otherOf(link), kind }) },
    ),
    'conversation.child_changed': event(
      'A ticket that is part of this one was solved, or is open again.',
      { conversation_ref, other_ref: z.string(), state: z.string() },
      leftOut('the child has its own history'),
    ),
    'message.sent': event(
      'A message was sent. `from` is the sender type of the message before it, `to` its own.',
      { ...message, sender_type: z.string(), sender_id: z.string().nullable(), ...fromTo },
      { history: 'messages', tell: ({ seq, sender_type, sender_id }) => details({ seq, sender_type, sender_id }) },
    ),
    'message.edited': event(
      'A message was edited; `from` says whether it had been before.',
      { ...message, ...fromTo },
      { history: 'messages', tell: ({ seq }) => details({ seq }) },
    ),
    'message.deleted': event(
      'A message was deleted, which had been `from`: sent or edited.',
      { ...message, ...fromTo },
      { history: 'messages', tell: ({ seq }) => details({ seq }) },
    ),
    'message.restored': event('The deletion of a message was undone.', { ...message, ...fromTo }, { history: 'messages', tell: ({ seq }) => details({ seq }) }),
    'message.automatic': event(
      'A customer’s mail program answered by itself, such as an out-of-office note. It is shown to staff and changes nothing.',
      message,
      leftOut('the line in the conversation tells it'),
    ),
    'message.mentioned': event(
      'A note mentioned teammates.',
      { ...conversation, id: z.string(), user_ids: z.array(user_id), by: z.string().nullable() },
      { history: 'messages', tell: ({ user_ids }) => changed('mentioned', null, user_ids) },
    ),
    'message.seen': event(
      'The other party has seen the messages up to `up_to`.',
      {
        ...conversation,
        up_to: z.number(),
        by: z.enum(['visitor', 'agent']),
        how_many: z.number(),
      },
      leftOut('the marks in the conversation show it'),
    ),
  }),
  ...closed('it is about screens, or about who was told of something else', {
    'message.followed': event(
      'A message was sent in a conversation that teammates follow.',
      {
        ...conversation,
        id: z.string(),
        channel: z.enum(channels),
        user_ids: z.array(user_id),
        by: z.string().nullable(),
      },
      leftOut('who is told of a message, not what happened to it'),
    ),
    'conversation.told_requester': holdsTexts(
      (payload) => ({ ...payload, subject: '' }),
      event(
        'A platform ticket has an update for its requester; `is_answer` means that staff replied.',
        {
          ...conversation,
          visitor_id: z.string(),
          subject: z.string(),
          is_answer: z.boolean(),
        },
        leftOut('who is told of a change, not what it was'),
      ),
    ),
    'conversation.offer_noticed': event('An agent was notified of an offer.', { conversation_ref, user_id }, leftOut('about screens')),
    'conversation.transfer_noticed': event(
      'An agent was notified of a conversation assigned to them.',
      { conversation_ref, user_id },
      leftOut('about screens'),
    ),
    'conversation.wake_noticed': event('An agent was notified that a snooze ended.', { conversation_ref, user_id }, leftOut('about screens')),
    'message.mention_noticed': event('An agent was notified of a note that mentions them.', { conversation_ref, user_id }, leftOut('about screens')),
  }),
  ...openTo(queueFlags, {
    'smart_queue.changed': event('A smart queue was added, changed or deleted; without a reference, the queue order changed.', {
      smart_queue_ref: z.string(),
    }),
  }),
}

/** Events about visitors. */
export const visitorEvents = openToWholeInbox(inboxFlags, {
  'visitor.created': event('A visitor sent their first message.', { visitor_id: z.string() }),
  'visitor.identified': event(
    'A visitor was identified; `is_verified` means by a token that the library signed, `is_news` that open screens show another name or address so far.',
    {
      visitor_id: z.string(),
      is_verified: z.boolean(),
      is_news: z.boolean(),
    },
  ),
  'visitor.merged': event('Two visitors were merged because they are the same person.', { from: z.string(), to: z.string() }),
  'visitor.separated': event('A merge of two visitors was undone: `to` is separate again.', { from: z.string(), to: z.string() }),
  'visitor.signed_out': event('A visitor signed out; the next person to use their browser is a new visitor.', { visitor_id: z.string() }),
})
