import { z } from 'zod'
import { changed, details, event, holdsTexts, leftOut } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { inboxFlags } from '../permission-flags.ts'

const user_id = z.string()
/** Fields of every event about a task. `assignee_id` is who it was assigned to when the event happened. */
const task = { conversation_ref: z.string(), number: z.number(), task_ref: z.string(), title: z.string(), assignee_id: user_id.nullable() }
const withoutTitle = <T extends object>(payload: T): T => ({ ...payload, title: '' })
const tellsTitle = { history: 'changes', tell: ({ title }: { title: string }) => details({ title }) } as const

/** Events about the tasks of conversations; rules can follow each of them. */
export const taskEvents = openTo(inboxFlags, {
  'task.added': holdsTexts(withoutTitle, event('A task was added to a conversation.', { ...task, due_at: z.string().nullable() }, tellsTitle)),
  'task.renamed': holdsTexts(
    (payload) => ({ ...payload, title: '', from: '' }),
    event(
      'A task was renamed; `from` is its former title.',
      { ...task, from: z.string() },
      {
        history: 'changes',
        tell: ({ title, from }) => details({ title, from }),
      },
    ),
  ),
  'task.assigned': holdsTexts(
    withoutTitle,
    event(
      'A task was assigned to a teammate, or to no one.',
      { ...task, from: user_id.nullable() },
      {
        history: 'changes',
        tell: ({ title, from, assignee_id }) => ({ ...details({ title }), ...changed('assignee_id', from, assignee_id) }),
      },
    ),
  ),
  'task.rescheduled': holdsTexts(
    withoutTitle,
    event(
      'The due date of a task changed.',
      { ...task, from: z.string().nullable(), to: z.string().nullable() },
      {
        history: 'changes',
        tell: ({ title, from, to }) => ({ ...details({ title }), ...changed('due_at', from, to) }),
      },
    ),
  ),
  'task.done': holdsTexts(withoutTitle, event('A task was done.', task, tellsTitle)),
  'task.reopened': holdsTexts(withoutTitle, event('A task that was done is open again.', task, tellsTitle)),
  'task.removed': holdsTexts(withoutTitle, event('A task was removed.', task, tellsTitle)),
  'task.left_open': holdsTexts(
    (payload) => ({ ...payload, titles: '' }),
    event(
      'A conversation was closed although steps that are required before were open; `titles` names them.',
      { conversation_ref: z.string(), number: z.number(), titles: z.string() },
      { history: 'changes', tell: ({ titles }) => details({ titles }) },
    ),
  ),
  'task.ordered': event(
    'The order of the tasks of a conversation changed.',
    { conversation_ref: z.string(), number: z.number() },
    leftOut('nothing is done or changed by it'),
  ),
})
