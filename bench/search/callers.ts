// Those who search, in a process of their own: what a server needs is its own time, not its callers'.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@porchlight/contracts/limits'

/** Queries for one run; each is called by the person of its token, eight (`atOnce`) under way at a time. */
export type Run = {
  address: string
  queries: { kind: string; query: string; token: string }[]
  atOnce: number /** between an answer and the next query, on average */
  pauseMs: number
}
export type Timed = { kind: string; ms: number }[]

const agent = new Agent({ keepAlive: true })

process.on('message', async ({ address, queries, atOnce, pauseMs }: Run) => {
  const times: Timed = []
  let next = 0
  const caller = async () => {
    for (let each = queries[next++]; each; each = queries[next++]) {
      if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()))
      const began = performance.now()
      await search(address, each.query, each.token)
      times.push({ kind: each.kind, ms: performance.now() - began })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  process.send?.(times)
})

function search(address: string, query: string, token: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const url = `${address}/api/articles/search?page_size=${limits.searchPageSize}&query=${encodeURIComponent(query)}`
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
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
