import { z } from 'zod'
import { event } from '../define-events.ts'

export const contactFormEvents = {
  'contact_form.saved': event('The draft of a contact form was saved.', { revision: z.number().int() }),
  'contact_form.published': event('A contact form was published.', { version: z.number().int() }),
  'contact_form.unpublished': event('A contact form was taken offline: the library has none of its own.', {}),
}
