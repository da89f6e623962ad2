import { type AuditArea, auditAreaOf } from '@porchlight/contracts/audit-areas'
import type { Operation } from '@porchlight/contracts/define'
import { type EventName, events } from '@porchlight/contracts/events'
import { type Actor, actorId, doerOf, operatorWork, type RequestMeta } from '../context.ts'
import type { Handler } from '../operations.ts'
import type { RowChange } from './audited-rows.ts'

/** The audit log's record of a call; `row` has the changes of the row it names. */
export type Audited = { kind: string; area: AuditArea; row?: RowChange }
/** An event or a call on its way into a row of the audit log. */
export type AuditEntry = Audited & { actor: Actor; request: RequestMeta; subject: string | null; events: { name: string; payload: unknown }[] }
type Happened = { name: EventName; payload: unknown; options: { subject?: string }; actor: Actor; request: RequestMeta }
type AuditedCall = { actor: Actor; support_lib_id: string; request: RequestMeta; audit?: Audited }

const known = new WeakMap<object, Audited | null>()

/** Returns what calls of the handler's operation are in the audit log; undefined if they are not. Reads are audited if they export something. */
export function auditOf({ operation, mode }: Pick<Handler, 'operation' | 'mode'>): Audited | undefined {
  const found = known.get(operation) ?? areaOf(operation)
  known.set(operation, found)
  return found && (mode !== 'read' || found.area === 'exports') ? found : undefined
}

function areaOf(operation: Operation): Audited | null {
  const area = auditAreaOf(operation)
  return area && { kind: operation.name, area }
}

/** Key of the first detail in an entry: the row that the call changed. */
export const rowChanged = 'row.changed'
/** Events that say nothing about what was done. */
const silent: readonly EventName[] = ['feed.changed']
const eventsMax = 20
const payloadMax = 10_000

/**
 * Returns the rows that a transaction adds to a library's audit log: one for each audited call in it, with the events that it caused, and one for each
 * further event that is audited wherever it happens.
 */
export function auditEntries(support_lib_id: string, calls: readonly AuditedCall[], happened: readonly Happened[]): AuditEntry[] {
  const own = calls.filter((call) => call.audit && call.support_lib_id === support_lib_id)
  const ofCalls = own.map(({ actor, request, audit }): AuditEntry => {
    const caused = happened.filter((event) => event.request.id === request.id)
    const { kind, area, row } = audit as Audited
    const subject = caused.find(({ options }) => options.subject)?.options.subject ?? null
    return { kind, area, actor, request, subject, events: [...(row ? [{ name: rowChanged, payload: row }] : []), ...told(caused)] }
  })
  const others = happened.filter((event) => !own.some(({ request }) => request.id === event.request.id))
  const ofEvents = others.flatMap((event): AuditEntry[] => {
    const { audit: area } = events[event.name] as { audit?: AuditArea }
    const { actor, request, options } = event
    return area ? [{ kind: event.name, area, actor, request, subject: options.subject ?? null, events: told([event]) }] : []
  })
  return [...ofCalls, ...ofEvents]
}

const told = (happened: readonly Happened[]): AuditEntry['events'] =>
  happened
    .filter(({ name }) => !silent.includes(name))
    .slice(0, eventsMax)
    .map(({ name, payload }) => ({ name, payload: JSON.stringify(payload).length > payloadMax ? { is_too_long: true } : payload }))

/** Returns the actor of an entry. For sign-ins the event names the person; the installation's operator is recorded as the system with the name of the work. */
export function doerOfEntry({ actor, request, events: happened }: AuditEntry): {
  actor_kind: string
  actor_id: string | null
  actor_name: string
  user_id: string | null
} {
  const doer = doerOf(actor)
  const ofEvent = actor.kind === 'nobody' ? (happened[0]?.payload as { user_id?: unknown } | undefined)?.user_id : undefined
  return {
    actor_kind: doer.kind,
    actor_id: doer.id,
    actor_name: doer.name ?? (actor.kind === 'agent' ? actor.name : actor.kind === 'system' && request.id === operatorWork ? operatorWork : ''),
    user_id: typeof ofEvent === 'string' ? ofEvent : actor.kind === 'agent' ? actorId(actor) : null,
  }
}
