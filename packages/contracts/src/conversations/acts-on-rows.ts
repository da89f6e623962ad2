import { type Filter, passes, resolveFilter, type Viewer } from '../lists/list-language.ts'
import { conversationField, conversationFields, type SettableField, type StatusCategory, settableFields } from './conversation-fields.ts'
import { filterOfList } from './conversation-lists.ts'
import type { ConversationView } from './conversations.ts'
import { excerptOf } from './excerpt.ts'

/**
 * Effects of the most frequent acts (reply, assign, tag, close, snooze, read) on a conversation's row and the counts. The server writes rows with these
 * functions, and the console uses them for optimistic updates. All are pure and return the fields they change. `T`: type of times in a row, `Date` in the
 * database and text in a view.
 */
export type ActedRow<T> = {
  channel: string
  state: string
  assignee_id: string | null
  participants: string[]
  tags: string[]
  status_ref: string | null
  in_flow: string
  reassigned_from: string | null
  snoozed_until: T | null
  unread_for: string[]
  mention_unread: string[]
  unread_count: number
  waiting_since: T | null
  seq: number
}
type Changes<T> = Partial<
  Omit<ActedRow<T>, 'channel' | 'in_flow' | 'state'> & {
    state: ConversationView['state']
    status_category: StatusCategory
    offered_to: null
    snoozed_by: string | null
    updated_at: T
    closed_at: T | null
    closed_by: NonNullable<ConversationView['closed_by']> | null
  }
>

/** Maximum number of people that a row keeps in a list. */
const peopleMax = 50

/** Returns a row's list of people with one more. */
export const withPerson = (people: readonly string[], user_id: string): string[] =>
  people.includes(user_id) ? [...people] : [...people, user_id].slice(-peopleMax)
const withoutPerson = (people: readonly string[], user_id: string): string[] => people.filter((one) => one !== user_id)

/** Ends a snooze. */
export const snoozeEnded = { snoozed_until: null, snoozed_by: null } as const

const openCategories: readonly StatusCategory[] = ['open', 'waiting']
/** Returns the state of a ticket with a status in this category. */
export const stateOf = (category: StatusCategory): 'open' | 'solved' => (openCategories.includes(category) ? 'open' : 'solved')

/** Appends a message. `isAutomatic`: no person wrote it, so the requester is still waiting for a reply. */
export function appended<T>(
  row: Pick<ActedRow<T>, 'seq' | 'unread_count' | 'waiting_since' | 'in_flow'>,
  sender_type: string,
  now: T,
  isAutomatic = false,
): Changes<T> {
  return {
    seq: row.seq + 1,
    updated_at: now,
    ...(sender_type === 'visitor' && {
      unread_count: row.unread_count + 1,
      // A flow answers at once.
      ...(row.in_flow === 'no' && { waiting_since: row.waiting_since ?? now }),
    }),
    ...(sender_type === 'agent' && !isAutomatic && { waiting_since: null }),
  }
}

/** Returns how lists show a message as a conversation's last one. */
export const shownLast = <S extends string>(sender_type: S, message: string, attachments: readonly { name: string }[], at: string) => ({
  excerpt: excerptOf(message, attachments),
  sender_type,
  at,
})

/** A teammate has written a message or a note. */
export const wroteIn = (row: Pick<ActedRow<unknown>, 'participants' | 'unread_for'>, user_id: string) => ({
  participants: withPerson(row.participants, user_id),
  unread_for: withoutPerson(row.unread_for, user_id),
})

/** A teammate owns a chat from now on. */
export const owned = (row: Pick<ActedRow<unknown>, 'participants' | 'unread_for'>, user_id: string) => ({
  state: 'ongoing' as const,
  assignee_id: user_id,
  unread_for: row.unread_for.filter((one) => one === user_id),
  ...snoozeEnded,
  offered_to: null,
  participants: withPerson(row.participants, user_id),
})

/** A chat is closed and archived. */
export const closed = <T>(by: NonNullable<Changes<T>['closed_by']>, now: T) => ({
  state: 'closed' as const,
  unread_for: [],
  ...snoozeEnded,
  offered_to: null,
  closed_at: now,
  closed_by: by,
  waiting_since: null,
})

