import { z } from 'zod'
import { audited, event } from '../define-events.ts'
import { closed } from '../define-outside.ts'

export const passkeyEvents = closed('it is about one person’s own account; the audit log tells it', {
  'passkey.changed': audited(
    'sign_ins',
    event('A user added a passkey to their account, or removed one.', { user_id: z.string(), passkey_name: z.string(), change: z.enum(['added', 'removed']) }),
  ),
})
