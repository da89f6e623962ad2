import { z } from 'zod'
import { audited, event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { conversationScopes, teammatesFlags } from '../permission-flags.ts'

const user_id = z.string()
const role = z.string()
const flags = z.array(z.string())
const scope = z.enum(conversationScopes)
const difference = { gained: flags, lost: flags }
const rights = {
  cause: z.string().default('flags'),
  by: user_id.nullable().default(null),
  user_ids: z.array(user_id),
  /** The name of a stated role, or the reference of one of the library's own; then `role_name` is its name. */
  role: role.nullable().default(null),
  role_name: z.string().nullable().default(null),
  changed: z
    .strictObject({
      people: z.array(z.strictObject({ user_id, ...difference })),
      roles: z.array(z.strictObject({ role, ...difference })),
      role_of: z.array(z.strictObject({ user_id, from: role.nullable(), to: role.nullable() })),
      scopes: z.array(z.strictObject({ user_id, from: scope, to: scope })).optional(),
      role_scope: z.strictObject({ role, from: scope.nullable(), to: scope.nullable() }).optional(),
      renamed: z.strictObject({ from: z.string(), to: z.string() }).optional(),
    })
    .optional(),
}

export const peopleEvents = {
  ...openTo(teammatesFlags, {
    'agent.created': audited('rights', event('A user was created.', { user_id, role })),
    'agent.updated': event("A user's profile was changed.", { user_id }),
    'agent.role_changed': audited('rights', event("A user's role was changed.", { user_id, from: role, to: role })),
    'agent.disabled': audited('rights', event('A user was deactivated.', { user_id })),
    'agent.enabled': audited('rights', event('A user was reactivated.', { user_id })),
    'agent.away_switched': event("A user's away mode was changed.", { user_id, is_away: z.literal([0, 1]) }),
    'team.created': event('A team was created.', { team_ref: z.string() }),
    'team.updated': event("A team's name or members were changed.", { team_ref: z.string() }),
    'team.deleted': event('A team was deleted.', { team_ref: z.string() }),
    'teammate.invited': event('A teammate was invited.', { invitation_ref: z.string(), role, invited_by: user_id }),
    'teammate.joined': audited('rights', event('An invitation was accepted.', { user_id, role, invited_by: user_id })),
    'teammate.invitation_withdrawn': event('An invitation was withdrawn.', { invitation_ref: z.string() }),
    'teammate.invitations_voided': audited(
      'rights',
      event('Invitations became void because the person who sent them lost permissions.', { invitation_refs: z.array(z.string()) }),
    ),
  }),
  ...openTo(['canManageTeammatesSeatsAndPermissions'], {
    'permissions.changed': audited('rights', event('Permissions of users or roles changed; `by` is the user whose permissions limited the change.', rights)),
    'permissions.granted': audited('rights', event('A new user received permissions.', rights)),
  }),
}
