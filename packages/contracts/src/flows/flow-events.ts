import { z } from 'zod'
import { details, event, leftOut } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { inboxFlags } from '../permission-flags.ts'

const flow = { flow_ref: z.string(), title: z.string() }
const run = { conversation_ref: z.string(), number: z.number(), ...flow, run_ref: z.string() }

/** Events about flows; rules can follow those about a conversation. */
export const flowEvents = openTo(['canCreateAndEditFlows', ...inboxFlags], {
  'flow.saved': event('A flow was created, or its draft, its name or its versions changed.', { flow_ref: z.string(), revision: z.number().int() }),
  'flow.published': event('A flow was published.', { ...flow, version: z.number().int() }),
  'flow.unpublished': event('A flow was taken offline. Runs that have begun go on.', flow),
  'flow.deleted': event('A flow was deleted.', flow),
  'flow.started': event('A flow began to answer in a conversation.', run, { history: 'changes', tell: ({ title }) => details({ title }) }),
  'flow.moved': event(
    'The visitor is at another place of the flow.',
    { conversation_ref: z.string(), number: z.number(), run_ref: z.string() },
    leftOut('it would tell each answer once more'),
  ),
  'flow.confirmed': event(
    'A visitor confirmed an action that a flow offered, and it was done or failed.',
    { ...run, label: z.string(), action: z.string(), outcome: z.enum(['done', 'failed']) },
    { history: 'changes', tell: ({ title, label, outcome }) => details({ title, label, outcome }) },
  ),
  'flow.handed_over': event(
    'A flow ended with people taking over: it says so, the visitor asked for it, an agent took over, or it could not go on.',
    { ...run, reason: z.enum(['flow', 'visitor', 'agent', 'too_many', 'dead_end']) },
    { history: 'changes', tell: ({ title, reason }) => details({ title, reason }) },
  ),
  'flow.ended': event('A flow came to its end in a conversation.', run, { history: 'changes', tell: ({ title }) => details({ title }) }),
})
