// Mailboxes: the connections of 200 watched folders drop or go half-open, and a mail comes to each meanwhile; with the real times. Says how long the slowest took.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { runImapFaults } from '../apps/server/src/modules/inbound-mail/testing/run-imap-faults.ts'
import { modules } from '../apps/server/src/modules.ts'
import { resolveTestZone } from '../apps/server/src/testing/dns-zone.ts'
import { duration, say } from '../scripts/tooling/command.ts'

const { values } = parseArgs({ options: { mailboxes: { type: 'string', default: '200' }, rounds: { type: 'string', default: '1' } } })
const goalMs = 60_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const env = { DATA_DIR: folder, PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'error', PRIVATE_MAIL_SERVERS: '1', ROLES: 'web,live' }
const server = await start({ config: readConfig(env), modules, resolveDns: resolveTestZone })
try {
  const { faults, lost, doubled, slowestMs } = await runImapFaults({ server, mailboxes: Number(values.mailboxes), rounds: Number(values.rounds) })
  say(`${faults} connections failed. Mails lost: ${lost}, doubled: ${doubled}; the slowest was seen after ${duration(slowestMs)} (goal ${duration(goalMs)}).`)
  process.exitCode = lost + doubled === 0 && slowestMs <= goalMs ? 0 : 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
