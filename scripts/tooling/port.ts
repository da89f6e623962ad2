import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns the system's reason why a port is unavailable; null if it is free. */
export function portProblem(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.message))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

/** Returns a port that is currently free on 127.0.0.1. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
