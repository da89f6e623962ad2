import { isDeepStrictEqual } from 'node:util'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import { openEvents } from '@porchlight/contracts/webhooks/event-areas'
import type { Ctx, StaffActor } from '../../../kernel/context.ts'
import { lockByName } from '../../../kernel/data/lock-by-name.ts'
import { refuse } from '../../../kernel/errors.ts'
import { wantReactions } from '../../../kernel/jobs/wanted-reactions.ts'
import type { EndpointRow } from '../endpoints.ts'
import { mayHear } from './sight.ts'

/** Only libraries with a receiver that is told of an event want the reaction to it. */
export const reactionsOf = (event: string): string => `webhooks.${event}`

type Subscription = { url?: string | undefined; events?: string[] | undefined; filter?: Filter | undefined }

/** Blocks other changes of what the library's receivers are told of. */
export const lockSubscriptions = (ctx: Ctx): Promise<void> => lockByName(ctx, 'webhook-subscriptions')

/**
 * Returns what a change of a receiver does to what it is told of. Whoever changes where it goes or what it is becomes the one in whose sight it is.
 * @throws AppError `forbidden` naming an event of which the caller may not know
 */
export function subscriptionAfter(actor: StaffActor, before: Pick<EndpointRow, 'url' | 'events' | 'filter'>, { url, events, filter }: Subscription) {
  const next = { url: url ?? before.url, events: events ? [...new Set(events)].sort() : before.events, filter: filter ?? (before.filter as Filter) }
  if (isDeepStrictEqual(next, { url: before.url, events: before.events, filter: before.filter })) return {}
  const hidden = next.events.find((event) => !mayHear(actor, event))
  if (hidden !== undefined) throw refuse('forbidden', { fields: { events: hidden } })
  return { events: next.events, filter: JSON.stringify(next.filter), subscriber_id: next.events.length > 0 ? actor.user_id : null }
}

/**
 * Gives up the webhooks about events that wait for a receiver: its address has changed, and they were meant for the old one. Nothing that one person may know is
 * sent where another person points.
 */
export async function giveUpWaiting(ctx: Ctx, endpoint_ref: string): Promise<void> {
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'given_up', lease: null, leased_until: null })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('endpoint_ref', '=', endpoint_ref)
    .where('state', 'in', ['pending', 'failed'])
    .where('event', 'in', openEvents)
    .execute()
}

/** Lets the library react to exactly the events that its receivers are told of. `touched`: events that a receiver was or is told of. */
export async function followSubscriptions(ctx: Ctx, touched: readonly string[]): Promise<void> {
  if (touched.length === 0) return
  const rows = await ctx.db.selectFrom('webhook_endpoints').select('events').where('support_lib_id', '=', ctx.support_lib_id).execute()
  const wanted = new Set(rows.flatMap(({ events }) => events))
  const names = (isWanted: boolean) => [...new Set(touched)].filter((event) => wanted.has(event) === isWanted).map(reactionsOf)
  await wantReactions(ctx, names(true), true)
  await wantReactions(ctx, names(false), false)
}
