import { z } from 'zod'
import { alertWays } from '../activity/alerts.ts'
import { Nothing, Ref, RoleKey } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { roles } from '../permission-flags.ts'
import { SignedIn } from './identity.ts'

/**
 * A library that the caller's account belongs to. `waiting` counts chats in the queue, `unread` the caller's own chats with unread messages and unread tickets;
 * both stop at 100, and are null for an account with only one library. `rings`: how the person wants to be alerted there now if either grows, which is not at all
 * in their quiet hours; null for the open library.
 */
export const MembershipView = z.object({
  support_lib_id: Ref,
  company_name: z.string(),
  theme_color: z.string(),
  user_type: z.enum(roles),
  is_current: z.boolean(),
  waiting: z.number().int().nullable(),
  unread: z.number().int().nullable(),
  rings: z.object({ waiting: z.array(z.enum(alertWays)), unread: z.array(z.enum(alertWays)) }).nullable(),
})
export type MembershipView = z.infer<typeof MembershipView>

export const membershipsApi = defineOperations('memberships', {
  list: operation({
    http: 'GET /api/identity/memberships',
    summary: "The libraries that the caller's account is an active member of, the one entered last first; at most 50.",
    audience: ['staff'],
    permission: 'signed-in',
    rates: [{ by: 'actor', points: 120, seconds: 60 }],
    input: Nothing,
    output: z.object({ memberships: z.array(MembershipView) }),
  }),
  switch: operation({
    http: 'POST /api/identity/memberships/switch',
    summary:
      "Opens another library of the caller's account: a new session there, which ends when the present one would have, in the cookie of this browser. The present session ends.",
    audience: ['staff'],
    permission: 'signed-in',
    rates: [{ by: 'actor', points: 30, seconds: 60 }],
    input: z.object({ to_lib_id: Ref }),
    output: SignedIn,
    errors: ['sso_needed', 'subscription_inactive', 'licence_unavailable'],
  }),
  joinChild: operation({
    http: 'POST /api/inbox/agency/memberships',
    audit: 'rights',
    summary:
      'Makes the caller a member of a child of their library, with their account, as an admin for example. Needs `canInviteNewUsers` too, and all that the role may do there, as an invitation into the child does.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    changes: ['memberships'],
    rates: [{ by: 'actor', points: 20, seconds: 3600 }],
    input: z.object({ child_lib_id: Ref, role: RoleKey }),
    output: z.object({ user_id: Ref }),
    errors: ['email_taken'],
  }),
})

declare module '../live.ts' {
  interface Signals {
    /** Sent to staff when something changed in conversations of another library of their account; `memberships.list` has the details. */
    elsewhere: unknown
  }
}
