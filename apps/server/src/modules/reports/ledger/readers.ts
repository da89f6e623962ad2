import type { StatusCategory } from '@porchlight/contracts/conversations/conversation-fields'
import type { EventName } from '@porchlight/contracts/events'
import { notedEvents } from '../../../kernel/consumers/report-facts.ts'
import type { LedgerEvent, LedgerState } from './ledger-state.ts'
import type { Reading } from './reading.ts'

/** The category of each status of the library. */
export type Categories = ReadonlyMap<string, StatusCategory>

type Reader = (reading: Reading, event: LedgerEvent, categories: Categories) => void
type Payload = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const momentOf = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null)

/** What events of conversations themselves add to the ledger. The modules add what theirs do (`notesFacts`); all other events change nothing. */
export const readers = {
  'conversation.started': (reading, { payload }) => started(reading, payload),
  'message.sent': (reading, { payload, actor_kind }) => message(reading, payload, actor_kind),
  'conversation.closed': (reading, { payload }) => closed(reading, payload),
  // A customer's mail is brought in by the system.
  'conversation.reopened': (reading, { payload, actor_kind }) =>
    reopened(reading, textOf(payload.assignee_id), actor_kind === 'visitor' || actor_kind === 'system'),
  'conversation.became_ticket'(reading, { payload }) {
    Object.assign(reading.state, { channel: 'ticket', status: 'open' })
    if (payload.from === 'closed') reopened(reading, reading.state.owner, false)
  },
  'conversation.taken'({ state }, { payload }) {
    state.owner = textOf(payload.user_id)
    state.in_flow = false
  },
  'conversation.released'({ state }, { payload }) {
    if (payload.was === 'ongoing') state.owner = null
  },
  'conversation.transferred'({ state }, { payload }) {
    state.owner = textOf(payload.to_agent)
    state.team = textOf(payload.to_team) ?? state.team
  },
  'conversation.team_cleared'({ state }) {
    state.team = null
  },
  'conversation.field_changed': ({ state }, { payload }, categories) => fieldChanged(state, payload, categories),
  'conversation.woken'({ state }) {
    state.is_snoozed = false
  },
  'conversation.merged'(reading, { payload }) {
    if (payload.part === 'source') away(reading)
    else asked(reading, momentOf(payload.waiting_since))
  },
  'conversation.unmerged'(reading, { payload }) {
    if (payload.part === 'source') back(reading)
    else if (momentOf(payload.waiting_since) === null) settled(reading.state)
  },
  'conversation.split'(reading, { payload }) {
    if (payload.part === 'source') asked(reading, momentOf(payload.waiting_since))
    else if (momentOf(payload.waiting_since) === null) settled(reading.state)
  },
} satisfies Partial<Record<EventName, Reader>> as Partial<Record<EventName, Reader>>

/** Returns the names of the events that the ledger reads. */
export const ledgerEvents = (): string[] => [...new Set([...Object.keys(readers), ...notedEvents()])]

function started(reading: Reading, payload: Payload): void {
  const { state, at } = reading
  state.channel = textOf(payload.channel) ?? 'chat'
  state.owner = textOf(payload.assignee_id)
  state.team = textOf(payload.team_ref)
  state.status = state.channel === 'ticket' ? ((textOf(payload.status_category) ?? 'open') as StatusCategory) : null
  state.is_spam = payload.spam === true
  state.started_at = at
  state.opened_at = at
  state.since = at
  state.turn = state.status === 'waiting' ? 'customer' : 'us'
  reading.note('new', { detail: state.channel })
}

/** The customer waits for a reply, possibly for some time already. */
function asked(reading: Reading, since: number | null): void {
  if (since === null) return
  const { state, at } = reading
  state.asked_at = Math.min(state.asked_at ?? at, since, at)
  state.turn = 'us'
}

/** Nobody waits for a reply any more. */
function settled(state: LedgerState): void {
  state.asked_at = null
  if (state.has_reply) state.turn = 'customer'
}

function message(reading: Reading, { sender_type, sender_id }: Payload, actor_kind: string): void {
  const { state, at } = reading
  switch (sender_type) {
    case 'visitor':
      reading.note('message_in', { agent_id: null })
      asked(reading, at)
      return
    case 'note':
      // Notes by rules don't count as a person's work.
      if (actor_kind === 'rule') return
      reading.note('note', { agent_id: textOf(sender_id) })
      return
    case 'agent': {
      // Messages by rules and flows are not replies: no person has looked at the question yet.
      const isAutomatic = actor_kind === 'rule' || textOf(sender_id) === null
      if (isAutomatic) {
        reading.note('message_automatic', { agent_id: null })
        return
      }
      const agent_id = textOf(sender_id)
      reading.note('message_out', { agent_id })
      if (state.asked_at !== null) reading.span(state.has_reply ? 'next_reply' : 'first_reply', state.asked_at, { agent_id })
      state.asked_at = null
      state.has_reply = true
      state.turn = 'customer'
      return
    }
  }
}

function closed(reading: Reading, payload: Payload): void {
  const { state } = reading
  // One that was imported is open here although its beginning isn't known. Others were closed by a merge before, or a second time.
  const isImported = state.started_at === null && !state.was_closed && !state.is_away
  if (state.opened_at === null && !isImported) return
  const detail = textOf(payload.closed_by)
  reading.note('closed', { detail })
  if (state.asked_at !== null) reading.note('unanswered', { detail })
  if (state.started_at !== null) {
    state.resolved = reading.span('resolved', state.started_at, { detail })
    if (!state.was_closed) reading.span('first_resolved', state.started_at, { detail })
  }
  if (state.opened_at !== null) reading.span('open_time', state.opened_at, { detail })
  Object.assign(state, { opened_at: null, asked_at: null, was_closed: true, is_snoozed: false, in_flow: false, status: state.status && 'solved' })
}

function reopened(reading: Reading, owner: string | null, isByCustomer: boolean): void {
  const { state, at } = reading
  back(reading)
  if (state.opened_at !== null) return
  reading.note('reopened', { detail: isByCustomer ? 'customer' : 'staff' })
  // It was not resolved after all.
  reading.withdraw('resolved', state.resolved)
  Object.assign(state, { resolved: null, opened_at: at, owner, turn: 'us', status: state.status && 'open' })
}

/** It was merged into another conversation, which continues in its place. */
function away(reading: Reading): void {
  const { state } = reading
  Object.assign(state, { is_away: true, was_open: state.opened_at !== null, asked_at: null, is_snoozed: false, in_flow: false })
  if (state.opened_at !== null) reading.span('open_time', state.opened_at, { detail: 'merged' })
  state.opened_at = null
}

/** A merge was undone; or the customer wrote again, which undid it before. */
function back({ state, at }: Reading): void {
  if (!state.is_away) return
  state.is_away = false
  if (state.was_open) state.opened_at = at
}

function fieldChanged(state: LedgerState, { field, to }: Payload, categories: Categories): void {
  switch (field) {
    case 'assignee_id':
      state.owner = textOf(to)
      return
    case 'team_ref':
      state.team = textOf(to)
      return
    case 'spam':
      state.is_spam = to === 'yes'
      return
    case 'snoozed_until':
      state.is_snoozed = to !== null
      return
    case 'status_ref': {
      const category = categories.get(String(to))
      if (category === undefined) return
      state.status = category
      if (category === 'waiting') state.turn = 'customer'
      else if (category === 'open' && state.opened_at !== null) state.turn = 'us'
      return
    }
  }
}
