import { z } from 'zod'
import { event, leftOut } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { automationFlags } from '../permission-flags.ts'

const workflow = { workflow_ref: z.string() }

/** Events about rules. */
export const workflowEvents = openTo(automationFlags, {
  'workflow.changed': event('A rule or its draft was added, changed, moved, turned on or off, or deleted; without a reference, their order or a folder.', {
    workflow_ref: z.string().nullable(),
  }),
  'workflow.published': event('A version of a rule was published.', { ...workflow, version: z.number() }),
  'workflow.ran': event(
    'A rule ran on a conversation, was kept from it by a limit, or failed.',
    { ...workflow, conversation_ref: z.string(), number: z.number(), run_ref: z.string(), status: z.string() },
    leftOut('what the rule did is told by its own events'),
  ),
  'workflow.hook_called': event('A webhook came in for a rule; its delivery says what became of it.', {
    ...workflow,
    delivery_ref: z.string(),
    status: z.string(),
  }),
  'workflow.replay_changed': event('A replay of a rule went on, ended or was cancelled.', { ...workflow, replay_ref: z.string() }),
})
