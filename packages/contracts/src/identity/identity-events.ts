import { z } from 'zod'
import { audited, event } from '../define-events.ts'
import { closed, openTo } from '../define-outside.ts'
import { generalFlags } from '../permission-flags.ts'

const user_id = z.string()

export const identityEvents = {
  ...closed('who gets in, and how, is told by the audit log', {
    'invitation_link.created': event('Somebody made a link with which people join. The link itself is not part of the event.', {
      link_ref: z.string(),
      role: z.string(),
      domain: z.string().nullable(),
      uses_max: z.number().int().nullable(),
      expires_at: z.string(),
    }),
    'invitation_link.revoked': event('Somebody revoked a link with which people join.', { link_ref: z.string(), role: z.string() }),
    'console_access.changed': audited(
      'settings',
      event('The networks from which people may use the console were changed.', { from: z.array(z.string()), to: z.array(z.string()) }),
    ),
    'second_factor_rules.changed': audited(
      'settings',
      event('The roles whose people must prove a second factor were changed. `from` and `to`: days of grace by role.', {
        from: z.record(z.string(), z.number()),
        to: z.record(z.string(), z.number()),
        sso_counts: z.strictObject({ from: z.boolean(), to: z.boolean() }),
      }),
    ),
  }),
  ...openTo(generalFlags, {
    'user.signed_in': audited(
      'sign_ins',
      event('A user signed in. `by`: with what they began; `library` if they switched from another library.', {
        user_id,
        session_id: z.string(),
        by: z.enum(['password', 'link', 'provider', 'passkey', 'library']).optional(),
        second_factor: z.boolean().optional(),
      }),
    ),
    'user.password_changed': audited('sign_ins', event("A user's password was changed.", { user_id })),
    'user.second_factor_changed': audited(
      'sign_ins',
      event('A user turned the second factor of their account on or off, or an operator turned it off.', { user_id, is_on: z.boolean() }),
    ),
    'session.ended': audited('sign_ins', event("A user's sessions were ended.", { user_id, session_ids: z.array(z.string()) })),
  }),
}
