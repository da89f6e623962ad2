// `npm run dev`: restarts the server and rebuilds the front ends when a file changes, all in one terminal.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { addresses } from './tooling/addresses.ts'
import { buildStale } from './tooling/build.ts'
import { passSignalsTo, root, say } from './tooling/command.ts'

const settleMs = 150

await build()
say(`\n${addresses(readConfig())}\n`)
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join(root, 'apps/server/src/main.ts')], { cwd: root, stdio: 'inherit' })
passSignalsTo(server)
server.once('exit', (code) => process.exit(code ?? 1))

let pending: NodeJS.Timeout | undefined
for (const folder of ['apps/console/src', 'apps/hub/src', 'apps/widget/src', 'packages']) {
  watch(path.join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || /node_modules|\.test\./.test(file)) return
    clearTimeout(pending)
    pending = setTimeout(build, settleMs)
  })
}

/** A build error must not end the session: it is shown, and the next change triggers another build. */
async function build(): Promise<void> {
  try {
    await buildStale()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
  }
}
