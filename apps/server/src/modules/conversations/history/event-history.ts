import { changeEvents, eventHistoryApi, type HistoryItem, messageEvents, type ToldEvent } from '@porchlight/contracts/conversations/event-history'
import type { Told } from '@porchlight/contracts/define-events'
import { type EventName, events } from '@porchlight/contracts/events'
import { isForSupervisors } from '@porchlight/contracts/ticket-settings/custom-values'
import type { Actor } from '../../../kernel/context.ts'
import { query } from '../../../kernel/operations.ts'
import { eventsOfSubject, removedEventsOf, type WrittenEvent } from '../../../kernel/rows/events-of-subject.ts'
import { staffNames } from '../../people/index.ts'
import { conversationForReading } from '../access.ts'
import { seesSupervisorFields } from '../fields/custom-values.ts'

/** Returns the history line that an event's declaration produces. */
const toldBy = ({ name, payload }: Pick<WrittenEvent, 'name' | 'payload'>): Told => {
  const { told } = events[name]
  return told && 'tell' in told ? (told.tell as (payload: unknown) => Told)(payload) : {}
}

/** Returns what the history shows this reader for an event. For a supervisor field, other readers see only that it changed. */
function tell(actor: Actor, event: Pick<WrittenEvent, 'name' | 'payload'>): Told {
  const told = toldBy(event)
  const isHidden = ({ field }: { field: string }) => isForSupervisors(field)
  if (seesSupervisorFields(actor) || !told.changes?.some(isHidden)) return told
  return { ...told, changes: told.changes.filter((change) => !isHidden(change)), values: { ...told.values, is_hidden: 'yes' } }
}

const namesOf: Record<'1' | '2', readonly EventName[]> = { '1': changeEvents, '2': [...changeEvents, ...messageEvents] }
const kinds = ['agent', 'visitor', 'rule', 'api_key'] as const

/** Implements EventHistory/{ref}/1 and /2. */
export const listEventHistory = query(eventHistoryApi.list, async (ctx, { ref, type, cursor, limit }) => {
  const conversation = await conversationForReading(ctx, ref)
  const { rows: shown, next_cursor } = await eventsOfSubject(ctx, ref, { names: namesOf[type], cursor, limit })
  const names = await staffNames(ctx, [...new Set(shown.flatMap((event) => (event.actor_kind === 'agent' && event.actor_id ? [event.actor_id] : [])))])
  const nameOf = {
    agent: ({ actor_id }: WrittenEvent) => names.get(actor_id ?? '')?.name ?? '',
    visitor: () => conversation.visitor_name,
    rule: ({ actor_name }: WrittenEvent) => actor_name ?? '',
    api_key: ({ actor_name }: WrittenEvent) => actor_name ?? '',
    system: () => '',
  }
  const items = shown.map((event): HistoryItem => {
    const kind = kinds.find((each) => each === event.actor_kind) ?? 'system'
    const name = nameOf[kind](event)
    return {
      number: event.number,
      at: event.created_at.toISOString(),
      name: event.name as ToldEvent,
      by: { kind, id: kind === 'visitor' || kind === 'system' ? null : event.actor_id, name },
      changes: [],
      values: {},
      ...tell(ctx.actor, event),
    }
  })
  return { events: items, next_cursor, removed: next_cursor === null ? await removedEventsOf(ctx, ref, namesOf[type]) : null }
})
