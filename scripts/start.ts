// `npm start`: builds what is stale, runs the server and prints where everything is.
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { owners } from '../apps/server/src/kernel/embedded-postgres/owner-lock.ts'
import { isRunning } from '../apps/server/src/kernel/embedded-postgres/process-identity.ts'
import { addresses } from './tooling/addresses.ts'
import { buildStale } from './tooling/build.ts'
import { duration, say } from './tooling/command.ts'
import { whenOrphaned } from './tooling/orphans.mjs'
import { portProblem } from './tooling/port.ts'

const started = performance.now()
const config = readConfig()
await refuseTakenPlace()
await buildStale()

// The server runs in this process, so it receives signals directly and no wrapper process has to stay alive.
await import('../apps/server/src/main.ts')
whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
say(`\nPorchlight is ready (${duration(performance.now() - started)}).\n\n${addresses(config)}`)

// Building, migrating and seeding use twice as much memory as serving. Only a last-resort collection returns it to the system immediately.
setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), 10_000).unref()

/** Runs before the build, so that a conflict is reported without a wait. */
async function refuseTakenPlace(): Promise<void> {
  const { PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL } = config
  const running = DATABASE_URL ? undefined : owners(DATA_DIR).find(isRunning)
  if (running)
    stop(
      `Porchlight is already running on ${DATA_DIR} (process ${running.pid}), probably at ${PUBLIC_URL}. Stop that one, or set DATA_DIR and PORT to start a second.`,
    )
  const problem = PORT === 0 ? null : await portProblem(PORT, HOST)
  if (problem) stop(`Port ${PORT} cannot be used (${problem}). Set PORT to another one, for example: PORT=3001 npm start`)
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
