import { z } from 'zod'
import { details, event } from '../define-events.ts'
import { closed, openTo } from '../define-outside.ts'
import { inboxFlags } from '../permission-flags.ts'

const user_id = z.string()
/** Fields of every event about time spent. Notes stay out, because whoever wrote them may erase them. */
const entry = { conversation_ref: z.string(), number: z.number(), entry_ref: z.string(), user_id, minutes: z.number().int(), worked_on: z.string() }

/** Events about the time that people spend on conversations. */
export const timeEvents = openTo(inboxFlags, {
  'time.added': event('Time that somebody spent on a conversation was added.', entry, {
    history: 'changes',
    tell: ({ user_id, minutes }) => details({ user_id, minutes }),
  }),
  'time.changed': event(
    'Time that somebody spent on a conversation was changed: `from` are the former minutes, `moved_from` is the former day.',
    { ...entry, from: z.number().int(), moved_from: z.string() },
    { history: 'changes', tell: ({ user_id, minutes, from }) => details({ user_id, minutes, from }) },
  ),
  'time.removed': event('Time that somebody spent on a conversation was removed.', entry, {
    history: 'changes',
    tell: ({ user_id, minutes }) => details({ user_id, minutes }),
  }),
})

/** Events about running timers. */
export const timerEvents = closed('a running timer concerns nobody but its owner; what it measured is an event of its own', {
  'timer.changed': event('Somebody’s timer was started, stopped or discarded.', { user_id }),
})
