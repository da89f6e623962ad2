import { z } from 'zod'
import { event } from '../define-events.ts'
import { closed } from '../define-outside.ts'

export const cannedReplyEvents = closed('many belong to one person, and it does not say which', {
  'canned_reply.changed': event('A canned reply was added, changed or deleted.', { reply_ref: z.string() }),
})
