import { prepareData } from './demo/prepare-data.ts'
import { readConfig } from './kernel/config.ts'
import { endOnSignals } from './kernel/process/end-on-signals.ts'
import { start } from './kernel/start.ts'
import { startWatchdog } from './kernel/watchdog/watchdog.ts'
import { firstAdminLines } from './modules/identity/index.ts'
import { modules } from './modules.ts'

try {
  const config = readConfig()
  const watchdog = startWatchdog(config.HANG_SECONDS)
  const running = await start({ config, modules, afterMigrations: prepareData, alone: new URL('./alone.ts', import.meta.url) })
  running.kernel.log.info({ address: running.address, public_url: config.PUBLIC_URL, roles: config.ROLES }, 'Porchlight is ready')
  const lines = await firstAdminLines(running.kernel)
  // Later than this turn, so that `npm start` has printed its addresses: what has to be done first is read last.
  if (lines) setImmediate(() => process.stdout.write(`\n${lines}\n`))
  if (process.send) process.send({ ready: true, address: running.address })
  endOnSignals(running, watchdog)
  process.on('uncaughtException', (error) => running.kernel.log.error({ err: error }, 'uncaught'))
  process.on('unhandledRejection', (error) => running.kernel.log.error({ err: error }, 'unhandled rejection'))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
