import { z } from 'zod'
import { details, event } from '../define-events.ts'
import { closed } from '../define-outside.ts'

/** The event of incident banners. It is one of `status`, because it changes what readers see. */
export const incidentBannerEvents = closed('banners are public: GET /api/main/incident_banners', {
  'status.banner_changed': event(
    'A banner about this ticket was switched on, changed or switched off.',
    { conversation_ref: z.string(), banner_ref: z.string(), change: z.enum(['on', 'changed', 'off']) },
    { history: 'changes', tell: ({ change }) => details({ change }) },
  ),
})
