// The product in a process that can be killed; its first start creates a library with people who chat.
import { z } from 'zod'
import { readConfig } from '../../kernel/config.ts'
import { endOnSignals } from '../../kernel/process/end-on-signals.ts'
import { start } from '../../kernel/start.ts'
import { startWatchdog } from '../../kernel/watchdog/watchdog.ts'
import { modules } from '../../modules.ts'
import { resolveTestZone } from '../dns-zone.ts'
import { keepCompiled } from '../keep-compiled.ts'
import type { ChaosWorld } from './chaos-world.ts'
import { mintWorld } from './mint-world.ts'
import { errsNow, makeRoomForFault, plantedFaults, withFault } from './planted-faults.ts'

let isMinted = false
const fault = z.enum(plantedFaults).optional().parse(process.env.CHAOS_FAULT)
const config = readConfig()
const watchdog = startWatchdog(config.HANG_SECONDS)
const running = await start({
  config,
  alone: new URL('../../alone.ts', import.meta.url),
  resolveDns: resolveTestZone,
  modules: fault ? withFault(modules, fault, { isOn: () => isMinted, tell: () => process.send?.(errsNow) }) : modules,
  afterMigrations: async (kernel) => fault && makeRoomForFault(kernel, fault),
})
keepCompiled()
const [visitors, agents] = [Number(process.env.CHAOS_VISITORS), Number(process.env.CHAOS_AGENTS)]
const [libraries, spares] = [Number(process.env.CHAOS_LIBRARIES ?? 1), Number(process.env.CHAOS_SPARES ?? 0)]
const worlds: ChaosWorld[] = []
// One after the other: in a cluster, the database with the fewest takes the next.
if (visitors > 0) for (let at = 0; at < libraries; at++) worlds.push(await mintWorld(running, visitors, agents, spares))
isMinted = true
process.send?.(worlds)
endOnSignals(running, watchdog)
process.once('disconnect', () => process.exit(0))