/** A status, with the category that determines the ticket's state. */
export type GivenStatus = { status_ref: string; category: StatusCategory }

/** A ticket gets a status. Solving it ends the wait; a reopened one waits from `unanswered` on. */
export function withStatus<T>(
  row: Pick<ActedRow<T>, 'state'>,
  { status_ref, category }: GivenStatus,
  by: NonNullable<Changes<T>['closed_by']>,
  now: T,
  unanswered: T | null | undefined,
): Changes<T> {
  const state = stateOf(category)
  const changed = { status_ref, status_category: category, state }
  if (state === row.state) return changed
  if (state === 'solved') return { ...changed, closed_at: now, closed_by: by, waiting_since: null, ...snoozeEnded }
  return { ...changed, closed_at: null, closed_by: null, ...(unanswered !== undefined && { waiting_since: unanswered }) }
}

type Value<T> = string | string[] | T | null

/** Staff set a field other than the status; `by` is the person, null for a rule. */
export function withField<T>(
  row: Pick<ActedRow<T>, 'assignee_id' | 'unread_for' | 'participants' | 'snoozed_until'>,
  name: SettableField,
  value: Value<T>,
  by: string | null,
): Changes<T> {
  const set = { [name]: value }
  if (name === 'assignee_id') return { ...set, ...reassigned(row, typeof value === 'string' ? value : null, by) }
  // Spam is not offered to anyone; once unmarked, it is offered like any waiting chat.
  if (name === 'spam' && value === 'yes') return { ...set, offered_to: null }
  if (name === 'snoozed_until') return { ...set, snoozed_by: value === null ? null : by }
  return set
}

function reassigned<T>(
  { assignee_id: former, unread_for, participants, snoozed_until }: Pick<ActedRow<T>, 'assignee_id' | 'unread_for' | 'participants' | 'snoozed_until'>,
  user_id: string | null,
  by: string | null,
): Changes<T> {
  const left = unread_for.filter((one) => one === user_id)
  const freed = { ...(former !== null && { reassigned_from: former }), unread_for: left }
  if (user_id === null) return freed
  const joined = { ...freed, participants: withPerson(participants, user_id) }
  if (user_id === by) return joined
  // A snooze set by someone else must not hide the conversation from its new owner.
  return { ...joined, unread_for: withPerson(left, user_id), ...(snoozed_until !== null && snoozeEnded) }
}

/** A person has looked at a conversation that was unread for them in particular; undefined if it was not. */
export function unmarked(row: Pick<ActedRow<unknown>, 'mention_unread' | 'unread_for'>, user_id: string) {
  if (!row.mention_unread.includes(user_id) && !row.unread_for.includes(user_id)) return undefined
  return { mention_unread: withoutPerson(row.mention_unread, user_id), unread_for: withoutPerson(row.unread_for, user_id) }
}

/** So many of the requester's messages have been read. */
export const read = (row: Pick<ActedRow<unknown>, 'unread_count'>, count: number) => ({ unread_count: Math.max(0, row.unread_count - count) })

/** Values of fields that staff set; a status comes with its category. */
export type SetFields = { [K in Exclude<SettableField, 'status_ref'>]?: string | string[] | null } & { status?: GivenStatus }

/** An act of a person on a conversation, as a console predicts it. Assigning a ticket, tagging, snoozing and closing a ticket set fields. */
export type HotAct =
  | { act: 'reply'; message: string; attachments: readonly { name: string }[]; sender_type: 'agent' | 'note' }
  | { act: 'set'; fields: SetFields }
  /** Gives a chat to a teammate. */
  | { act: 'transfer'; to_agent: string }
  /** Closes a chat. */
  | { act: 'close' }
  /** `isReader`: the requester's messages count as read once this person has seen them. */
  | { act: 'read'; isReader: boolean }

