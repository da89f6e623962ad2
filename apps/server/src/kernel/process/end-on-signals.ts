import type { Running } from '../start.ts'
import type { Watchdog } from '../watchdog/watchdog.ts'

/** Time limit for a shutdown (checklist Q8: at most 15 s). */
const patienceMs = 14_500
const graceSeconds = 16

/**
 * Shuts the process down in order on SIGINT and SIGTERM: sockets are redirected, frames and requests finish, the database stops. A second signal has no effect.
 * SIGHUP does the same when a terminal closes; a service manager or log rotation sends it to have logs reopened, and ours go to standard output.
 */
export function endOnSignals(running: Running, watchdog?: Watchdog): void {
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    // The timer below needs the main thread, which may be kept busy meanwhile. One that is busy when the signal comes ends as hanging.
    watchdog?.endWithin(graceSeconds)
    setTimeout(() => process.exit(1), patienceMs).unref()
    void running.stop(signal).then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) stop('SIGHUP')
  })
}
