import type { ErrorCode } from '../errors.ts'
import type { Filter } from '../lists/list-language.ts'
import type { PermissionFlag } from '../permission-flags.ts'
import type { ConversationState } from './conversations.ts'

/** The actor of a call, or the user of a console. Only these kinds have a relationship to a conversation. */
export type Doer =
  | { kind: 'agent'; user_id: string; permissions: { has(flag: PermissionFlag): boolean }; rule?: object }
  | { kind: 'visitor'; visitor_id: string | null; requester?: object }
  | { kind: 'system' | 'nobody' }

/** The part of a conversation that decides who may do what; a view has the visitor's id one level deeper. */
export type Judged = {
  state: string
  assignee_id: string | null
  offered_to: string | null
  participants: readonly string[]
  merged_into?: string | null
} & ({ visitor_id: string } | { visitor: { visitor_id: string } })

/** Everything someone can do with a conversation. `type_*` and `view` are live signals. */
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
 * Someone's relationships to a conversation; staff may have several. The first three also depend on the conversation's row, the other staff ones only on
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
  | 'rule'
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
/** Only owners write to the visitor: everyone else adds a private note or takes over. Rules of supervisors may too, because they reply in no one's name. */
const replying: ByState = {
  waiting: ['visitor', 'rule'],
  ongoing: ['visitor', 'owner', 'rule'],
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
  type_reply: { ...replying, waiting: ['visitor'], ongoing: ['visitor', 'owner'] },
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

type Staff = Extract<Doer, { kind: 'agent' }>
const isStaff = (doer: Doer): doer is Staff => doer.kind === 'agent'
const can = ({ permissions }: Staff, flag: PermissionFlag) => permissions.has(flag)
const isVisitorOf = (doer: Doer, row: Judged): doer is Extract<Doer, { kind: 'visitor' }> =>
  doer.kind === 'visitor' && doer.visitor_id !== null && doer.visitor_id === ('visitor' in row ? row.visitor.visitor_id : row.visitor_id)

/** Checks for each relationship that someone can have to a conversation. They run for every row of a busy list and every reader, so they create no objects. */
const stands: Record<Standing, (doer: Doer, row: Judged) => boolean> = {
  owner: (doer, row) => isStaff(doer) && row.assignee_id === doer.user_id && (can(doer, 'canTakeChats') || can(doer, 'canSuperviseChats')),
  asked: (doer, row) => isStaff(doer) && row.offered_to === doer.user_id && can(doer, 'canTakeChats'),
  participant: (doer, row) => isStaff(doer) && row.participants.includes(doer.user_id) && can(doer, 'canTakeChats'),
  taker: (doer) => isStaff(doer) && can(doer, 'canTakeChats'),
  assigner: (doer) => isStaff(doer) && can(doer, 'canTakeChats') && can(doer, 'canAssignChats'),
  supervisor: (doer) => isStaff(doer) && can(doer, 'canSuperviseChats'),
  archivist: (doer) => isStaff(doer) && can(doer, 'canViewChatArchives'),
  rule: (doer) => isStaff(doer) && doer.rule !== undefined && can(doer, 'canSuperviseChats'),
  ticket_reader: (doer) => isStaff(doer) && can(doer, 'canViewExistingTickets'),
  ticket_worker: (doer) => isStaff(doer) && can(doer, 'canViewExistingTickets') && can(doer, 'canReplyToTickets'),
  visitor: isVisitorOf,
  requester: (doer, row) => isVisitorOf(doer, row) && doer.requester !== undefined,
}

function holdsOne(doer: Doer, row: Judged, standings: readonly Standing[]): boolean {
  for (const standing of standings) if (stands[standing](doer, row)) return true
  return false
}

/**
 * Returns why this person may not perform this act on the conversation; undefined if they may. `not_found` hides what they may not see. A person's scope
 * (`Sight`) is not considered: the server sends nobody a conversation outside theirs.
 */
export function refusalByTable(doer: Doer, act: Act, row: Judged): ErrorCode | undefined {
  if (doer.kind === 'system') return undefined
  const state = row.state as ConversationState
  if (!holdsOne(doer, row, reading[state])) return 'not_found'
  if (row.merged_into && doer.kind === 'agent' && overWhenMerged.includes(act)) return 'conversation_closed'
  return holdsOne(doer, row, allowed[act][state]) ? undefined : (refusals[act]?.[state] ?? 'forbidden')
}

/** The relationships that depend on a conversation's row, as conditions. */
const related: Partial<Record<Standing, Filter>> = {
  owner: { field: 'assignee_id', op: 'is', value: '@me' },
  asked: { field: 'offered_to', op: 'is', value: '@me' },
  participant: { field: 'participants', op: 'contains', value: '@me' },
}

/**
 * Returns the conversations that a person's permission flags let them read, as a condition that says the same as `refusalByTable` for `read`; undefined for
 * all conversations. Their scope (`sightFilter`) narrows it further.
 */
export function readingFilter(doer: Staff): Filter | undefined {
  const own: Judged = { state: '', assignee_id: doer.user_id, offered_to: doer.user_id, participants: [doer.user_id], visitor_id: '' }
  const states = Object.entries(reading).map(([state, standings]) => {
    const held = standings.filter((standing) => stands[standing](doer, own))
    return { state, isOpen: held.some((standing) => !related[standing]), own: held.flatMap((standing) => related[standing] ?? []) }
  })
  if (states.every(({ isOpen }) => isOpen)) return undefined
  return {
    any: states.flatMap(({ state, isOpen, own: conditions }): Filter[] => {
      const isState: Filter = { field: 'state', op: 'is', value: state }
      if (isOpen) return [isState]
      return conditions.length > 0 ? [{ all: [isState, { any: conditions }] }] : []
    }),
  }
}
