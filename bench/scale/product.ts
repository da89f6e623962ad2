// The product over one or several databases, in its own process, with libraries in each of which one visitor chats with one agent.
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import type { ClusterDatabase } from '../../apps/server/src/kernel/data/nodes/cluster.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { talkingLibrary } from '../live/talking-library.ts'
import type { Target } from '../live/wire.ts'
import { countStatements } from './count-statements.ts'
import { moveAFullOne } from './move-a-full-one.ts'
import { timeWide } from './time-wide.ts'

/** A command for this process; each is answered. */
export type Ask = { do: 'count' } | { do: 'counted' } | { do: 'wide'; runs: number } | { do: 'move'; messages: number }
/** What a process begins with. `spread`: how many libraries are in each database. */
export type Spread = { target: Target; spread: Record<string, number> }

const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig
const counter = countStatements()
const running = await start({ config: readConfig(), modules, connection })
counter.watch(running.kernel.database)

const libraries: Target[] = []
const spread: Record<string, number> = {}
// One after the other: the database with the fewest takes the next.
for (let at = 0; at < Number(process.env.BENCH_LIBRARIES); at++) {
  const library = await talkingLibrary(running, 1, 1)
  const { name } = await running.kernel.database.viewOf(library.support_lib_id)
  libraries.push(library)
  spread[name] = (spread[name] ?? 0) + 1
}
const target: Target = {
  ...(libraries[0] as Target),
  name: process.env.BENCH_NAME ?? '',
  libraries: libraries.map(({ support_lib_id }) => support_lib_id),
  visitors: libraries.flatMap(({ visitors }) => visitors),
  agents: libraries.flatMap(({ agents }) => agents),
  pairs: libraries.flatMap(({ pairs }, index) => pairs.map((pair) => ({ ...pair, visitor: index, agent: index }))),
}
process.send?.({ target, spread } satisfies Spread)

async function answer(ask: Ask): Promise<unknown> {
  if (ask.do === 'count') return counter.begin()
  if (ask.do === 'counted') return counter.end()
  const ids = libraries.map(({ support_lib_id }) => support_lib_id)
  if (ask.do === 'wide') return timeWide(running, ids, ask.runs)
  return moveAFullOne(running, (running.kernel.database as ClusterDatabase).nodes, ask.messages)
}
process.on('message', (ask: Ask) => {
  answer(ask).then(
    (said) => process.send?.(said),
    (error: Error) => process.send?.({ failed: String(error.stack) }),
  )
})
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
