import { z } from 'zod'
import { event } from './define-events.ts'

export const visibilityEvents = {
  'visibility.decided': event('It was decided whether a library shows items of its parent.', {
    kind: z.string(),
    ids: z.array(z.string()),
    decision: z.string(),
  }),
}
