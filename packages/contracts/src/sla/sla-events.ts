import { z } from 'zod'
import { details, event, leftOut } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { inboxFlags } from '../permission-flags.ts'
import { slaKinds } from './sla-fields.ts'

/** Fields of every event about one clock. `due_at` is the due time when the event happened. */
const clock = {
  conversation_ref: z.string(),
  number: z.number(),
  clock: z.enum(slaKinds),
  policy_ref: z.string().nullable(),
  policy_name: z.string(),
  due_at: z.string(),
}
const telling = {
  history: 'changes',
  tell: ({ clock, policy_name, due_at }: { clock: string; policy_name: string; due_at: string }) => details({ clock, policy_name, due_at }),
} as const

/** Events about SLA policies and the clocks of conversations; rules can follow each of them. */
export const slaEvents = openTo(inboxFlags, {
  'sla.policy_changed': event('An SLA policy was added, changed or deleted; without a reference, their order changed.', { policy_ref: z.string() }),
  'sla.warned': event('A target will be missed soon. Happens at most once for each clock.', clock, telling),
  'sla.breached': event('A target was missed. Happens at most once for each clock.', clock, telling),
  'sla.met': event('A target was reached in time: the clock stopped before it was due.', clock, leftOut('the history tells the reply or the solution')),
  'sla.recomputed': event(
    'The due time of a running clock changed because of its policy, its calendar or a field of the conversation; null means that it has no target.',
    { ...clock, due_at: z.string().nullable(), from: z.string().nullable() },
    { history: 'changes', tell: ({ clock, policy_name, from, due_at }) => details({ clock, policy_name, from, due_at }) },
  ),
  'sla.clocks_changed': event(
    'Clocks of a conversation started, stopped, or were paused or resumed.',
    { conversation_ref: z.string(), number: z.number() },
    leftOut('follows from what was written and changed'),
  ),
})
