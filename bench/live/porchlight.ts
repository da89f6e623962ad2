// The product, in its own process, with a library whose agents and visitors chat.
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { talkingLibrary } from './talking-library.ts'

const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig
const running = await start({ config: readConfig(), modules, connection })
process.send?.(await talkingLibrary(running, Number(process.env.BENCH_VISITORS), Number(process.env.BENCH_AGENTS)))
// Responds to any message with the memory usage after garbage collection.
process.on('message', () => {
  global.gc?.()
  process.send?.(process.memoryUsage())
})
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
