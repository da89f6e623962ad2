import { z } from 'zod'
import { audited, event } from '../define-events.ts'
import { closed } from '../define-outside.ts'

export const auditEvents = closed('how the audit log itself is kept is told only there', {
  'audit_log.cut': audited(
    'deletions',
    event('Rows of the audit log were removed, because they are older than the library keeps them.', {
      count: z.number().int(),
      up_to: z.number().int(),
      until: z.string(),
    }),
  ),
  'audit_log.policy_changed': event('How long rows of the audit log are kept was changed.', {
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
})
