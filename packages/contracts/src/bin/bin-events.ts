import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { textFlags } from '../permission-flags.ts'

export const binEvents = openTo(textFlags, {
  'bin.changed': event('The bin has one more deleted text, or one less: `what` happened to it.', {
    kind: z.string(),
    item_id: z.string(),
    what: z.enum(['put', 'restored', 'removed']),
  }),
})
