// `npm start`: builds what is stale and runs the server, which prints where everything is.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { owners } from '../apps/server/src/kernel/embedded-postgres/owner-lock.ts'
import { isRunning } from '../apps/server/src/kernel/embedded-postgres/process-identity.ts'
import { buildProduct } from './tooling/build.ts'
import { root } from './tooling/command.ts'
import { whenOrphaned } from './tooling/orphans.mjs'
import { portProblem } from './tooling/port.ts'

process.env.BEGUN_AT = String(Date.now())
const config = readConfig()
whenOrphaned(() => process.exit(1))
await refuseTakenPlace()
await buildProduct()

// The server does without what this process has in memory. A shell of half a megabyte takes its place and looks after the server (`supervise.sh`); if the program
// that started this one does that, the server itself does.
const server = path.join(root, 'apps/server/dist/serve.js')
const command = [process.execPath, ...process.execArgv, server]
const { SUPERVISED_BY: supervisor, ...environment } = process.env
if (process.execve && supervisor) process.execve('/bin/sh', ['sh', supervisor, path.join(root, 'scripts/end-database.ts'), ...command], environment)
if (process.execve) process.execve(process.execPath, command, environment)
await import(pathToFileURL(server).href)

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
