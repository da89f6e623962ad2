import { request } from 'node:http'

/** The answer to a request that a test wrote verbatim. `code` is set for a refusal. */
export type PlainAnswer = { status: number; text: string; code: string | undefined; cookies: string[]; policy: string }

/** Sends a request with exactly these headers, including Host; `fetch` would set Host itself and add some browser headers. A body is sent as JSON. */
export function plainRequest(
  { address }: { address: string },
  path: string,
  headers: Record<string, string>,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const type = body && { 'content-type': 'application/json' }
    const outgoing = request(address + path, { method, headers: { ...type, ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const code = text.startsWith('{"error"') ? (JSON.parse(text) as { error: { code: string } }).error.code : undefined
        const policy = String(answer.headers['content-security-policy'] ?? '')
        resolve({ status: answer.statusCode ?? 0, text, code, cookies: answer.headers['set-cookie'] ?? [], policy })
      })
    })
    outgoing.on('error', reject).end(body && JSON.stringify(body))
  })
}
