import { z } from 'zod'
import { event } from '../define-events.ts'

export const scimEvents = {
  'scim.person_added': event('The directory added a person. `is_invited`: they join by a mailed invitation, because their address already has an account.', {
    user_id: z.string(),
    is_invited: z.boolean(),
  }),
  'scim.person_changed': event('The directory changed a person.', { user_id: z.string(), fields: z.array(z.string()) }),
  'scim.person_removed': event('The directory removed a person.', { user_id: z.string() }),
}
