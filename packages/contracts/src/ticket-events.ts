import { z } from 'zod'
import { event } from './define-events.ts'

export const ticketEvents = {
  'ticket_option.changed': event('An option for tickets (a type, category, tier, status, creation method or tag) was added, renamed or deleted.', {
    kind: z.string(),
    ref: z.string(),
  }),
  'tickets.returned': event('Open tickets of somebody who can no longer reply have no owner now; one event per team.', {
    user_id: z.string(),
    team_ref: z.string().nullable(),
    how_many: z.number().int(),
  }),
}
