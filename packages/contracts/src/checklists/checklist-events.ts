import { z } from 'zod'
import { details, event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { checklistManagers, inboxFlags } from '../permission-flags.ts'

export const checklistEvents = {
  ...openTo(checklistManagers, {
    'checklist.changed': event('A checklist that can be added to conversations was made, changed or deleted.', { checklist_ref: z.string() }),
  }),
  ...openTo(inboxFlags, {
    'checklist.added': event(
      'A checklist was added to a conversation. Its steps are tasks, of which `task.added` is not sent.',
      {
        conversation_ref: z.string(),
        number: z.number(),
        checklist_ref: z.string(),
        name: z.string(),
        /** How many steps. */
        count: z.number(),
        /** Whom steps were assigned to. */
        assignee_ids: z.array(z.string()),
      },
      { history: 'changes', tell: ({ name, count }) => details({ name, count: String(count) }) },
    ),
  }),
}
