import { z } from 'zod'
import { event } from '../define-events.ts'
import { closed } from '../define-outside.ts'

export const scimEvents = closed('the people and teams that a directory changes have events of their own; this is what it sent', {
  'scim.person_added': event('The directory added a person. `is_invited`: they join by a mailed invitation, because their address already has an account.', {
    user_id: z.string(),
    is_invited: z.boolean(),
  }),
  'scim.person_changed': event('The directory changed a person.', { user_id: z.string(), fields: z.array(z.string()) }),
  'scim.person_removed': event('The directory removed a person.', { user_id: z.string() }),
  'scim.group_changed': event('The directory added or changed a group. `added` and `removed` are people.', {
    group_ref: z.string(),
    display_name: z.string(),
    added: z.array(z.string()),
    removed: z.array(z.string()),
  }),
  'scim.group_removed': event('The directory removed a group.', { group_ref: z.string(), display_name: z.string() }),
  'scim.group_mapped': event('Somebody chose the team or the role that a group of the directory stands for.', {
    group_ref: z.string(),
    from: z.strictObject({ team_ref: z.string().nullable(), role: z.string().nullable() }),
    to: z.strictObject({ team_ref: z.string().nullable(), role: z.string().nullable() }),
  }),
})
