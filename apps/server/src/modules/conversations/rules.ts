import { type ChatSettings, type ConversationState, type ErrorCode, limits } from '@porchlight/contracts'
import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { type sightFields, sightFilter } from '@porchlight/contracts/conversations/sight'
import { passes, resolveFilter, type Test } from '@porchlight/contracts/lists/list-language'
import type { Sight } from '@porchlight/contracts/permission-flags'
import { type Actor, can, isStaff, type StaffActor, type VisitorActor } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { ConversationRow, MessageRow } from './rows.ts'

/** The fields that decide who may see a conversation; a view has the visitor's id one level deeper. */
export type Seen = Omit<SeenRow, 'visitor_id'> & (Pick<SeenRow, 'visitor_id'> | { visitor: Pick<SeenRow, 'visitor_id'> })
type SeenRow = Pick<ConversationRow, 'state' | 'participants' | 'visitor_id' | (typeof sightFields)[number]> & Partial<Pick<ConversationRow, 'merged_into'>>

/** Returns only these fields of a row. */
export const seenPart = ({
  state,
  participants,
  visitor_id,
  assignee_id,
  offered_to,
  created_by,
  followers,
  mentioned,
  team_ref,
  merged_into,
}: SeenRow): Seen => ({
  state,
  participants,
  visitor_id,
  assignee_id,
  offered_to,
  created_by,
  followers,
  mentioned,
  team_ref,
  merged_into,
})

/** Everything an actor can do with a conversation. `type_*` and `view` are live signals. */
export type Act =
  | 'read'
  | 'reply'
  | 'note'
  | 'take'
  | 'transfer'
  | 'release'
  | 'close'
  | 'reopen'
  | 'change'
  | 'mark_spam'
  | 'merge'
  | 'unmerge'
  | 'mark_seen'
  | 'change_message'
  | 'draft'
  | 'type_reply'
  | 'type_note'
  | 'view'

/**
 * An actor's relationships to a conversation; staff may have several. The first three also depend on the conversation's row, the other staff ones only on
 * permission flags.
 */
type Standing =
  | 'owner'
  | 'asked'
  | 'participant'
  | 'taker'
  | 'assigner'
  | 'supervisor'
  | 'archivist'
  | 'ticket_reader'
  | 'ticket_worker'
  | 'visitor'
  | 'requester'
type ByState = Record<ConversationState, readonly Standing[]>

const reading: ByState = {
  waiting: ['visitor', 'taker', 'supervisor'],
  ongoing: ['visitor', 'owner', 'asked', 'participant', 'supervisor'],
  closed: ['visitor', 'owner', 'participant', 'supervisor', 'archivist'],
  open: ['visitor', 'ticket_reader'],
  solved: ['visitor', 'ticket_reader'],
}
const withoutVisitor = (states: ByState): ByState => mapStates(states, (standings) => standings.filter((standing) => standing !== 'visitor'))
const andVisitor = (states: ByState): ByState => mapStates(states, (standings) => [...standings, 'visitor'])
const mapStates = (states: ByState, change: (standings: readonly Standing[]) => Standing[]) =>
  Object.fromEntries(Object.entries(states).map(([state, standings]) => [state, change(standings)])) as Record<ConversationState, Standing[]>
/** Anyone who may answer a ticket may do everything with it; ownership does not matter. */
const ticketWork = { open: ['ticket_worker'], solved: ['ticket_worker'] } as const
const notForTickets = { open: [], solved: [] } as const
/** Participants (mentioned teammates, former owners) read and write notes, nothing else. Access to the archive alone allows no acts. */
const noting: ByState = {
  waiting: ['taker', 'supervisor'],
  ongoing: ['owner', 'asked', 'participant', 'supervisor'],
  closed: ['taker', 'supervisor'],
  ...ticketWork,
}
/** Only owners write to the visitor: everyone else adds a private note or takes over. */
const replying: ByState = {
  waiting: ['visitor'],
  ongoing: ['visitor', 'owner'],
  closed: ['visitor'],
  open: ['visitor', 'ticket_worker'],
  solved: ['visitor', 'ticket_worker'],
}

const changing: ByState = {
  waiting: ['taker', 'supervisor'],
  ongoing: ['owner', 'supervisor'],
  closed: ['owner', 'supervisor'],
  ...ticketWork,
}
/** Acts that staff can no longer perform on a conversation that was merged into another. */
const overWhenMerged: readonly Act[] = ['reply', 'type_reply', 'take', 'transfer', 'release', 'reopen', 'change', 'mark_spam', 'merge', 'draft']

