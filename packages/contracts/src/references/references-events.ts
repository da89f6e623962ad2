import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { textFlags } from '../permission-flags.ts'

export const redirectEvents = openTo(textFlags, {
  'visibility.redirected': event('Readers of a text are redirected to another, or no longer (`target_id` is null).', {
    kind: z.string(),
    id: z.string(),
    target_id: z.string().nullable(),
  }),
})
