import type { Claims } from './oidc.ts'

/**
 * Providers that anybody can have an account with: only what they say of an address counts, never that they name one. By host; parts of Microsoft's serve one
 * tenant, see below.
 */
const shared = new Set([
  ...['accounts.google.com', 'appleid.apple.com', 'account.apple.com', 'www.facebook.com', 'facebook.com', 'limited.facebook.com'],
  ...['gitlab.com', 'github.com', 'token.actions.githubusercontent.com', 'slack.com', 'www.linkedin.com', 'api.login.yahoo.com', 'login.yahoo.com'],
  ...['discord.com', 'id.twitch.tv', 'login.salesforce.com', 'www.paypal.com', 'www.paypalobjects.com', 'login.live.com', 'access.line.me', 'kauth.kakao.com'],
  ...['bitbucket.org', 'atlassian.com', 'auth.atlassian.com', 'accounts.zoho.com', 'oauth.telegram.org', 'api.x.com', 'steamcommunity.com', 'orcid.org'],
])
/** Of Microsoft's addresses: those for all tenants, and the tenant of everybody's private accounts. */
const allTenants = new Set(['common', 'organizations', 'consumers', '{tenantid}', '9188040d-6c67-4c5b-b112-36a304b66dad'])
const tenantForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads a yes or no in the spellings that providers use: Cognito sends "true", Entra "1" or 1; undefined if there is no such claim. What is neither is no yes. */
function yesOrNo(claim: unknown): boolean | undefined {
  if (claim === undefined || claim === null || claim === '') return undefined
  return ['true', '1', 'yes'].includes(typeof claim === 'object' ? '' : String(claim).trim().toLowerCase())
}

/** Whose accounts a provider has: those of one organization, or of anybody, whom Microsoft tells apart by the tenant. */
function tenancyOf(issuer: string): 'own' | 'shared' | 'all tenants' {
  const { hostname, pathname } = new URL(issuer)
  const segments = decodeURIComponent(pathname).toLowerCase().split('/')
  if (segments.some((segment) => allTenants.has(segment))) return 'all tenants'
  return shared.has(hostname) ? 'shared' : 'own'
}

/**
 * Says why an address does not count as proven; undefined if it does. It counts if the provider says that it has verified the address (`email_verified`) or that
 * the owner of its domain has (`xms_edov`), or says nothing about it and is the library's own: then whoever runs it decides about the addresses of the domain, which
 * the library has proven (the caller asks that). A provider for all tenants of Microsoft's has people of other organizations, who may put any address into
 * their profile: of these only `xms_edov` counts.
 * @param issuer of the settings; the library that checks the token has compared it with the token's
 */
export function addressFault(issuer: string, claims: Claims): string | undefined {
  if (typeof claims.email !== 'string' || claims.email.trim() === '') return 'the provider sends no email address: have it send the claim email'
  const [isVerified, isOfDomainOwner] = [yesOrNo(claims.email_verified), yesOrNo(claims.xms_edov)]
  if (isVerified === false || isOfDomainOwner === false) return 'the provider says that it has not verified the address'
  if (isOfDomainOwner) return undefined
  const tenancy = tenancyOf(issuer)
  if (tenancy === 'all tenants') return 'the provider serves all tenants: give the issuer of your own tenant, or have it send the claim xms_edov'
  if (isVerified) return undefined
  if (tenancy === 'shared') return 'anybody can have an account with this provider, and it does not say that it has verified the address'
  const named = new URL(issuer).pathname
    .toLowerCase()
    .split('/')
    .find((segment) => tenantForm.test(segment))
  if (named && typeof claims.tid === 'string' && claims.tid.toLowerCase() !== named) return 'the person is of another tenant'
  return undefined
}
