import { events } from '@porchlight/contracts/events'
import { openEvents } from '@porchlight/contracts/webhooks/event-areas'
import { webhooksApi } from '@porchlight/contracts/webhooks/webhooks'
import { query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { mayHear } from './sight.ts'

/** Lists the events that the caller can have a receiver told of. */
export const listEvents = query(webhooksApi.events, async (ctx) => {
  const actor = staffOf(ctx)
  const open = openEvents.filter((name) => mayHear(actor, name))
  return {
    events: open.map((name) => ({ name, summary: events[name].summary, version: events[name].version, fields: Object.keys(events[name].payload.shape) })),
  }
})