/** Returns a conversation after an act of this person, as the server will answer it. */
export function rowAfter(row: ConversationView, act: HotAct, { user_id, now }: { user_id: string; now: string }): ConversationView {
  const line = { seq: row.seq + 1, updated_at: now }
  switch (act.act) {
    case 'reply': {
      const last_message = shownLast(act.sender_type, act.message, act.attachments, now)
      return { ...row, ...appended(row, act.sender_type, now), ...wroteIn(row, user_id), last_message }
    }
    case 'transfer': {
      const given = { ...row, ...owned(row, act.to_agent), ...line }
      return act.to_agent === user_id ? given : { ...given, unread_for: withPerson(given.unread_for, act.to_agent) }
    }
    case 'close':
      return row.state === 'closed' ? row : { ...row, ...closed('agent', now), participants: withPerson(row.participants, user_id), ...line }
    case 'read': {
      const seen = unmarked(row, user_id)
      const count = act.isReader ? row.unread_count : 0
      return { ...row, ...seen, ...read(row, count), seq: row.seq + (seen ? 1 : 0) + (count > 0 ? 1 : 0) }
    }
    case 'set':
      return withFields(row, act.fields, user_id, now)
  }
}

/** Returns a row after several of its fields are set, in the order of their declarations. Lists are ordered by messages, so its place stays the same. */
function withFields(row: ConversationView, { status, ...given }: SetFields, by: string, now: string): ConversationView {
  let next = row
  let isQuiet = false
  for (const name of settableFields) {
    const value = name === 'status_ref' ? status?.status_ref : given[name]
    if (value === undefined || textOf(row[name]) === textOf(value)) continue
    if (name === 'status_ref' && status) {
      const was = next.state
      next = { ...next, ...withStatus(next, status, 'agent', now, unansweredSince(next)) }
      if (next.state !== was) next.seq += 1
    } else next = { ...next, ...withField(next, name, Array.isArray(value) ? [...new Set(value)] : value, by) }
    if ('history' in conversationFields[name]) next = { ...next, seq: next.seq + 1 }
    else isQuiet = true
  }
  return isQuiet && next.seq === row.seq ? { ...next, seq: next.seq + 1 } : next
}

const textOf = (value: string | readonly string[] | null): string => (typeof value === 'string' ? value : (value ?? []).join(','))

/** Returns since when the requester has been waiting, judging by the last message. A note hides who wrote before it: undefined, which leaves the wait as it is. */
const unansweredSince = ({ last_message }: ConversationView): string | null | undefined =>
  last_message?.sender_type === 'note' ? undefined : last_message?.sender_type === 'visitor' ? last_message.at : null

/** The counts of the badge and the tabs that an act can change. */
export type ActedCounts = { queue: number; mine: number; mine_unread: number; chats: number; unread_tickets: number }

const counted = (user_id: string): Record<keyof ActedCounts, { list: Filter; of: (row: ConversationView) => number }> => {
  const isUnread = (row: ConversationView) => row.unread_count > 0 || row.unread_for.includes(user_id)
  const inTab = (tab: 'queue' | 'inbox' | 'chats' | 'tickets') => filterOfList({ tab, type: 'all', sort: 'newest' })
  return {
    queue: { list: inTab('queue'), of: () => 1 },
    mine: { list: inTab('inbox'), of: () => 1 },
    mine_unread: { list: inTab('inbox'), of: (row) => (isUnread(row) ? 1 : 0) },
    chats: { list: inTab('chats'), of: () => 1 },
    unread_tickets: { list: inTab('tickets'), of: (row) => row.unread_count },
  }
}

/** Returns by how much each count changes when a row becomes another. */
export function countsChange(before: ConversationView, after: ConversationView, viewer: Viewer): ActedCounts {
  const change = (name: keyof ActedCounts) => {
    const { list, of } = counted(viewer.user_id)[name]
    const test = resolveFilter(conversationField, list, viewer)
    return (passes(test, after) ? of(after) : 0) - (passes(test, before) ? of(before) : 0)
  }
  return {
    queue: change('queue'),
    mine: change('mine'),
    mine_unread: change('mine_unread'),
    chats: change('chats'),
    unread_tickets: change('unread_tickets'),
  }
}
