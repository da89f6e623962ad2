import { z } from 'zod'
import { event, leftOut } from '../define-events.ts'
import { closed, openTo, openToWholeInbox } from '../define-outside.ts'
import { inboxFlags, settingsFlags } from '../permission-flags.ts'

const inParent = leftOut('the conversation is in the parent library, and its history there tells what happened')

export const ticketEvents = {
  ...openTo(settingsFlags, {
    'ticket_option.changed': event('A ticket option (a type, category, tier, status, creation method or tag) was added, renamed or deleted.', {
      kind: z.string(),
      ref: z.string(),
    }),
  }),
  ...openToWholeInbox(inboxFlags, {
    'tickets.returned': event('Open tickets became unassigned because their owner can no longer reply; one event per team.', {
      user_id: z.string(),
      team_ref: z.string().nullable(),
      how_many: z.number().int(),
    }),
  }),
  ...closed('it belongs to one person', {
    'platform_ticket.changed': event("A ticket that this library's staff raised with the parent library changed.", { conversation_ref: z.string() }, inParent),
    'platform_ticket.answered': event(
      "The parent library replied to a ticket raised by this library's staff.",
      {
        conversation_ref: z.string(),
        number: z.number().int(),
        user_id: z.string(),
        subject: z.string(),
        /** Name of the parent library. */
        library: z.string(),
      },
      inParent,
    ),
  }),
}
