import { z } from 'zod'
import { details, event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { formFlags, inboxFlags } from '../permission-flags.ts'

const form = { form_ref: z.string(), title: z.string() }
const answered = { ...form, version: z.number().int(), submission_ref: z.string() }
const conversation = { conversation_ref: z.string(), number: z.number() }

/** Events about forms; rules can follow each of them. */
export const formEvents = openTo([...formFlags, ...inboxFlags], {
  'form.saved': event('A form was created, or its draft, its name or its versions changed.', { form_ref: z.string(), revision: z.number().int() }),
  'form.published': event('A form was published.', { ...form, version: z.number().int() }),
  'form.unpublished': event('A form was taken offline.', form),
  'form.deleted': event('A form was deleted.', form),
  'form.submitted': event('Someone submitted a form, by link or in a conversation.', { ...answered, source: z.enum(['link', 'chat']) }),
  'form.sent': event(
    'A form was sent in a conversation.',
    { ...conversation, ...form, version: z.number().int() },
    { history: 'messages', tell: ({ title }) => details({ title }) },
  ),
  'form.answered': event(
    'The answers to a form became part of a conversation: its visitor filled it in, or they opened a ticket.',
    { ...conversation, ...answered },
    { history: 'changes', tell: ({ title }) => details({ title }) },
  ),
})
