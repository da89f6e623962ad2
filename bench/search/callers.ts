// The callers, in their own process: what is measured is the server's own time.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Queries for one run, appended to `path`; each is sent by the person of its token ('': anonymously), `atOnce` at a time. */
export type Run = {
  address: string
  path: string
  queries: { kind: string; query: string; token: string }[]
  atOnce: number /** between a response and the next query, on average */
  pauseMs: number
}
export type Timed = { kind: string; ms: number }[]

const agent = new Agent({ keepAlive: true })

process.on('message', async ({ address, path, queries, atOnce, pauseMs }: Run) => {
  const times: Timed = []
  let next = 0
  const caller = async () => {
    for (let each = queries[next++]; each; each = queries[next++]) {
      if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()))
      const began = performance.now()
      await search(address + path + encodeURIComponent(each.query), each.token)
      times.push({ kind: each.kind, ms: performance.now() - began })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  process.send?.(times)
})

function search(url: string, token: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: token ? { authorization: `Bearer ${token}` } : {} }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${response.statusCode} ${text}`))
      })
    }).on('error', reject)
  })
}
