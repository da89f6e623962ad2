// A server with planted jobs, which ends only when it is killed, or told to.
import { modules } from '../../../modules.ts'
import { keepCompiled } from '../../../testing/keep-compiled.ts'
import { readConfig } from '../../config.ts'
import { endOnSignals } from '../../process/end-on-signals.ts'
import { start } from '../../start.ts'
import { startWatchdog } from '../../watchdog/watchdog.ts'
import { plantedJobs } from './planted-jobs.ts'

const config = readConfig()
const watchdog = startWatchdog(config.HANG_SECONDS)
const running = await start({
  config,
  modules: [...modules, plantedJobs],
  ...(process.env.PLANTED_CONNECTION && { connection: JSON.parse(process.env.PLANTED_CONNECTION) }),
  alone: new URL('./planted-alone.ts', import.meta.url),
  drainMs: 100,
})
keepCompiled()
endOnSignals(running, watchdog)
process.send?.(running.address)
process.once('disconnect', () => process.exit(0))
