// The callers run in a separate process, because only the server's time is measured.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** One call: a GET of the run's path with `query` appended or, with `body`, a write to that path. Made with `token`; anonymous if it is empty. */
export type RunCall = { kind: string; query: string; token: string; body?: unknown }
/** The calls of one run, and how many of them are in flight at once (`atOnce`). */
export type Run = {
  address: string
  path: string
  calls: RunCall[]
  atOnce: number
  /** Milliseconds between a response and the caller's next call, on average. */
  pauseMs: number
}
/** The duration of each call and of the whole run. */
export type Timed = { times: { kind: string; ms: number }[]; ms: number }

const agent = new Agent({ keepAlive: true })

process.on('message', async ({ address, path, calls, atOnce, pauseMs }: Run) => {
  const times: Timed['times'] = []
  let next = 0
  const caller = async () => {
    for (let each = calls[next++]; each; each = calls[next++]) {
      if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()))
      const began = performance.now()
      await call(address + path + encodeURIComponent(each.query), each)
      times.push({ kind: each.kind, ms: performance.now() - began })
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: atOnce }, caller))
  process.send?.({ times, ms: performance.now() - startedAt })
})

function call(url: string, { token, body }: RunCall): Promise<unknown> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${response.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
