import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { settingsFlags } from '../permission-flags.ts'

export const mailTemplateEvents = openTo(settingsFlags, {
  'mail_template.changed': event('The text of an automatic mail was changed, or returned to the built-in one.', {
    kind: z.string(),
    language: z.string(),
    by: z.string(),
  }),
})
