import type { Running } from './start.ts'

/** A stop that hangs is cut off after this long (checklist Q8: at most 15 s). */
const patienceMs = 14_500

/** SIGINT, SIGTERM and the closing of the terminal end the process in order: sockets leave, frames and requests are finished, the database stops. A second signal changes nothing. */
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