/** Permission table: act × state → the relationships that allow it. Every act also requires permission to see the conversation (`read`). */
const allowed: Record<Act, ByState> = {
  read: reading,
  reply: replying,
  note: noting,
  take: { waiting: ['taker'], ongoing: ['owner', 'asked', 'supervisor'], closed: [], ...notForTickets },
  transfer: { waiting: ['assigner', 'supervisor'], ongoing: ['owner', 'supervisor'], closed: [], ...notForTickets },
  release: { waiting: ['asked'], ongoing: ['owner', 'asked', 'supervisor'], closed: [], ...notForTickets },
  close: {
    waiting: ['visitor', 'taker', 'supervisor'],
    ongoing: ['visitor', 'owner', 'supervisor'],
    closed: ['visitor', 'taker', 'supervisor'],
    open: ['ticket_worker', 'requester'],
    solved: ['ticket_worker', 'requester'],
  },
  mark_spam: { waiting: ['taker', 'supervisor'], ongoing: ['owner', 'supervisor'], closed: ['taker', 'supervisor'], ...ticketWork },
  reopen: { waiting: [], ongoing: [], closed: ['taker', 'supervisor'], open: [], solved: ['ticket_worker'] },
  change: changing,
  merge: changing,
  unmerge: { waiting: [], ongoing: [], closed: ['taker', 'supervisor'], open: [], solved: ['ticket_worker'] },
  mark_seen: reading,
  change_message: andVisitor(noting),
  draft: noting,
  type_reply: replying,
  type_note: noting,
  view: withoutVisitor(reading),
}

/** Refusals more specific than `forbidden`. */
const refusals: Partial<Record<Act, Partial<Record<ConversationState, ErrorCode>>>> = {
  reply: { waiting: 'conversation_not_open', ongoing: 'already_taken', closed: 'conversation_closed' },
  take: { ongoing: 'already_taken', closed: 'conversation_closed' },
  transfer: { closed: 'conversation_closed' },
  reopen: { waiting: 'conflict', ongoing: 'conflict', open: 'conflict' },
  release: { waiting: 'conversation_not_open', closed: 'conversation_not_open' },
  unmerge: { waiting: 'conflict', ongoing: 'conflict', open: 'conflict' },
}

const isVisitorOf = (actor: Actor, row: Seen): actor is VisitorActor =>
  actor.kind === 'visitor' && actor.visitor_id !== null && actor.visitor_id === ('visitor' in row ? row.visitor.visitor_id : row.visitor_id)

/** Checks for each relationship that an actor can have to a conversation. They run for every row of a busy list and every reader, so they create no objects. */
const stands: Record<Standing, (actor: Actor, row: Seen) => boolean> = {
  owner: (actor, row) => isStaff(actor) && row.assignee_id === actor.user_id && (can(actor, 'canTakeChats') || can(actor, 'canSuperviseChats')),
  asked: (actor, row) => isStaff(actor) && row.offered_to === actor.user_id && can(actor, 'canTakeChats'),
  participant: (actor, row) => isStaff(actor) && row.participants.includes(actor.user_id) && can(actor, 'canTakeChats'),
  taker: (actor) => isStaff(actor) && can(actor, 'canTakeChats'),
  assigner: (actor) => isStaff(actor) && can(actor, 'canTakeChats') && can(actor, 'canAssignChats'),
  supervisor: (actor) => isStaff(actor) && can(actor, 'canSuperviseChats'),
  archivist: (actor) => isStaff(actor) && can(actor, 'canViewChatArchives'),
  ticket_reader: (actor) => isStaff(actor) && can(actor, 'canViewExistingTickets'),
  ticket_worker: (actor) => isStaff(actor) && can(actor, 'canViewExistingTickets') && can(actor, 'canReplyToTickets'),
  visitor: isVisitorOf,
  requester: (actor, row) => isVisitorOf(actor, row) && actor.requester !== undefined,
}

function holdsOne(actor: Actor, row: Seen, standings: readonly Standing[]): boolean {
  for (const standing of standings) if (stands[standing](actor, row)) return true
  return false
}

const tests = new WeakMap<Sight, Test>()

/** Returns a person's scope as a condition; undefined if they see all conversations that their flags allow. */
export function sightTest(actor: Pick<StaffActor, 'user_id' | 'sight'>): Test | undefined {
  const { sight, user_id } = actor
  if (!sight) return undefined
  const known = tests.get(sight)
  if (known) return known
  // Scope conditions never depend on the current time.
  const test = resolveFilter(conversationField, sightFilter(sight), { user_id, team_refs: sight.team_refs, now: new Date(0) })
  tests.set(sight, test)
  return test
}

