// The product, in its own process, with a library of chatting agents and visitors.
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { talkingLibrary } from './talking-library.ts'

const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig
const running = await start({ config: readConfig(), modules, connection })
process.send?.(await talkingLibrary(running, Number(process.env.BENCH_VISITORS), Number(process.env.BENCH_AGENTS)))
// Answers any message with the memory in use, after garbage collection.
process.on('message', () => {
  global.gc?.()
  process.send?.(process.memoryUsage())
})
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
