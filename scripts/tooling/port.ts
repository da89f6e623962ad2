import { createServer } from 'node:net'

/** Why a port cannot be listened on, in the system's words; null if it is free. */
export function portProblem(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.message))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}
