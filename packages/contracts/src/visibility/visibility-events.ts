import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { helpFlags } from '../permission-flags.ts'

export const visibilityEvents = openTo(helpFlags, {
  'visibility.decided': event("A library changed which of its parent's items it shows or hides.", {
    kind: z.string(),
    ids: z.array(z.string()),
    decision: z.string(),
  }),
})
