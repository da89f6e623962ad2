import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'

/** What the provider says of a person, and how it deviates from what is right. */
export type Statement = Record<string, unknown>
type Grant = { nonce: string; challenge: string; claims: Statement }

const algorithm = 'RS256'

/**
 * An OpenID Connect provider in this process that checks what real ones do (client, secret, PKCE, one use of each code) and can lie about everything else.
 * `answer` acts as the person at its page: it returns the query with which the browser is sent back.
 */
export async function standInProvider() {
  const [{ privateKey, publicKey }, stranger] = await Promise.all([generateKeyPair(algorithm), generateKeyPair(algorithm)])
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: algorithm, use: 'sig' }]
  const grants = new Map<string, Grant>()
  const client = { client_id: 'porchlight', client_secret: 'the secret of the client' }
  const requests: string[] = []
  const lies: { signs: boolean; redirects: string; documents: Record<string, object> } = { signs: true, redirects: '', documents: {} }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const path = new URL(request.url ?? '', issuer).pathname
    requests.push(path)
    const reply = (status: number, body: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (lies.redirects !== '' && path === '/token') return void response.writeHead(307, { location: lies.redirects }).end()
    const lie = lies.documents[path]
    if (lie) return void reply(200, lie)
    if (path === '/.well-known/openid-configuration')
      return void reply(200, {
        ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` },
        ...{ response_types_supported: ['code'], subject_types_supported: ['public'], id_token_signing_alg_values_supported: [algorithm] },
        ...{ authorization_response_iss_parameter_supported: true, token_endpoint_auth_methods_supported: ['client_secret_post'] },
      })
    if (path === '/jwks') return void reply(200, { keys })
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const isOurs = form.get('client_id') === client.client_id && form.get('client_secret') === client.client_secret
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || !isOurs || proof !== grant.challenge) return void reply(400, { error: 'invalid_grant' })
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: client.client_id, sub: 'person-1', iat: now, exp: now + 300, nonce: grant.nonce, email_verified: true, ...grant.claims }
    const id_token = await new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: 'one' }).sign(lies.signs ? privateKey : stranger.privateKey)
    reply(200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token })
  }

  function answer(page: string, claims: Statement, change: Record<string, string | null> = {}): string {
    const asked = new URL(page).searchParams
    const code = randomUUID()
    grants.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '', claims })
    const query = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })
    for (const [key, value] of Object.entries(change)) {
      if (value === null) query.delete(key)
      else query.set(key, value)
    }
    return query.toString()
  }
  return { issuer, client, answer, requests, lies }
}
