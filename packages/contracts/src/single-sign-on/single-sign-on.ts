import { z } from 'zod'
import { Email, line, Moment, Nothing, Ref, RoleKey, text, WebAddress } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { SignedIn } from '../identity/identity.ts'
import { SecondFactorCode } from '../identity/second-factor.ts'
import { HostName } from '../libraries/agency.ts'

declare module '../live.ts' {
  interface NoticeTopics {
    single_sign_on: unknown
  }
}

/** Values of the role claim, and the role that each gives; the first match counts. */
const RoleMap = z.array(z.strictObject({ value: line(200).pipe(z.string().min(1)), role: RoleKey })).max(50)

/** The identity provider of a library as staff see it: never its secret. */
const SsoSettings = z.object({
  kind: z.enum(['oidc', 'saml']),
  is_on: z.boolean(),
  is_required: z.boolean(),
  /** The issuer of OpenID Connect, or the entity id of a SAML provider. */
  issuer: z.string(),
  /** Of OpenID Connect; '' with SAML. */
  client_id: z.string(),
  /** SAML only: the provider's page for the binding HTTP-Redirect, and its certificates in PEM; '' with OpenID Connect. */
  sign_in_url: z.string(),
  certificates: z.string(),
  creates_members: z.boolean(),
  default_role: RoleKey,
  role_claim: z.string(),
  role_map: z.array(z.object({ value: z.string(), role: RoleKey })),
})

/** A domain whose addresses the provider speaks for, once its TXT record was found. */
const SsoDomain = z.object({
  domain: z.string(),
  record: z.string(),
  value: z.string(),
  verified_at: Moment.nullable(),
  missing_since: Moment.nullable(),
})
export type SsoDomain = z.infer<typeof SsoDomain>

const View = z.object({
  settings: SsoSettings.nullable(),
  domains: z.array(SsoDomain),
  /** Open sessions of others than the owner that did not begin at the provider: `is_required` ends them when it is saved. */
  without_provider: z.object({ sessions: z.number().int(), people: z.number().int(), is_you: z.boolean() }),
  redirect_uri: z.string(),
  saml_entity_id: z.string(),
  saml_acs: z.string(),
  /** With which a SAML provider may encrypt assertions, in PEM; '' until a SAML provider is saved. */
  saml_certificate: z.string(),
})
export type SingleSignOnView = z.infer<typeof View>

const permission = 'canManageGeneralAndSecuritySettings'
const rates = [{ by: 'actor', points: 60, seconds: 900 }] as const
const guessing = { by: 'address', points: 30, seconds: 60 } as const

/** Signing in through the identity provider of a library (OpenID Connect or SAML 2.0). */
export const singleSignOnApi = defineOperations('singleSignOn', {
  read: operation({
    http: 'GET /api/main/single_sign_on',
    summary: 'The identity provider of the library, the email domains it speaks for, and the address that it has to return to.',
    audience: ['staff'],
    permission,
    input: Nothing,
    output: View,
  }),
  save: operation({
    http: 'PUT /api/main/single_sign_on',
    summary:
      'Saves the identity provider: an OpenID Connect issuer with its client, or a SAML provider with its page and certificates. Without a secret the saved one is kept, unless issuer or client change. Roles given by it, stated ones or a `role_ref` of the library’s own, are limited to what the caller may give: now, or it is refused, and at each sign-in. `is_required`: everybody but the owner signs in to this library through it alone, and sessions that began otherwise end (`without_provider` of `read` counts them).',
    audience: ['staff'],
    permission,
    mustConfirm: true,
    rates,
    input: SsoSettings.extend({
      issuer: line(1024).pipe(z.string().min(1)),
      client_id: line(300).default(''),
      sign_in_url: z.union([WebAddress, z.literal('')]).default(''),
      certificates: text(20_000).default(''),
      client_secret: z.string().min(1).max(1000).optional(),
      role_claim: line(200),
      role_map: RoleMap,
    }),
    output: View,
    errors: ['invalid_input'],
  }),
  remove: operation({
    http: 'DELETE /api/main/single_sign_on',
    summary: 'Removes the identity provider. Members stay, and sign in otherwise.',
    audience: ['staff'],
    permission,
    mustConfirm: true,
    rates,
    input: Nothing,
    output: View,
  }),
  claimDomain: operation({
    http: 'POST /api/main/single_sign_on/domains',
    summary: 'Claims an email domain: the answer has the TXT record that proves it. At most 20.',
    audience: ['staff'],
    permission,
    rates,
    input: z.object({ domain: HostName }),
    output: View,
    errors: ['conflict'],
  }),
  verifyDomain: operation({
    http: 'POST /api/main/single_sign_on/domains/verify',
    summary: 'Looks for the TXT record of a claimed domain. The record has to stay.',
    audience: ['staff'],
    permission,
    rates,
    input: z.object({ domain: HostName }),
    output: View.extend({ is_verified: z.boolean() }),
    errors: ['already_taken'],
  }),
  removeDomain: operation({
    http: 'DELETE /api/main/single_sign_on/domains/:domain',
    summary: 'Gives a domain up.',
    audience: ['staff'],
    permission,
    mustConfirm: true,
    rates,
    input: z.object({ domain: HostName }),
    output: View,
  }),
  begin: operation({
    http: 'POST /api/identity/single_sign_on',
    summary:
      'Where the browser goes to sign in: the provider of the library that owns the domain of the address, or of a named library. `not_found` if there is none. It says nothing about accounts.',
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    input: z.object({ email: Email.optional(), to_lib_id: Ref.optional(), remember_me: z.boolean().default(false) }),
    output: z.object({ redirect_to: z.string() }),
    errors: ['not_found', 'sso_refused'],
  }),
  finish: operation({
    http: 'POST /api/identity/single_sign_on/finish',
    summary:
      "Signs in with the provider's answer: the query with which it sent the browser back. Works once, within ten minutes, in the browser in which it began. `sso_refused` names the reason in `fields.reason`. With `second_factor_needed`, the same call is repeated with a code.",
    audience: ['public'],
    permission: 'public',
    rates: [guessing],
    input: z.object({ answer: z.string().min(1).max(8192), code: SecondFactorCode.optional() }),
    output: SignedIn,
    errors: ['token_invalid', 'sso_refused', 'second_factor_needed', 'code_incorrect', 'subscription_inactive', 'licence_unavailable'],
  }),
})
