import { createDecipheriv, createECDH, createHash, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'

/** A push as the stand-in got it: what the browser would show, and its headers. */
export type Pushed = { path: string; headers: IncomingHttpHeaders; shown: { title: string; body: string; tag: string; path: string } }
type Keys = { ecdh: ECDH; auth: Buffer }

const newKeys = (): Keys => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth: randomBytes(16) }
}
const inputOf = (endpoint: string, { ecdh, auth }: Keys) => ({ endpoint, p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') })

/** Returns a subscription as a browser makes one, at a push service that nobody asks. */
export const newSubscriptionOfBrowser = () => inputOf(`https://push.test/${randomBytes(9).toString('base64url')}`, newKeys())

/** Decrypts a push as a browser does (RFC 8291, with the header of RFC 8188); written from the RFCs, not with the library that encrypts. */
function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derived = (label: string, length: number) => Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const record = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12)).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The only record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Returns what the sender claims in its token (RFC 8292). Fails if the key named beside it did not sign it. */
export function vapidClaims(authorization: string | undefined): { key: string; aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isTrue = verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isTrue) throw new Error('the token is not signed with the key beside it')
  return { key, ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number }) }
}

/** Starts a stand-in for the push services of browsers, on 127.0.0.1, which stops with the test. `answers`: statuses by path; 201 otherwise. */
export async function pushService() {
  const browsers = new Map<string, Keys>()
  const pushed: Pushed[] = []
  const answers = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const path = request.url ?? ''
    const keys = browsers.get(path)
    const status = keys ? (answers.get(path) ?? 201) : 404
    if (keys && status === 201) pushed.push({ path, headers: request.headers, shown: JSON.parse(decrypt(Buffer.concat(chunks), keys)) })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const { port } = server.address() as { port: number }
  return {
    pushed,
    answers,
    origin: `http://127.0.0.1:${port}`,
    /** Returns a new browser's subscription. */
    subscribe() {
      const path = `/${createHash('sha256').update(randomBytes(9)).digest('hex').slice(0, 12)}`
      const keys = newKeys()
      browsers.set(path, keys)
      return inputOf(`http://127.0.0.1:${port}${path}`, keys)
    },
  }
}
