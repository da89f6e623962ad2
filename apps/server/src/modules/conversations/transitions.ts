import { closed, type GivenStatus, owned, snoozeEnded, withStatus } from '@porchlight/contracts/conversations/acts-on-rows'
import type { ChatSettings } from '@porchlight/contracts/libraries/chat-settings'
import { type Ctx, isStaff, personOf } from '../../kernel/context.ts'
import type { Contact } from '../visitors/index.ts'
import type { ConversationChange } from './conversation-change.ts'
import type { ConversationRow, LastMessage } from './rows.ts'

/** Transitions of a conversation between its states. They check nothing, because `rules.ts` has already allowed them. */

/** Creates a visitor's conversation, waiting in the queue. */
export function newConversation(
  ctx: Ctx,
  facts: {
    conversation_ref: string
    number: number
    visitor: Contact
  },
): ConversationRow {
  const now = ctx.clock.now()
  const { visitor_lib_id: requester_lib_id, ...visitor } = facts.visitor
  return {
    support_lib_id: ctx.support_lib_id,
    conversation_ref: facts.conversation_ref,
    number: facts.number,
    channel: 'chat',
    subject: '',
    state: 'waiting',
    assignee_id: null,
    team_ref: null,
    offered_to: null,
    offered_at: null,
    declined_by: [],
    participants: [],
    priority: 'normal',
    tags: [],
    ticket_type_ref: null,
    ticket_category_ref: null,
    ticket_tier_ref: null,
    status_ref: null,
    status_category: null,
    spam: 'no',
    in_flow: 'no',
    creation_method: null,
    created_by: null,
    reassigned_from: null,
    followers: [],
    custom_fields: {},
    added_fields: null,
    mentioned: [],
    mention_unread: [],
    due_at: null,
    snoozed_until: null,
    snoozed_by: null,
    unread_for: [],
    seq: 0,
    visitor_seq: 0,
    unread_count: 0,
    visitor_unread_count: 0,
    agent_read_seq: 0,
    visitor_read_seq: 0,
    last_message: null,
    visitor_last_message: null,
    waiting_since: now,
    first_reply_at: null,
    created_at: now,
    updated_at: now,
    visitor_updated_at: now,
    closed_at: null,
    closed_by: null,
    reopened_count: 0,
    merged_into: null,
    requester_lib_id,
    ...visitor,
  }
}

/** Creates a contact's ticket, open and without an owner. */
export function newTicket(
  ctx: Ctx,
  {
    subject,
    created_by,
    creation_method,
    ...facts
  }: Parameters<typeof newConversation>[1] & { subject: string; created_by: string | null; creation_method: string },
): ConversationRow {
  const row = newConversation(ctx, facts)
  return { ...row, channel: 'ticket', state: 'open', status_ref: 'open', status_category: 'open', waiting_since: null, subject, created_by, creation_method }
}

/** Turns a chat into an open ticket of the same row. The requester's waiting time continues; an offer ends. */
export function toTicket(ctx: Ctx, change: ConversationChange, by: { user_id: string; name: string }): void {
  const { row } = change
  const from = row.state
  row.channel = 'ticket'
  row.state = 'open'
  row.status_ref = 'open'
  row.status_category = 'open'
  row.creation_method = 'chat'
  row.created_by = by.user_id
  row.offered_to = null
  row.declined_by = []
  if (from === 'closed') {
    row.closed_at = null
    row.closed_by = null
    row.waiting_since = unansweredSince(row)
    row.reopened_count += 1
  }
  change.say(ctx, 'became_ticket', { agent: by.name, number: String(row.number) })
  change.happened(ctx, 'conversation.became_ticket', { visitor_id: row.visitor_id, from, to: row.state, by: by.user_id })
}

/** Sets a ticket's status and the resulting state. Solving it ends the wait; opening it again counts as a reopening. */
export function setStatus(ctx: Ctx, change: ConversationChange, status: GivenStatus, by: 'agent' | 'visitor' | 'inactivity' | 'force' = 'agent'): void {
  const { row } = change
  const was = row.state
  const closed_by = closerOf(ctx, by)
  Object.assign(row, withStatus(row, status, by, ctx.clock.now(), isStaff(ctx.actor) ? unansweredSince(row) : undefined))
  if (row.state === was) return
  if (row.state === 'solved') {
    change.happened(ctx, 'conversation.closed', { closed_by, assignee_id: row.assignee_id, from: was, to: row.state })
  } else {
    row.reopened_count += 1
    change.happened(ctx, 'conversation.reopened', { from: was, to: row.state, assignee_id: row.assignee_id })
  }
  change.step({ visible: true })
}

/** Returns who closed the conversation, for its line and its event. The row says 'agent' for a rule, which acts with a person's rights. */
const closerOf = (ctx: Ctx, by: 'agent' | 'visitor' | 'inactivity' | 'force'): typeof by | 'rule' => (isStaff(ctx.actor) && !personOf(ctx.actor) ? 'rule' : by)

/** Ends a snooze without a system line or event of its own, because the change that ends it adds one. */
export function endSnooze(row: ConversationRow): void {
  Object.assign(row, snoozeEnded)
}

/** Returns the time since which the visitor has been waiting for an answer, judging by the last message they can see; null if staff sent it. */
export function unansweredSince(row: ConversationRow): Date | null {
  const last = row.visitor_last_message as LastMessage | null
  return last?.sender_type === 'visitor' ? new Date(last.at) : null
}

