import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import type { Ports } from './ports.ts'
import { publicAddressOf } from './public-address.ts'

/** What a URL that a tenant has named may not be, without the instance's permission: without TLS, with a password in it, or to a port that no web server uses. */
export type UrlProblem = 'insecure' | 'credentials' | 'port'

/** An answer: its status, two of its headers, the first bytes of its text, and the ms until its status came. */
export type PublicAnswer = { status: number; retryAfter: string | undefined; contentType: string | undefined; text: string; durationMs: number }

type PublicRequest = {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string | Uint8Array
  /** Whether the instance's settings allow addresses inside its network, plain HTTP and any port. */
  mayBePrivate: boolean | undefined
  /** The whole request may take this long, in ms, name and connection included. */
  timeoutMs: number
  /** The answer is read up to here, and dropped. */
  answerBytesMax: number
}

/** Timeout in ms for a response body. Missing it is no failure: only the status counts. */
const textMs = 2000

/** Returns why a URL is not allowed; undefined if it is, as far as can be said without asking for its host. */
export function urlProblemOf({ protocol, username, password, port }: URL, mayBePrivate: boolean | undefined): UrlProblem | undefined {
  if (username !== '' || password !== '') return 'credentials'
  if (mayBePrivate) return undefined
  if (protocol !== 'https:') return 'insecure'
  return port === '' || port === '80' || Number(port) >= 1024 ? undefined : 'port'
}

/**
 * Calls a URL that a tenant has named. It connects to exactly the address that was checked, never resolves the name again, and follows no redirect.
 * @throws Error with the code of `publicAddressOf`, of the connection, of a `UrlProblem`, or `ABORT_ERR` if there was no answer in time
 */
export async function requestPublic(
  ports: Pick<Ports, 'lookupHost'>,
  { method, url, headers, body, mayBePrivate, timeoutMs, answerBytesMax }: PublicRequest,
): Promise<PublicAnswer> {
  const problem = urlProblemOf(url, mayBePrivate)
  if (problem) throw Object.assign(new Error(`the URL is not allowed: ${problem}`), { code: problem })
  const begun = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const address = await beforeEnd(signal, publicAddressOf(ports, host, mayBePrivate))
  const options: RequestOptions & { servername?: string } = {
    ...{ method, host: address, port: url.port, path: `${url.pathname}${url.search}`, signal, agent: false },
    // The certificate must be the name's, although we connect by address.
    ...(isIP(host) === 0 && { servername: host }),
    headers: {
      ...headers,
      ...{ host: url.host, 'accept-encoding': 'identity' },
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  }
  const sent = (url.protocol === 'https:' ? requestTls : requestPlain)(options)
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve).on('error', reject).end(body)
    })
    const durationMs = Math.round(performance.now() - begun)
    const { 'retry-after': retryAfter, 'content-type': contentType } = answer.headers
    return { status: answer.statusCode ?? 0, retryAfter, contentType, durationMs, text: await beginningOf(answer, answerBytesMax) }
  } finally {
    sent.destroy()
  }
}

/** Posts to such a URL. @throws Error as `requestPublic` does */
export const postPublic = (ports: Pick<Ports, 'lookupHost'>, request: Omit<PublicRequest, 'method'> & { body: string }): Promise<PublicAnswer> =>
  requestPublic(ports, { ...request, method: 'POST' })

async function beforeEnd<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let end = () => {}
  const ended = new Promise<never>((_resolve, reject) => {
    end = () => reject(Object.assign(new Error('no answer in time'), { code: 'ABORT_ERR' }))
    signal.addEventListener('abort', end)
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

async function beginningOf(answer: IncomingMessage, bytesMax: number): Promise<string> {
  const timer = setTimeout(() => answer.destroy(), textMs)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= bytesMax) break
    }
  } catch {
    // Use the part received so far.
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8').replaceAll('\0', '')
}
