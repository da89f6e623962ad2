import { z } from 'zod'
import { audited, event } from '../define-events.ts'
import { closed } from '../define-outside.ts'
import { ssoRefusals } from './sso-refusals.ts'

const domain = z.string()

export const singleSignOnEvents = closed('settings and refusals of signing in are told by the audit log', {
  'single_sign_on.changed': event('The settings of single sign-on were saved or removed.', { is_on: z.boolean(), is_required: z.boolean() }),
  'single_sign_on.domain_changed': event('An email domain was claimed for single sign-on, proven, given up, or lost.', {
    domain,
    state: z.enum(['claimed', 'verified', 'removed', 'lost']),
  }),
  'single_sign_on.refused': audited(
    'sign_ins',
    event('An answer of the identity provider was not accepted.', {
      reason: z.enum(ssoRefusals),
      domain: domain.nullable(),
      detail: z.string().nullable(),
    }),
  ),
})
