// The product, in its own process, with a library whose agents and visitors chat and one that is read. Publishes an article change on command; responds to any
// other message with the memory usage after garbage collection.
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { writtenArticles } from '../hub/written-articles.ts'
import { talkingLibrary } from '../live/talking-library.ts'
import type { ReadTarget } from './crowd-order.ts'

const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig
const running = await start({ config: readConfig(), modules, connection })
const talking = await talkingLibrary(running, Number(process.env.BENCH_VISITORS), Number(process.env.BENCH_AGENTS))
const { publishAgain, ...written } = await writtenArticles(running, Number(process.env.BENCH_PAGES))
process.send?.({ talking, written } satisfies ReadTarget)
process.on('message', (word) => {
  if (word === 'publish') return void publishAgain()
  global.gc?.()
  process.send?.(process.memoryUsage())
})
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
