import { z } from 'zod'
import { event } from '../define-events.ts'

export const visibilityEvents = {
  'visibility.decided': event("A library changed which of its parent's items it shows or hides.", {
    kind: z.string(),
    ids: z.array(z.string()),
    decision: z.string(),
  }),
}
