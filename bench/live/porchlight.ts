// The product, in its own process, with a library whose agents and visitors chat.
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { talkingLibrary } from './talking-library.ts'

const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig
const running = await start({ config: readConfig(), modules, connection })
process.send?.(await talkingLibrary(running, Number(process.env.BENCH_VISITORS), Number(process.env.BENCH_AGENTS)))
// Responds to any message with the memory usage at rest: pages that a collection has emptied are given back only after it.
process.on('message', async () => {
  for (let turn = 0; turn < 3; turn++) {
    global.gc?.()
    await setTimeout(500)
  }
  process.send?.(process.memoryUsage())
})
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
