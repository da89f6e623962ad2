import { isForSupervisors } from '@porchlight/contracts/ticket-settings/custom-values'
import { flagsOfEvent, isOfWholeInbox, openEvents } from '@porchlight/contracts/webhooks/event-areas'
import { type RawBuilder, sql } from 'kysely'
import { isHidden } from '../../../kernel/calls/hidden-fields.ts'
import { type Ctx, can, type StaffActor } from '../../../kernel/context.ts'
import { conversationsInSight, refersWithinSight, seesSupervisorFields } from '../../conversations/index.ts'

/** Returns whether a person may know of events of this name at all; which of those about conversations is decided by their sight. */
export function mayHear(actor: StaffActor, event: string): boolean {
  const isPermitted = flagsOfEvent(event)?.some((flag) => can(actor, flag)) ?? false
  return isPermitted && (actor.sight === undefined || !isOfWholeInbox(event))
}

/** Returns whether an event is about a field that this person does not see: one for supervisors, or one that is marked as personal. */
export const isHiddenFrom = (actor: StaffActor, { field }: Readonly<Record<string, unknown>>): boolean =>
  typeof field === 'string' && ((isForSupervisors(field) && !seesSupervisorFields(actor)) || isHidden(actor, field) || isHidden(actor, `contact.${field}`))

/** Whether an event is about a conversation that it doesn't name: people whose sight is limited hear of it by another event, which does. */
export const isOfUnnamedConversation = (event: string, { source }: Readonly<Record<string, unknown>>): boolean =>
  event === 'form.submitted' && source === 'chat'

/** Returns the condition that a webhook (`d`) is about nothing beyond the caller's sight; undefined if it is unlimited. */
export function deliveriesInSight(ctx: Ctx): RawBuilder<boolean> | undefined {
  const within = refersWithinSight(ctx, 'd.conversation_ref')
  const ofWholeInbox = openEvents.filter(isOfWholeInbox)
  return (
    within &&
    sql<boolean>`(case when d.conversation_ref is not null then ${within}
      else d.event <> all(${ofWholeInbox}::text[]) and not (d.event = 'form.submitted' and position('"source":"chat"' in d.body) > 0) end)`
  )
}

type Sent = { delivery_id: string; event: string; body: string; conversation_ref: string | null }

/** Returns what the body of a webhook about an event says of it. */
const saidIn = (body: string): Readonly<Record<string, unknown>> => (JSON.parse(body) as { data?: Record<string, unknown> }).data ?? {}

/** What the names of fields begin with that only supervisors see. */
const supervisorField = '"cfs_'

/** Returns the ids of those webhooks of the log whose text the caller may read: those about nothing that is hidden from them. `actor`: the caller. */
export async function readableDeliveries(ctx: Ctx, actor: StaffActor, deliveries: readonly Sent[]): Promise<Set<string>> {
  const seesAll = seesSupervisorFields(actor)
  const hidden = [...(actor.hidden ?? [])].map((field) => `"${field.replace(/^contact\./, '')}"`)
  const about = deliveries.filter(
    ({ event, body }) =>
      (flagsOfEvent(event) === undefined || mayHear(actor, event)) &&
      (actor.sight === undefined || !isOfUnnamedConversation(event, saidIn(body))) &&
      (seesAll || !body.includes(supervisorField)) &&
      !hidden.some((field) => body.includes(field)),
  )
  const refs = [...new Set(about.flatMap(({ conversation_ref }) => conversation_ref ?? []))]
  const seen = new Set((await conversationsInSight(ctx, refs)).map(({ conversation_ref }) => conversation_ref))
  return new Set(about.flatMap(({ delivery_id, conversation_ref: ref }) => (ref === null || seen.has(ref) ? [delivery_id] : [])))
}