/** Returns whether the conversation is within a person's scope. */
export function isWithin(person: Pick<StaffActor, 'user_id' | 'sight'>, row: Seen): boolean {
  const test = sightTest(person)
  return test === undefined || passes(test, row)
}

/** Returns whether the conversation is within the actor's scope. Only people have scopes. */
export const isInSight = (actor: Actor, row: Seen): boolean => actor.kind !== 'agent' || isWithin(actor, row)

/** Returns why this actor may not perform this act on the conversation; undefined if they may. `not_found` hides what the actor may not see. */
export function refusalOf(actor: Actor, act: Act, row: Seen): ErrorCode | undefined {
  if (actor.kind === 'system') return undefined
  const state = row.state as ConversationState
  if (!holdsOne(actor, row, reading[state]) || !isInSight(actor, row)) return 'not_found'
  if (row.merged_into && actor.kind === 'agent' && overWhenMerged.includes(act)) return 'conversation_closed'
  return holdsOne(actor, row, allowed[act][state]) ? undefined : (refusals[act]?.[state] ?? 'forbidden')
}

/** @throws AppError with the code of `refusalOf` */
export function assertMay(actor: Actor, act: Act, row: Seen): void {
  const code = refusalOf(actor, act, row)
  if (code) throw refuse(code)
}

/** Returns whether this actor may see the conversation. */
export const canSee = (actor: Actor, row: Seen): boolean => refusalOf(actor, 'read', row) === undefined

/** Returns what taking a chat means for an agent who may take it. `keep`: they already own it. */
export function takeOutcome(user_id: string, row: Seen): 'take' | 'take_over' | 'keep' {
  if (row.state === 'waiting') return 'take'
  return row.assignee_id === user_id ? 'keep' : 'take_over'
}

/** Returns whether the visitor may still reopen a closed conversation at `now`. */
export function isWithinReopenWindow(row: Pick<ConversationRow, 'closed_at'>, settings: Pick<ChatSettings, 'reopen_window_hours'>, now: Date): boolean {
  return row.closed_at !== null && now.getTime() - row.closed_at.getTime() <= settings.reopen_window_hours * 3_600_000
}

/**
 * Checks that this author may still change the message.
 * @throws AppError `not_found` (someone else's message), `edit_window_over`
 */
export function assertMayChange(
  author_id: string | null,
  message: Pick<MessageRow, 'sender_id' | 'sender_type' | 'created_at' | 'deleted_at'>,
  now: Date,
): void {
  const isTheirs = author_id !== null && message.sender_id === author_id && ['visitor', 'agent', 'note'].includes(message.sender_type)
  if (!isTheirs || message.deleted_at) throw refuse('not_found')
  if (now.getTime() - message.created_at.getTime() > limits.editWindowMinutes * 60_000) throw refuse('edit_window_over')
}

/** How much of a message is read to make its excerpt, and the excerpt's length, in characters. */
const excerptSource = 1000
const excerptMax = 140

/**
 * Returns a one-line excerpt for lists, at most 140 characters: our formatting marks are removed, everything else stays as written. Reads only the start of the
 * message.
 */
export function excerptOf(message: string, attachments: readonly { name: string }[]): string {
  const whole = message.trim()
  const text = whole
    .slice(0, excerptSource)
    .replace(/```/g, '')
    .replace(/\*\*(\S.*?)\*\*/g, '$1')
    .replace(/(^|\s)\*(\S[^*]*)\*/g, '$1$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/^[ \t]*>\s/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const isCut = text.length > excerptMax || whole.length > excerptSource
  // A message that consists only of marks ("```") is shown as written, so that a list never has a blank row.
  const shown = text || whole.slice(0, excerptMax)
  if (shown) return isCut ? `${shown.slice(0, excerptMax - 1).toWellFormed()}…` : shown
  return attachments
    .map((file) => file.name)
    .join(', ')
    .slice(0, 140)
}

type Candidate = { user_id: string; ongoing: number; last_offered_at: Date | null }
/** Returns who is offered a waiting chat: the present agent with the fewest chats or, among equals, the one who has gone longest without an offer. */
export function nextToOffer(candidates: readonly Candidate[]): Candidate | undefined {
  const at = (each: Candidate) => each.last_offered_at?.getTime() ?? 0
  return [...candidates].sort((a, b) => a.ongoing - b.ongoing || at(a) - at(b) || a.user_id.localeCompare(b.user_id))[0]
}
