import { z } from 'zod'
import { Email, line, Moment, Nothing, name, Ref, RoleKey } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { roles } from '../permission-flags.ts'
import { SecondFactorCode } from './second-factor.ts'

/** The specification's Users/{uid}; `user_type` is the role. */
export const UserRecord = z.object({ user_id: Ref, support_lib_id: Ref, email: z.string(), user_type: z.enum(roles) })
export type UserRecord = z.infer<typeof UserRecord>

/** Data about the library that the console keeps in browser storage (checklist A19). */
export const SignedInLibrary = z.object({
  support_lib_id: Ref,
  parent_lib_id: Ref.nullable(),
  library_domain: z.string(),
  company_name: z.string(),
  library_only: z.boolean(),
})
export type SignedInLibrary = z.infer<typeof SignedInLibrary>

/** A new session, or the one identified by the cookie. `identity_token` is valid for 5 minutes and exchanged through `inboxLogin`. */
export const SignedIn = z.object({ user: UserRecord, library: SignedInLibrary, identity_token: z.string(), expires_at: Moment })
export type SignedIn = z.infer<typeof SignedIn>

/** One of the sessions of the caller's account, in any of its libraries. */
export const SessionView = z.object({
  session_id: Ref,
  company_name: z.string(),
  is_current: z.boolean(),
  created_at: Moment,
  last_seen_at: Moment,
  expires_at: Moment,
  address: z.string(),
  browser: z.string(),
  os: z.string(),
})
export type SessionView = z.infer<typeof SessionView>

/** Available methods of re-authentication. */
export const ConfirmationWays = z.object({ password: z.boolean(), code: z.boolean() })
export type ConfirmationWays = z.infer<typeof ConfirmationWays>

const Secret = z.string().min(1).max(512)
const Password = z.string().max(1024)
const guessing = { by: 'address', points: 30, seconds: 60 } as const

