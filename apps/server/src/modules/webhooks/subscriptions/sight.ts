import { flagsOfEvent, isOfWholeInbox } from '@porchlight/contracts/webhooks/event-areas'
import { type Ctx, can, type StaffActor } from '../../../kernel/context.ts'
import { conversationsInSight } from '../../conversations/index.ts'

/** Returns whether a person may know of events of this name at all; which of those about conversations is decided by their sight. */
export function mayHear(actor: StaffActor, event: string): boolean {
  const isPermitted = flagsOfEvent(event)?.some((flag) => can(actor, flag)) ?? false
  return isPermitted && (actor.sight === undefined || !isOfWholeInbox(event))
}

type Sent = { delivery_id: string; event: string; body: string }

/** Returns the ids of those webhooks of the log whose text the caller may read: those about nothing that is hidden from them. `actor`: the caller. */
export async function readableDeliveries(ctx: Ctx, actor: StaffActor, deliveries: readonly Sent[]): Promise<Set<string>> {
  const about = deliveries
    .filter(({ event }) => flagsOfEvent(event) === undefined || mayHear(actor, event))
    .map(({ delivery_id, body }) => ({ delivery_id, conversation_ref: conversationOf(body) }))
  const refs = [...new Set(about.flatMap(({ conversation_ref }) => conversation_ref ?? []))]
  const seen = new Set((await conversationsInSight(ctx, refs)).map(({ conversation_ref }) => conversation_ref))
  return new Set(about.flatMap(({ delivery_id, conversation_ref: ref }) => (ref === undefined || seen.has(ref) ? [delivery_id] : [])))
}

type About = { data?: { conversation_ref?: unknown; conversation?: { conversation_ref?: unknown } } }

/** Returns the conversation that a webhook is about, if any. */
function conversationOf(body: string): string | undefined {
  const { data } = JSON.parse(body) as About
  const ref = data?.conversation_ref ?? data?.conversation?.conversation_ref
  return typeof ref === 'string' ? ref : undefined
}
