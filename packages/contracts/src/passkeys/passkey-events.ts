import { z } from 'zod'
import { audited, event } from '../define-events.ts'

export const passkeyEvents = {
  'passkey.changed': audited(
    'sign_ins',
    event('A user added a passkey to their account, or removed one.', { user_id: z.string(), passkey_name: z.string(), change: z.enum(['added', 'removed']) }),
  ),
}
