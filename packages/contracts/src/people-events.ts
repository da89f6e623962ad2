import { z } from 'zod'
import { event } from './define-events.ts'
import { conversationScopes } from './permission-flags.ts'

const user_id = z.string()
const role = z.string()
const flags = z.array(z.string())
const scope = z.enum(conversationScopes)
const difference = { gained: flags, lost: flags }
const rights = {
  cause: z.string().default('flags'),
  by: user_id.nullable().default(null),
  user_ids: z.array(user_id),
  role: role.nullable().default(null),
  changed: z
    .strictObject({
      people: z.array(z.strictObject({ user_id, ...difference })),
      roles: z.array(z.strictObject({ role, ...difference })),
      role_of: z.array(z.strictObject({ user_id, from: role.nullable(), to: role.nullable() })),
      scopes: z.array(z.strictObject({ user_id, from: scope, to: scope })).optional(),
      role_scope: z.strictObject({ role, from: scope, to: scope }).optional(),
    })
    .optional(),
}

export const peopleEvents = {
  'agent.created': event('A user came into being.', { user_id, role }),
  'agent.updated': event('The profile of a user was changed.', { user_id }),
  'agent.role_changed': event('A user has another role.', { user_id, from: role, to: role }),
  'agent.disabled': event('A user was switched off.', { user_id }),
  'agent.enabled': event('A user who was switched off may sign in again.', { user_id }),
  'agent.away_switched': event('A user went away or came back.', { user_id, is_away: z.literal([0, 1]) }),
  'team.created': event('A team was made.', { team_ref: z.string() }),
  'team.updated': event('The name or the members of a team were changed.', { team_ref: z.string() }),
  'team.deleted': event('A team was deleted.', { team_ref: z.string() }),
  'teammate.invited': event('Somebody was invited.', { invitation_ref: z.string(), role, invited_by: user_id }),
  'teammate.joined': event('Somebody accepted an invitation.', { user_id, role, invited_by: user_id }),
  'teammate.invitation_withdrawn': event('An invitation was withdrawn.', { invitation_ref: z.string() }),
  'teammate.invitations_voided': event('Invitations fell with the rights of whoever sent them.', { invitation_refs: z.array(z.string()) }),
  'permissions.changed': event('Users or roles may do more or less than before; `by` is whose rights it was measured by.', rights),
  'permissions.granted': event('A user who joined got rights.', rights),
}
