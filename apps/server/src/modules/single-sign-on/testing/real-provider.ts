import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { onTestFinished } from 'vitest'
import type { Statement } from './stand-in-provider.ts'

/**
 * A real OpenID Connect provider (`oidc-provider`, certified) on loopback with one client, which has to use PKCE, and its people by address. `signIn` is a person
 * at its pages: it follows them from the client's request to where they send the browser back.
 */
export async function realProvider(redirect_uri: string, people: Record<string, Statement>) {
  const client = { client_id: 'porchlight', client_secret: 'the secret at the real provider' }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirect_uri], token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of this test'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_, sub) => (Object.hasOwn(people, sub) ? { accountId: sub, claims: () => ({ sub, email: sub, ...people[sub] }) } : undefined),
    features: { devInteractions: { enabled: true } },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
  })
  const handle = provider.callback()

  async function signIn(page: string, login: string): Promise<string> {
    const cookies = new Map<string, string>()
    let [address, form]: [string, URLSearchParams | undefined] = [page, undefined]
    for (let step = 0; step < 12; step++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer: Response = await fetch(address, { redirect: 'manual', headers: { cookie }, ...(form && { method: 'POST', body: form }) })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const next = answer.headers.get('location')
      if (next?.startsWith(redirect_uri)) return new URL(next).search.slice(1)
      const html = await answer.text()
      const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(html) ?? []
      const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(html) ?? []
      if (!next && !action) throw new Error(`the provider answers ${answer.status}: ${html.slice(0, 300)}`)
      address = new URL(next ?? action, issuer).href
      form = next ? undefined : new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) })
    }
    throw new Error('the pages of the provider lead nowhere')
  }
  return { issuer, client, signIn }
}
