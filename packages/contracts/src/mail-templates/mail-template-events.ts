import { z } from 'zod'
import { event } from '../define-events.ts'

export const mailTemplateEvents = {
  'mail_template.changed': event('The text of an automatic mail was changed, or returned to the built-in one.', {
    kind: z.string(),
    language: z.string(),
    by: z.string(),
  }),
}
