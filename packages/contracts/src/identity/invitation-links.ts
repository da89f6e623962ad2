import { z } from 'zod'
import { Email, line, Moment, Nothing, Ref, RoleKey } from '../common.ts'
import { defineOperations, operation } from '../define.ts'

/** Links of a library that are neither revoked nor expired. */
export const invitationLinksMax = 50

/** A domain of mailboxes, in lower case. */
const Domain = line(253)
  .toLowerCase()
  .pipe(z.string().regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/, 'a domain'))
const LinkSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const InvitationLink = z.object({
  link_ref: Ref,
  role: RoleKey,
  domain: z.string().nullable(),
  uses: z.number().int(),
  uses_max: z.number().int().nullable(),
  created_at: Moment,
  expires_at: Moment,
  /** Its creator may no longer invite people to this role, so the link no longer works. */
  is_void: z.boolean(),
})
export type InvitationLink = z.infer<typeof InvitationLink>

/** Links with which several people join, also by the domain of their mailbox. Each of them proves their address by the mailed invitation. */
export const invitationLinksApi = defineOperations('invitationLinks', {
  list: operation({
    http: 'GET /api/teams/invitation_links',
    summary: 'Links with which people can join that are neither revoked nor expired, newest first.',
    audience: ['staff'],
    permission: 'canInviteNewUsers',
    input: Nothing,
    output: z.object({ links: z.array(InvitationLink) }),
  }),
  create: operation({
    http: 'POST /api/teams/invitation_links',
    summary: `Makes a link with which people join with a role, for any mailbox or those of a domain; at most ${invitationLinksMax}. The answer has its secret, which is never returned again.`,
    audience: ['staff'],
    permission: 'canInviteNewUsers',
    mustConfirm: true,
    rates: [{ by: 'actor', points: 30, seconds: 3600 }],
    input: z.object({
      role: RoleKey,
      domain: Domain.nullable().default(null),
      uses_max: z.number().int().min(1).max(1000).nullable().default(null),
      expires_in_days: z.number().int().min(1).max(365).default(7),
    }),
    output: z.object({ link: InvitationLink, url: z.string() }),
    errors: ['conflict'],
  }),
  revoke: operation({
    http: 'DELETE /api/teams/invitation_links/:link_ref',
    summary: 'Revokes a link, and the invitations asked for with it that nobody has accepted yet.',
    audience: ['staff'],
    permission: 'canInviteNewUsers',
    input: z.object({ link_ref: Ref }),
    output: Nothing,
    errors: ['not_found'],
  }),
  look: operation({
    http: 'POST /api/teams/invitation_links/look',
    summary: 'What a link is for: the company, and the domain that a mailbox needs.',
    audience: ['public'],
    permission: 'public',
    rates: [{ by: 'address', points: 60, seconds: 3600 }],
    input: z.object({ secret: LinkSecret }),
    output: z.object({ company_name: z.string(), domain: z.string().nullable() }),
    errors: ['token_invalid'],
  }),
  ask: operation({
    http: 'POST /api/teams/invitation_links/ask',
    summary: 'Mails an invitation to an address, with a link. The answer is the same for every address of the domain, also for people who are members already.',
    audience: ['public'],
    permission: 'public',
    rates: [{ by: 'address', points: 20, seconds: 3600 }],
    input: z.object({ secret: LinkSecret, email: Email }),
    output: Nothing,
    errors: ['token_invalid', 'claim_mismatch'],
  }),
})
