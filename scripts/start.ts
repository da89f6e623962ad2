// `npm start`: builds what is stale, runs the server and says where everything is.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { buildStale } from './tooling/build.ts'
import { duration, passSignalsTo, root, say } from './tooling/command.ts'
import { demoAccounts, demoPassword } from './tooling/demo-accounts.ts'

const started = performance.now()
const config = readConfig()
await buildStale()

const server = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
passSignalsTo(server)
server.once('message', () => sayAddresses())
server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

function sayAddresses() {
  const { PUBLIC_URL: url } = config
  say()
  say(`Porchlight is ready (${duration(performance.now() - started)}).`)
  say()
  say(`  Console            ${url}/login`)
  if (config.DEMO) {
    say(`  Demo shop          ${url}/demo-site`)
    say(`  Mails it sent      ${url}/dev/mail`)
  }
  say(`  API                ${url}/api/docs`)
  if (config.DEMO) {
    say()
    say(`  Demo accounts (password ${demoPassword})`)
    for (const { email, role, library } of demoAccounts) say(`    ${email.padEnd(20)} ${role.padEnd(8)} ${library}`)
  }
  say()
  say('  Ctrl-C stops everything.')
}
