import { createHash, randomBytes } from 'node:crypto'
import { Email } from '@porchlight/contracts/common'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Config } from '../../kernel/config.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'

type At = Pick<Kernel, 'config' | 'ports' | 'clock'>
export type ProviderName = 'google' | 'microsoft'
/** A provider as the settings describe it: where people let us in, where codes become tokens, and where mail is sent. */
export type Provider = { client_id: string; client_secret: string; authorize: string; token: string; smtp: string; scope: string }

const known = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    smtp: 'smtps://smtp.gmail.com:465',
    scope: 'openid email https://mail.google.com/',
  },
  microsoft: {
    authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    smtp: 'smtp://smtp.office365.com:587',
    scope: 'openid email offline_access https://outlook.office.com/SMTP.Send',
  },
}

/** Returns a provider; undefined if this server has no client of it. `…_OAUTH_SERVER` and `…_SMTP` replace its addresses. */
export function providerOf(config: Config, name: ProviderName): Provider | undefined {
  const own = {
    google: { client: config.GOOGLE_CLIENT, server: config.GOOGLE_OAUTH_SERVER, smtp: config.GOOGLE_SMTP },
    microsoft: { client: config.MICROSOFT_CLIENT, server: config.MICROSOFT_OAUTH_SERVER, smtp: config.MICROSOFT_SMTP },
  }[name]
  if (!own.client) return undefined
  const at = own.client.indexOf(':')
  return {
    ...known[name],
    ...(own.server && { authorize: `${own.server}/authorize`, token: `${own.server}/token` }),
    ...(own.smtp && { smtp: own.smtp }),
    client_id: own.client.slice(0, at),
    client_secret: own.client.slice(at + 1),
  }
}

/** Where a provider returns to. */
export const returnAddress = ({ PUBLIC_URL }: Config): string => `${PUBLIC_URL}/admin/profile/integrations`

const stateMinutes = 10
const State = z.object({ provider: z.string(), user_id: z.string(), verifier: z.string(), until: z.number() })
const stateField = (support_lib_id: string) => `${support_lib_id}:mail_senders:state`

/** Returns the provider's page, with PKCE (RFC 7636). The state is sealed: only this person, in this library, can use it, for ten minutes. */
export function authorizationUrl(
  { config, ports, clock }: At,
  provider: Provider,
  name: ProviderName,
  who: { support_lib_id: string; user_id: string },
): string {
  const verifier = randomBytes(32).toString('base64url')
  const state = { provider: name, user_id: who.user_id, verifier, until: clock.now().getTime() + stateMinutes * 60_000 }
  const url = new URL(provider.authorize)
  const query = {
    ...{ client_id: provider.client_id, redirect_uri: returnAddress(config), response_type: 'code', scope: provider.scope },
    ...{ access_type: 'offline', prompt: 'consent', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    state: ports.secrets.seal(JSON.stringify(state), stateField(who.support_lib_id)),
  }
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url.href
}

const Tokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional(), id_token: z.string().optional() })

/** Exchanges a code for the account's address and its refresh token. @throws AppError `token_invalid` for a state that is not this person's */
export async function exchangeCode(
  at: At,
  provider: Provider,
  input: { provider: ProviderName; code: string; state: string },
  who: { support_lib_id: string; user_id: string },
): Promise<{ address: string; refresh_token: string }> {
  const { verifier } = openState(at, input, who)
  const tokens = await tokenCall(at, provider, {
    grant_type: 'authorization_code',
    code: input.code,
    redirect_uri: returnAddress(at.config),
    code_verifier: verifier,
  })
  // The token endpoint gave us the id token itself, over TLS, so its signature need not be checked (OpenID Connect Core 3.1.3.7).
  const address = Email.safeParse(tokens.id_token ? decodeJwt(tokens.id_token).email : undefined)
  if (!address.success || !tokens.refresh_token) throw refuse('token_invalid')
  return { address: address.data, refresh_token: tokens.refresh_token }
}

function openState(
  { ports, clock }: At,
  { provider, state }: { provider: string; state: string },
  { support_lib_id, user_id }: { support_lib_id: string; user_id: string },
) {
  try {
    const opened = State.parse(JSON.parse(ports.secrets.open(state, stateField(support_lib_id))))
    if (opened.provider === provider && opened.user_id === user_id && opened.until >= clock.now().getTime()) return opened
  } catch {
    // Not one of ours.
  }
  throw refuse('token_invalid')
}

/** Returns an access token for a refresh token. */
export async function accessTokenOf(at: At, provider: Provider, refresh_token: string): Promise<string> {
  return (await tokenCall(at, provider, { grant_type: 'refresh_token', refresh_token })).access_token
}

async function tokenCall({ ports }: At, provider: Provider, fields: Record<string, string>): Promise<z.infer<typeof Tokens>> {
  const body = new URLSearchParams({ ...fields, client_id: provider.client_id, client_secret: provider.client_secret })
  const answer = await ports.fetch(provider.token, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(15_000) })
  const text = await answer.text()
  if (!answer.ok) throw Object.assign(new Error(`the provider refused (${answer.status})`), { code: 'EAUTH' })
  return Tokens.parse(JSON.parse(text.slice(0, 100_000)))
}
