import { createServer } from 'node:net'

/** Why a port cannot be listened on, in the system's words; null if it is free. */
export function portProblem(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.message))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

/** An address on which a server that listens on `host` can be asked from this machine. */
export function loopbackUrl(port: number, host: string): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return `http://${reachable}:${port}`
}