/** Makes an agent the owner. */
export function assign(ctx: Ctx, change: ConversationChange, to: { user_id: string; name: string }, key: string): void {
  const { row } = change
  Object.assign(row, owned(row, to.user_id))
  row.declined_by = []
  change.say(ctx, key, { agent: to.name })
}

/** Returns the conversation to the queue; it is not offered to `declinedBy` again for now. */
export function toQueue(ctx: Ctx, change: ConversationChange, declinedBy: string | null): void {
  const { row } = change
  row.state = 'waiting'
  row.assignee_id = null
  row.unread_for = []
  endSnooze(row)
  row.offered_to = null
  row.waiting_since ??= ctx.clock.now()
  if (declinedBy && !row.declined_by.includes(declinedBy)) row.declined_by = [...row.declined_by, declinedBy]
}

/** Closes and archives the conversation. */
export function close(
  ctx: Ctx,
  change: ConversationChange,
  by: 'agent' | 'visitor' | 'inactivity' | 'force',
  name: string,
  closed_by: ReturnType<typeof closerOf> = closerOf(ctx, by),
): void {
  const { row } = change
  if (row.channel === 'ticket') {
    setStatus(ctx, change, { status_ref: 'closed', category: 'closed' }, by)
    return
  }
  const from = row.state
  Object.assign(row, closed(by, ctx.clock.now()))
  row.declined_by = []
  // Visitors read this line, so it doesn't name a rule.
  change.say(ctx, `closed_by_${closed_by}`, closed_by === 'rule' ? {} : { agent: name })
  change.happened(ctx, 'conversation.closed', { closed_by, assignee_id: row.assignee_id, from, to: row.state })
}

/** Reopens the conversation when its visitor writes in time: with its former agent if present, else in the queue. */
export function reopen(ctx: Ctx, change: ConversationChange, isOwnerPresent: boolean): void {
  const { row } = change
  row.merged_into = null
  if (row.channel === 'ticket') {
    setStatus(ctx, change, { status_ref: 'open', category: 'open' })
    change.say(ctx, 'reopened')
    return
  }
  const owner = isOwnerPresent ? row.assignee_id : null
  const from = row.state
  row.state = owner ? 'ongoing' : 'waiting'
  row.assignee_id = owner
  row.closed_at = null
  row.closed_by = null
  row.waiting_since = ctx.clock.now()
  row.reopened_count += 1
  change.say(ctx, 'reopened')
  change.happened(ctx, 'conversation.reopened', { from, to: row.state, assignee_id: owner })
}

/** Reopens the conversation for a staff member: with `owner`, or in the queue without one. A ticket keeps its owner. */
export function reopenByStaff(ctx: Ctx, change: ConversationChange, owner: string | null, name: string): void {
  const { row } = change
  if (row.channel === 'ticket') {
    setStatus(ctx, change, { status_ref: 'open', category: 'open' })
    sayReopened(ctx, change, name)
    return
  }
  const from = row.state
  row.state = owner ? 'ongoing' : 'waiting'
  row.assignee_id = owner
  row.closed_at = null
  row.closed_by = null
  row.waiting_since = unansweredSince(row) ?? (owner ? null : ctx.clock.now())
  row.reopened_count += 1
  if (owner) change.joins(owner)
  sayReopened(ctx, change, name)
  change.happened(ctx, 'conversation.reopened', { from, to: row.state, assignee_id: owner })
}

/** Visitors read this line, so it doesn't name a rule. */
function sayReopened(ctx: Ctx, change: ConversationChange, name: string): void {
  if (personOf(ctx.actor)) change.say(ctx, 'reopened_by_agent', { agent: name })
  else change.say(ctx, 'reopened')
}

/** Closes a conversation because another one continues in its place. A conversation that is already closed keeps its closing time and status. */
export function closeAsMerged(ctx: Ctx, { row }: ConversationChange, into: string): void {
  const isOpen = row.state !== 'closed' && row.state !== 'solved'
  if (isOpen) {
    row.closed_at = ctx.clock.now()
    row.closed_by = 'agent'
  }
  if (isOpen && row.channel === 'ticket') {
    row.status_ref = 'closed'
    row.status_category = 'closed'
  }
  row.state = row.channel === 'ticket' ? 'solved' : 'closed'
  row.unread_for = []
  row.offered_to = null
  row.declined_by = []
  row.waiting_since = null
  row.merged_into = into
  endSnooze(row)
}

/**
 * Schedules the offer to a present agent. The key ensures one timer per conversation.
 * @param runAt defaults to the end of the library's wait time
 */
export function askForAgent(
  ctx: Ctx,
  conversation_ref: string,
  settings: Pick<ChatSettings, 'assignment' | 'assignment_wait_minutes'>,
  runAt = new Date(ctx.clock.now().getTime() + settings.assignment_wait_minutes * 60_000),
): void {
  if (settings.assignment !== 'offer') return
  ctx.enqueue('conversations.offer', { conversation_ref }, { key: `offer:${ctx.support_lib_id}:${conversation_ref}`, runAt })
}

/** Schedules passing the request on. Each conversation has one timer: a new request replaces it. */
export function passOnAt(ctx: Ctx, conversation_ref: string, asked: string | null, runAt: Date): void {
  ctx.enqueue('conversations.pass-on-request', { conversation_ref, asked }, { key: `take-over:${ctx.support_lib_id}:${conversation_ref}`, runAt })
}

/** Asks the next agent now, because the current one can't or won't take over. */
export const askNextToTakeOver = (ctx: Ctx, conversation_ref: string): void => passOnAt(ctx, conversation_ref, null, ctx.clock.now())
