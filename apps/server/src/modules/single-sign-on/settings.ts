import type { SingleSignOnView } from '@porchlight/contracts/single-sign-on/single-sign-on'
import { sql } from 'kysely'
import type { Config } from '../../kernel/config.ts'
import type { Ctx } from '../../kernel/context.ts'
import { findEverywhere } from '../../kernel/data/nodes/look-everywhere.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { sessionsWithoutProvider } from '../identity/index.ts'
import { proofRecord, proofValue } from '../libraries/index.ts'
import type { OidcClient } from './oidc.ts'
import { pemsIn } from './pems-in.ts'
import { redirectUri } from './redirect-uri.ts'
import type { SamlOwn } from './saml.ts'
import type { SamlProvider } from './saml-provider.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'

/** The identity provider of a library. */
export type SsoSettings = {
  kind: 'oidc' | 'saml'
  is_on: boolean
  is_required: boolean
  issuer: string
  client_id: string
  /** Sealed; '' with SAML. */
  client_secret: string
  sign_in_url: string
  certificates: string
  /** The key pair for what the provider encrypts for the library: the private key sealed. '' with OpenID Connect. */
  encryption_key: string
  encryption_certificate: string
  creates_members: boolean
  /** Roles are keys: the name of a stated one, or the reference of one of the library's own. */
  default_role: string
  role_claim: string
  role_map: { value: string; role: string }[]
  saved_by: string
  saved_at: Date
}

const secretField = (support_lib_id: string) => `${support_lib_id}:sso_settings:client_secret`

/** Returns the secret as it is stored. */
export const sealSecret = (ctx: Ctx, secret: string): string => ctx.ports.secrets.seal(secret, secretField(ctx.support_lib_id))

const keyField = (support_lib_id: string) => `${support_lib_id}:sso_settings:encryption_key`

/** Makes the key pair with which a SAML provider can encrypt for the library, as it is stored. */
export async function newEncryptionKey(ctx: Ctx): Promise<Pick<SsoSettings, 'encryption_key' | 'encryption_certificate'>> {
  const { key, certificate } = await selfSignedCertificate('Porchlight', ctx.clock.now())
  return { encryption_key: ctx.ports.secrets.seal(key, keyField(ctx.support_lib_id)), encryption_certificate: certificate }
}

/** Returns the private key to the certificate of the library's settings; '' if they have none. */
export const encryptionKeyOf = (ctx: Ctx, { encryption_key }: SsoSettings): string =>
  encryption_key === '' ? '' : ctx.ports.secrets.open(encryption_key, keyField(ctx.support_lib_id))

/** Returns what the provider knows us by. */
export const clientOf = (ctx: Ctx, { issuer, client_id, client_secret }: SsoSettings): OidcClient => ({
  issuer,
  client_id,
  client_secret: ctx.ports.secrets.open(client_secret, secretField(ctx.support_lib_id)),
})

/** Returns the settings of the context's library; undefined if it has none. */
export async function settingsOf({ db, support_lib_id }: Ctx): Promise<SsoSettings | undefined> {
  const row = await db.selectFrom('sso_settings').selectAll().where('support_lib_id', '=', support_lib_id).executeTakeFirst()
  return row && { ...row, kind: row.kind as SsoSettings['kind'], role_map: row.role_map as SsoSettings['role_map'] }
}

/** Returns what a SAML provider is known by. */
export const samlProviderOf = ({ issuer, sign_in_url, certificates }: SsoSettings): SamlProvider => ({
  issuer,
  sign_in_url,
  certificates: pemsIn(certificates),
})

/** Returns how SAML providers know this installation. */
export const samlOwn = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): SamlOwn => ({
  entity_id: `${PUBLIC_URL}/single-sign-on`,
  acs: `${PUBLIC_URL}/single-sign-on/saml`,
})

/** Returns the library whose provider speaks for an email address; '' if there is none. */
export async function libraryOfAddress(ctx: Ctx, email: string): Promise<string> {
  return (await findEverywhere(ctx, sql<{ found: string | null }>`select library_of_sso_domain(${domainOf(email)}) as found`)) ?? ''
}

/** Returns the part of an address behind its last `@`, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Returns whether the library has proven the domain of an address. */
export async function isProvenDomain({ db, support_lib_id }: Ctx, email: string): Promise<boolean> {
  const find = db.selectFrom('sso_domains').select('domain').where('support_lib_id', '=', support_lib_id).where('domain', '=', domainOf(email))
  return (await find.where('verified_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** Returns settings and domains as staff see them. */
export async function presentSso(ctx: Ctx): Promise<SingleSignOnView> {
  const settings = await settingsOf(ctx)
  const domains = await ctx.db.selectFrom('sso_domains').selectAll().where('support_lib_id', '=', ctx.support_lib_id).orderBy('domain').execute()
  return {
    settings: settings ?? null,
    domains: domains.map(({ domain, proof, verified_at, missing_since }) => ({
      domain,
      record: proofRecord(domain),
      value: proofValue(proof),
      verified_at: verified_at?.toISOString() ?? null,
      missing_since: missing_since?.toISOString() ?? null,
    })),
    without_provider: await withoutProvider(ctx),
    redirect_uri: redirectUri(ctx.config),
    saml_entity_id: samlOwn(ctx.config).entity_id,
    saml_acs: samlOwn(ctx.config).acs,
    saml_certificate: settings?.encryption_certificate ?? '',
  }
}

/** Returns whose sessions "only through single sign-on" ends. */
async function withoutProvider(ctx: Ctx): Promise<SingleSignOnView['without_provider']> {
  const sessions = await sessionsWithoutProvider(ctx).execute()
  const people = new Set(sessions.map(({ user_id }) => user_id))
  return { sessions: sessions.length, people: people.size, is_you: sessions.some(({ session_id }) => session_id === staffOf(ctx).session_id) }
}
