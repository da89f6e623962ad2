import { z } from 'zod'
import { event, holdsTexts } from '../define-events.ts'
import { openToWholeInbox } from '../define-outside.ts'
import { inboxFlags } from '../permission-flags.ts'

/** Events about consents. */
export const consentsEvents = openToWholeInbox(inboxFlags, {
  'consent.recorded': holdsTexts(
    (payload) => ({ ...payload, purpose: '' }),
    event('A contact consented to something, or withdrew it.', {
      visitor_id: z.string(),
      consent_ref: z.string(),
      purpose: z.string(),
      is_given: z.boolean(),
      by: z.enum(['form', 'agent', 'rule', 'api_key']),
    }),
  ),
})
