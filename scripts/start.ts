// `npm start`: builds what is stale, runs the server and says where everything is.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { owners } from '../apps/server/src/kernel/embedded-postgres/owner-lock.ts'
import { isRunning } from '../apps/server/src/kernel/embedded-postgres/process-identity.ts'
import { addresses } from './tooling/addresses.ts'
import { buildStale } from './tooling/build.ts'
import { duration, passSignalsTo, root, say } from './tooling/command.ts'
import { portProblem } from './tooling/port.ts'

const started = performance.now()
const config = readConfig()
await refuseTakenPlace()
await buildStale()

const server = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
passSignalsTo(server)
server.once('message', () => say(`\nPorchlight is ready (${duration(performance.now() - started)}).\n\n${addresses(config)}`))
server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

/** Said before anything is built, so that nobody waits for a refusal. */
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
