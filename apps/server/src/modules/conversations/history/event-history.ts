import { changeEvents, eventHistoryApi, type HistoryItem, messageEvents } from '@porchlight/contracts'
import type { EventName, EventPayload } from '@porchlight/contracts/events'
import { isForSupervisors } from '@porchlight/contracts/ticket-settings/custom-values'
import { z } from 'zod'
import type { Actor } from '../../../kernel/context.ts'
import { cursorOf } from '../../../kernel/cursor.ts'
import { eventsOfSubject, type WrittenEvent } from '../../../kernel/events-of-subject.ts'
import { query } from '../../../kernel/operations.ts'
import { staffNames } from '../../people/index.ts'
import { conversationForReading } from '../access.ts'
import { seesSupervisorFields } from '../fields/custom-values.ts'

type HistoryEvent = HistoryItem['name']
type Told = Partial<Pick<HistoryItem, 'changes' | 'values'>>
type Values = Record<string, string | number | null | undefined>

const one = (field: string, from: string | string[] | null, to: string | string[] | null): Told => ({ changes: [{ field, from, to }] })
const values = (all: Values): Told => ({
  values: Object.fromEntries(Object.entries(all).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]]))),
})
const otherOf = ({ other_number, other_ref, part }: EventPayload<'conversation.merged'>) => ({ number: other_number, conversation_ref: other_ref, part })

/** What the history shows for each event: the changed fields and further details. Leaving out an event is a compile error. */
const tellers: { [N in HistoryEvent]: (payload: EventPayload<N>) => Told } = {
  'conversation.started': ({ channel }) => values({ channel }),
  'conversation.offered': ({ user_id, from }) => values({ user_id, from }),
  'conversation.offer_lapsed': () => ({}),
  'conversation.taken': ({ user_id, from }) => one('assignee_id', from, user_id),
  'conversation.released': ({ user_id, from, was }) =>
    was === 'offered' ? values({ was, user_id }) : { ...one('assignee_id', from ?? user_id, null), ...values({ was }) },
  'conversation.transferred': ({ from_agent, to_agent, to_team }) => ({
    changes: [{ field: 'assignee_id', from: from_agent, to: to_agent }, ...(to_team ? [{ field: 'team_ref', from: null, to: to_team }] : [])],
  }),
  'conversation.closed': ({ closed_by }) => values({ closed_by }),
  'conversation.reopened': ({ to, assignee_id }) => values({ to, assignee_id }),
  'conversation.woken': ({ cause }) => values({ cause }),
  'conversation.field_changed': ({ field, from, to }) => one(field, from, to),
  'conversation.team_cleared': ({ team_ref }) => one('team_ref', team_ref, null),
  'conversation.contact_changed': ({ field, from, to }) => one(`contact_${field}`, from, to),
  'conversation.visitor_merged': ({ from, to }) => one('visitor', from, to),
  'conversation.merged': (payload) => values(otherOf(payload)),
  'conversation.unmerged': (payload) => values(otherOf(payload)),
  'conversation.split': (payload) => values({ ...otherOf(payload), how_many: payload.how_many }),
  'conversation.linked': (payload) => values({ ...otherOf(payload), kind: payload.kind }),
  'conversation.unlinked': (payload) => values({ ...otherOf(payload), kind: payload.kind }),
  'draft.submitted': ({ author_id }) => values({ author_id }),
  'draft.reviewed': ({ decision, author_id }) => values({ decision, author_id }),
  'message.sent': ({ seq, sender_type, sender_id }) => values({ seq, sender_type, sender_id }),
  'message.edited': ({ seq }) => values({ seq }),
  'message.deleted': ({ seq }) => values({ seq }),
  'message.restored': ({ seq }) => values({ seq }),
  'message.mentioned': ({ user_ids }) => ({ changes: [{ field: 'mentioned', from: null, to: user_ids }] }),
}

/** Returns what the history shows this reader for an event. For a supervisor field, other readers see only that it changed. */
function tell(actor: Actor, { name, payload }: Pick<WrittenEvent, 'name' | 'payload'>): Told {
  const told = (tellers[name as HistoryEvent] as (payload: unknown) => Told)(payload)
  const isHidden = ({ field }: { field: string }) => isForSupervisors(field)
  if (seesSupervisorFields(actor) || !told.changes?.some(isHidden)) return told
  return { ...told, changes: told.changes.filter((change) => !isHidden(change)), values: { ...told.values, is_hidden: 'yes' } }
}

const namesOf: Record<'1' | '2', readonly EventName[]> = { '1': changeEvents, '2': [...changeEvents, ...messageEvents] }
const position = cursorOf(z.number().int().positive())
const kinds = ['agent', 'visitor'] as const

/** Implements EventHistory/{ref}/1 and /2. */
export const listEventHistory = query(eventHistoryApi.list, async (ctx, { ref, type, cursor, limit }) => {
  const conversation = await conversationForReading(ctx, ref)
  const before = cursor === undefined ? undefined : position.decode(cursor)
  const found = await eventsOfSubject(ctx, ref, { names: namesOf[type], before, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const names = await staffNames(ctx, [...new Set(shown.flatMap((event) => (event.actor_kind === 'agent' && event.actor_id ? [event.actor_id] : [])))])
  const last = shown.at(-1)
  const events = shown.map((event): HistoryItem => {
    const kind = kinds.find((each) => each === event.actor_kind) ?? 'system'
    const name = kind === 'agent' ? (names.get(event.actor_id ?? '')?.name ?? '') : kind === 'visitor' ? conversation.visitor_name : ''
    return {
      number: event.number,
      at: event.created_at.toISOString(),
      name: event.name as HistoryEvent,
      by: { kind, id: kind === 'agent' ? event.actor_id : null, name },
      changes: [],
      values: {},
      ...tell(ctx.actor, event),
    }
  })
  return { events, next_cursor: found.length > limit && last ? position.encode(last.number) : null }
})
