import { type EventName, events } from '@porchlight/contracts/events'
import { conditionsOf, type Filter, passes, resolveFilter } from '@porchlight/contracts/lists/list-language'
import { openEvents } from '@porchlight/contracts/webhooks/event-areas'
import { dataPrefix, webhookRow } from '@porchlight/contracts/webhooks/webhook-filter'
import { webhookLimits } from '@porchlight/contracts/webhooks/webhook-limits'
import { sql } from 'kysely'
import type { Ctx, StaffActor } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Happened, type Reaction, reaction } from '../../../kernel/jobs.ts'
import { conversationsInSight } from '../../conversations/index.ts'
import { staffNow, teamsOf } from '../../people/index.ts'
import type { EndpointRow } from '../endpoints.ts'
import { sendWebhook } from '../send-webhook.ts'
import { reactionsOf } from './change-subscription.ts'
import { isHiddenFrom, isOfUnnamedConversation, mayHear } from './sight.ts'

type View = Readonly<Record<string, unknown>>

/** Tells receivers of each event that can leave; only in libraries that have a receiver for it. */
export const followEvents: readonly Reaction[] = openEvents.map((event) =>
  reaction(`webhooks.follow-${event}`, event, (ctx, happened) => tellReceivers(ctx, event, happened), { wanted: reactionsOf(event) }),
)

async function tellReceivers(ctx: Ctx, event: EventName, { payload, once }: Happened): Promise<void> {
  // What is brought in from elsewhere happened long ago.
  if (ctx.cause?.is_import) return
  const endpoints = await ctx.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('subscriber_id', 'is not', null)
    .where(sql<boolean>`${event} = any(events)`)
    .execute()
  const bySubscriber = Map.groupBy(endpoints, ({ subscriber_id }) => subscriber_id ?? '')
  for (const [user_id, theirs] of bySubscriber) {
    const subscriber = await staffNow(ctx, user_id)
    const row =
      subscriber && mayHear(subscriber, event) && !isHiddenFrom(subscriber, payload as View) && !isBeyond(subscriber, event, payload as View)
        ? await ctx.actAs(subscriber, (as) => rowInSight(as, payload as View))
        : undefined
    if (!row || !subscriber) continue
    for (const endpoint of theirs) {
      if (!(await holds(ctx, endpoint.filter as Filter, row, subscriber)) || (await isFull(ctx, endpoint))) continue
      await tell(ctx, endpoint.endpoint_ref, event, { payload: payload as View, once })
    }
  }
}

/** Returns what conditions see: the conversation, if the event is about one, and what the event says. Undefined if the conversation is out of sight, or spam. */
async function rowInSight(ctx: Ctx<StaffActor>, payload: View): Promise<View | undefined> {
  const said = Object.fromEntries(Object.entries(payload).map(([name, value]) => [`${dataPrefix}${name}`, textOf(value)]))
  if (typeof payload.conversation_ref !== 'string') return said
  const [view] = await conversationsInSight(ctx, [payload.conversation_ref])
  return view && { ...view, ...said }
}

const isBeyond = ({ sight }: StaffActor, event: EventName, payload: View): boolean => sight !== undefined && isOfUnnamedConversation(event, payload)

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))

async function holds(ctx: Ctx, filter: Filter, row: View, { user_id }: StaffActor): Promise<boolean> {
  const asksForTeams = conditionsOf(filter).some(({ value }) => [value].flat().includes('@my_teams'))
  const team_refs = asksForTeams ? await teamsOf(ctx, user_id) : []
  return passes(resolveFilter(webhookRow.fieldOf, filter, { user_id, team_refs, now: ctx.clock.now() }), row)
}

/** Whether enough waits for a receiver that is off: it may stay off for ever. */
async function isFull(ctx: Ctx, { is_enabled, endpoint_ref }: EndpointRow): Promise<boolean> {
  if (is_enabled) return false
  const beyond = await ctx.db
    .selectFrom('webhook_deliveries')
    .select('delivery_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('endpoint_ref', '=', endpoint_ref)
    .where('state', 'in', ['pending', 'failed'])
    .orderBy('due_at')
    .orderBy('delivery_id')
    .offset(webhookLimits.waitingMax - 1)
    .limit(1)
    .executeTakeFirst()
  return beyond !== undefined
}

async function tell(ctx: Ctx, endpoint_ref: string, event: EventName, { payload, once }: { payload: View; once: string }): Promise<void> {
  try {
    await sendWebhook(ctx, { endpoint_ref, event, version: events[event].version, data: payload, once })
  } catch (error) {
    // An event that is too long for a webhook stays too long.
    if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error
    ctx.log.warn({ event, endpoint_ref }, 'event too long for a webhook')
  }
}
