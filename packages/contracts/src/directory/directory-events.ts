import { z } from 'zod'
import { event } from '../define-events.ts'
import { openToWholeInbox } from '../define-outside.ts'
import { inboxFlags } from '../permission-flags.ts'

/** Events about companies. */
export const directoryEvents = openToWholeInbox(inboxFlags, {
  'company.saved': event('A company was added or changed.', { company_ref: z.string(), name: z.string() }),
  'company.removed': event('A company was removed; `into_ref` is the one that its contacts went to.', {
    company_ref: z.string(),
    name: z.string(),
    into_ref: z.string().nullable(),
  }),
})
