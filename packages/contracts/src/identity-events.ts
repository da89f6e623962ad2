import { z } from 'zod'
import { event } from './define-events.ts'

const user_id = z.string()

export const identityEvents = {
  'user.signed_in': event('A user signed in.', { user_id, session_id: z.string() }),
  'user.password_changed': event('A user has a new password.', { user_id }),
  'session.ended': event('Sessions of a user ended.', { user_id, session_ids: z.array(z.string()) }),
}
