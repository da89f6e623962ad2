import { z } from 'zod'
import { event } from '../define-events.ts'

export const cannedReplyEvents = {
  'canned_reply.changed': event('A canned reply was added, changed or deleted.', { reply_ref: z.string() }),
}