export const identityApi = defineOperations('identity', {
  setUpNeeded: operation({
    http: 'GET /api/identity/set_up',
    summary: 'Whether this is a fresh installation without any accounts.',
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    input: Nothing,
    output: z.object({ is_needed: z.boolean() }),
  }),
  setUp: operation({
    http: 'POST /api/identity/set_up',
    summary: 'Creates the first library and its admin, with the one-time code that the server printed to its log.',
    audience: ['public'],
    permission: 'public',
    rates: [{ by: 'address', points: 10, seconds: 60 }],
    input: z.object({ code: Secret, company_name: name(120).min(1), agent_name: name(80).min(1), email: Email, password: Password }),
    output: z.object({ support_lib_id: Ref }),
    errors: ['token_invalid', 'password_too_short', 'password_too_common', 'user_not_created'],
  }),
  signIn: operation({
    http: 'POST /api/identity/sign_in',
    summary:
      'Signs in with email and password. The session lasts 30 days with remember_me, otherwise 5 hours. The console gets it as a cookie; an API client, which sends no Origin header, gets no cookie and exchanges the identity token in the response.',
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    input: z.object({ email: Email, password: Password.min(1), remember_me: z.boolean().default(false), code: SecondFactorCode.optional() }),
    output: SignedIn,
    errors: ['incorrect_credentials', 'second_factor_needed', 'code_incorrect', 'sso_needed', 'subscription_inactive', 'licence_unavailable'],
  }),
  token: operation({
    http: 'POST /api/identity/token',
    summary: 'A fresh identity token for the session cookie (forced refresh); `unauthenticated` if no one is signed in.',
    audience: ['public'],
    permission: 'public',
    rates: [{ by: 'address', points: 120, seconds: 60 }],
    input: Nothing,
    output: SignedIn,
    errors: ['unauthenticated', 'subscription_inactive', 'licence_unavailable'],
  }),
  inboxLogin: operation({
    http: 'POST /api/inbox/login',
    summary: 'Exchanges the identity token (bearer) for the inbox token that all other calls and the live connection require.',
    audience: ['public'],
    permission: 'public',
    rates: [{ by: 'address', points: 120, seconds: 60 }],
    input: z.object({ email: Email, user_id: Ref, support_lib_id: Ref }),
    output: z.object({ token: z.string(), expires_at: Moment }),
    errors: ['unauthenticated', 'claim_mismatch'],
  }),
  signOut: operation({
    http: 'POST /api/identity/sign_out',
    summary: 'Ends this session and everything that depends on it. Refused while the agent has ongoing chats.',
    audience: ['staff'],
    permission: 'signed-in',
    withoutSecondFactor: true,
    input: Nothing,
    output: Nothing,
    errors: ['has_ongoing_chats'],
  }),
  sessions: operation({
    http: 'GET /api/identity/sessions',
    summary: "The sessions of the caller's account in all of its libraries, newest first; at most 100.",
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ sessions: z.array(SessionView) }),
  }),
  revokeSession: operation({
    http: 'DELETE /api/identity/sessions/:session_id',
    summary: "Ends one of the sessions of the caller's account; its sockets close within 2 s.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ session_id: Ref }),
    output: Nothing,
  }),
  revokeOtherSessions: operation({
    http: 'DELETE /api/identity/sessions',
    summary: "Ends all sessions of the caller's account but this one, in all of its libraries.",
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ ended: z.number().int() }),
  }),
  confirmationWays: operation({
    http: 'GET /api/identity/confirmation',
    summary: 'How the caller can prove again who they are. With no way, they have to sign in again.',
    audience: ['staff'],
    permission: 'signed-in',
    withoutSecondFactor: true,
    input: Nothing,
    output: ConfirmationWays,
  }),
  confirm: operation({
    http: 'POST /api/identity/confirmation',
    summary:
      'Proves again who the caller is, by the second factor or, without one, by the password, for this session: for 15 minutes, it may call operations that answer `confirmation_needed`.',
    audience: ['staff'],
    permission: 'signed-in',
    changes: [],
    withoutSecondFactor: true,
    rates: [{ by: 'actor', points: 10, seconds: 900 }],
    input: z.object({ password: Password.min(1).optional(), code: SecondFactorCode.optional() }),
    output: Nothing,
    errors: ['incorrect_credentials', 'code_incorrect'],
  }),
  changePassword: operation({
    http: 'PUT /api/identity/password',
    summary: "Changes the caller's password; ends all their other sessions.",
    audience: ['staff'],
    permission: 'signed-in',
    rates: [{ by: 'actor', points: 10, seconds: 900 }],
    input: z.object({ current_password: Password, password: Password }),
    output: Nothing,
    errors: ['incorrect_credentials', 'password_too_short', 'password_too_common'],
  }),
  requestReset: operation({
    http: 'POST /api/identity/password_reset',
    summary: 'Sends a reset code by email. The response is the same whether or not the address is known.',
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    input: z.object({ email: Email }),
    output: Nothing,
  }),
  verifyReset: operation({
    http: 'POST /api/identity/password_reset/verify',
    summary: 'The account a reset code belongs to. The code stays valid.',
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    input: z.object({ oobCode: Secret }),
    output: z.object({ email: z.string() }),
    errors: ['token_invalid'],
  }),
  confirmReset: operation({
    http: 'POST /api/identity/password_reset/confirm',
    summary: "Sets a new password with a reset code; ends all of the account's sessions.",
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    input: z.object({ oobCode: Secret, password: Password }),
    output: Nothing,
    errors: ['token_invalid', 'password_too_short', 'password_too_common'],
  }),
  requestSignInLink: operation({
    http: 'POST /api/identity/sign_in_link',
    summary: 'Sends a sign-in link for the admin page (/hlpt) by email.',
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    input: z.object({ email: Email }),
    output: Nothing,
  }),
  confirmSignInLink: operation({
    http: 'POST /api/identity/sign_in_link/confirm',
    summary: 'Signs in with the code from a sign-in link; works once, within 15 minutes.',
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    input: z.object({ oobCode: Secret, code: SecondFactorCode.optional() }),
    output: SignedIn,
    errors: ['token_invalid', 'second_factor_needed', 'code_incorrect', 'sso_needed', 'subscription_inactive', 'licence_unavailable'],
  }),
  invite: operation({
    http: 'POST /api/teams/invitations',
    summary: 'Invites a teammate by email.',
    audience: ['staff'],
    permission: 'canInviteNewUsers',
    changes: ['identity', 'gettingStarted'],
    rates: [{ by: 'actor', points: 20, seconds: 3600 }],
    input: z.object({ email: Email, role: RoleKey, agent_name: name(80).optional() }),
    output: z.object({ invitation_ref: Ref }),
    errors: ['email_taken'],
  }),
  inviteIntoChild: operation({
    http: 'POST /api/inbox/agency/invitations',
    audit: 'rights',
    summary:
      'Invites someone into a child library, by its parent: its first admin, for example. Needs `canInviteNewUsers` too, and all that the role may do there.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    rates: [{ by: 'actor', points: 20, seconds: 3600 }],
    input: z.object({ child_lib_id: Ref, email: Email, role: RoleKey, agent_name: name(80).optional() }),
    output: z.object({ invitation_ref: Ref }),
    errors: ['email_taken'],
  }),
  rolesOfChild: operation({
    http: 'GET /api/inbox/agency/children/:child_lib_id/roles',
    summary: 'The roles of a child library’s own making to which the caller may invite into it. The stated ones are the same in every library.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ child_lib_id: Ref }),
    output: z.object({ roles: z.array(z.object({ role_ref: Ref, role_name: z.string(), base: z.enum(roles) })) }),
  }),
  invitations: operation({
    http: 'GET /api/teams/invitations',
    summary: 'Pending invitations. `is_void`: the inviter no longer has the permission, so it cannot be approved.',
    audience: ['staff'],
    permission: 'canInviteNewUsers',
    input: Nothing,
    output: z.object({
      invitations: z.array(z.object({ invitation_ref: Ref, email: z.string(), role: RoleKey, is_void: z.boolean(), created_at: Moment, expires_at: Moment })),
    }),
  }),
  withdrawInvitation: operation({
    http: 'DELETE /api/teams/invitations/:invitation_ref',
    summary: 'Withdraws a pending invitation.',
    audience: ['staff'],
    permission: 'canInviteNewUsers',
    input: z.object({ invitation_ref: Ref }),
    output: Nothing,
  }),
  invitationNonce: operation({
    http: 'POST /api/identity/invitation_nonce',
    summary:
      'Issues a nonce to the /join page in the browser that shows it, so that an email scanner following the link cannot approve the invitation; with the token, also what the page says about it, null for a token that is not valid. `has_account`: the owner of the address signs in instead of choosing a password.',
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    input: z.object({ token: Secret.optional() }),
    output: z.object({
      nonce: z.string(),
      invitation: z
        .object({ company_name: z.string(), inviter_name: z.string(), agent_name: z.string(), email: z.string(), has_account: z.boolean() })
        .nullable(),
    }),
  }),
  acceptInvitation: operation({
    http: 'POST /api/identity/invitation_acceptance',
    summary:
      'Accepts an invitation with a name and a password, for an address without an account: the teammate can sign in at once. Only for the /join page, with its nonce.',
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    input: z.object({ token: Secret, nonce: Secret, agent_name: name(80).min(1), password: Password }),
    output: z.object({ email: z.string() }),
    errors: ['token_invalid', 'user_not_created', 'unauthenticated', 'password_too_short', 'password_too_common'],
  }),
  approveInvitation: operation({
    http: 'GET /invitation/approve',
    summary:
      "Approves an invitation; the body is the message text. If the address has an account, its owner must be signed in: `unauthenticated` if nobody is, `claim_mismatch` if someone else is. An API client needs only the token. A browser script must also send its page's nonce; a browser that navigates here is redirected to that page.",
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    page: '/join',
    answers: 'text/plain',
    input: z.object({ token: Secret.optional(), nonce: Secret.optional() }),
    output: z.string(),
    errors: ['token_invalid', 'user_not_created', 'unauthenticated', 'claim_mismatch'],
  }),
})

/** Response of an external subscription and licence check (checklist A4, A5): `e` 1 = active, `lw` 1 = library-only. */
export const LicenceAnswer = z.object({ e: z.coerce.number(), lw: z.coerce.number().default(0) })
export const licenceApi = defineOperations('licence', {
  /** Checklist A4, main service. */
  subscriptions: operation({
    http: 'GET /api/main/subscriptions',
    summary: "The library's subscription as of the last check.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({}),
    output: z.object({ subscriptions: z.array(z.object({ is_active: z.boolean(), library_only: z.boolean(), answered_at: Moment.nullable() })) }),
  }),
  check: operation({
    http: 'GET /api/licence',
    summary: "The built-in licence check, by k (the library's refkey) or d (its domain).",
    audience: ['public'],
    permission: 'public',
    rates: [{ by: 'address', points: 600, seconds: 60 }],
    input: z.object({ k: line(128).optional(), d: line(253).optional() }),
    output: z.object({ e: z.number(), lw: z.number() }),
  }),
})
