import { z } from 'zod'
import { event } from './define-events.ts'

export const visibilityEvents = {
  'visibility.decided': event("A library's decision to show or hide items of its parent changed.", {
    kind: z.string(),
    ids: z.array(z.string()),
    decision: z.string(),
  }),
}
