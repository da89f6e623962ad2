import type { Running } from './start.ts'

/** Time limit for a shutdown (checklist Q8: at most 15 s). */
const patienceMs = 14_500

/**
 * Shuts the process down in order on SIGINT, SIGTERM and SIGHUP: sockets are redirected, frames and requests finish, the database stops. A second signal has no
 * effect.
 */
export function endOnSignals(running: Running): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    void running.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}
