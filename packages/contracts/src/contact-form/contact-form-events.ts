import { z } from 'zod'
import { event, leftOut } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { formFlags } from '../permission-flags.ts'

export const contactFormEvents = openTo(formFlags, {
  'contact_form.saved': event('The draft of a contact form was saved.', { revision: z.number().int() }),
  'contact_form.published': event('A contact form was published.', { version: z.number().int() }),
  'contact_form.unpublished': event('A contact form was taken offline: the library has none of its own.', {}),
  'contact_form.submitted': event(
    'A visitor submitted a contact form. It became a ticket and an email.',
    { conversation_ref: z.string(), ticket_id: z.string(), visitor_id: z.string() },
    leftOut('the ticket begins with it'),
  ),
})
