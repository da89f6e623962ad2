import { Agent, get } from 'node:http'

/** One run: this many readers, each opening pages one after the other. */
export type Reading = { address: string; paths: string[]; readers: number; seconds: number }
/** Time per page in ms; total time in s. */
export type Read = { ms: number[]; seconds: number; failed: number }

function open(agent: Agent, address: string, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(address + path, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
    }).on('error', () => resolve(false))
  })
}

process.on('message', async ({ address, paths, readers, seconds }: Reading) => {
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  const ms: number[] = []
  let failed = 0
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      for (let turn = reader; performance.now() < end; turn += 1) {
        const at = performance.now()
        if (!(await open(agent, address, paths[turn % paths.length] ?? '/'))) failed += 1
        ms.push(performance.now() - at)
      }
    }),
  )
  agent.destroy()
  process.send?.({ ms, seconds: (performance.now() - began) / 1000, failed } satisfies Read)
})
