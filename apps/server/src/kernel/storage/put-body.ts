import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** An upload: the body, the URL and its signed headers. `silentMs`: timeout without progress. */
export type Put = { url: string; headers: Record<string, string>; body: Blob; silentMs: number }

/**
 * Sends a body with PUT and returns the response. Unlike `fetch`, which takes a whole body at once into memory, it knows while sending whether the other side takes
 * any of it.
 * @throws Error also when nothing has moved for `silentMs`
 */
export async function putBody({ url, headers, body, silentMs }: Put): Promise<Response> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const sent = request(url, { method: 'PUT', headers: { ...headers, 'content-length': body.size }, timeout: silentMs })
  const answer = new Promise<Response>((resolve, reject) => {
    sent.on('timeout', () => sent.destroy(new Error('the storage is silent')))
    sent.on('error', reject)
    sent.on('response', (received) => {
      const status = received.statusCode ?? 0
      text(received).then((said) => resolve(new Response([204, 205, 304].includes(status) ? null : said, { status })), reject)
    })
  })
  // The storage may answer, and close, before it has taken everything.
  pipeline(Readable.from(body.stream()), sent).catch(() => {})
  return answer
}
