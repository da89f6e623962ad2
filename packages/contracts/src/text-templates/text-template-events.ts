import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { textFlags } from '../permission-flags.ts'

/** Events about a library's own templates. */
export const textTemplateEvents = openTo(textFlags, {
  'text_template.changed': event('A template for new texts was added, changed, renamed or deleted.', { template_ref: z.string() }),
})
