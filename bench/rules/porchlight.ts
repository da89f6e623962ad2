// The product, in its own process, with two libraries whose agents and visitors chat: one of them has rules.
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/kernel/config.ts'
import { start } from '../../apps/server/src/kernel/start.ts'
import { modules } from '../../apps/server/src/modules.ts'
import { talkingLibrary } from '../live/talking-library.ts'
import { checkClocks } from './check-clocks.ts'
import { publishersOf, publishRules } from './publish-rules.ts'
import { replayRules } from './replay-rules.ts'

const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig
const running = await start({ config: readConfig(), modules, connection })
const [visitors, agents] = [Number(process.env.BENCH_VISITORS), Number(process.env.BENCH_AGENTS)]
const plain = { ...(await talkingLibrary(running, visitors, agents)), name: 'plain' }
const ruled = { ...(await talkingLibrary(running, visitors, agents)), name: 'ruled' }
const refs = await publishRules(running, ruled, Number(process.env.BENCH_RULES))
const { owner } = running.kernel.database

/** Returns how long after its event each run of the rules was over, in ms, and how many were kept away by a limit. */
async function lags(): Promise<{ lags: number[]; limited: number }> {
  for (;;) {
    const { rows } = await owner.query("select from consumers_behind(null) where consumer = 'workflows' and since is not null")
    if (rows.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { rows } = await owner.query<{ lag: number; status: string }>(
    `select extract(epoch from r.ended_at - e.created_at)::float8 * 1000 as lag, r.status
     from workflow_runs r join events e on e.support_lib_id = r.support_lib_id and e.number = r.event_number where r.support_lib_id = $1 order by lag`,
    [ruled.support_lib_id],
  )
  return { lags: rows.flatMap(({ lag, status }) => (status === 'done' ? [lag] : [])), limited: rows.filter(({ status }) => status !== 'done').length }
}

process.send?.([plain, ruled])
process.on('message', async (order: 'lags' | 'replay' | 'clocks') => {
  const answer =
    order === 'lags'
      ? await lags()
      : order === 'replay'
        ? await replayRules(await publishersOf(running, ruled), refs.slice(0, 20))
        : await checkClocks(running, Number(process.env.BENCH_CLOCKS))
  process.send?.(answer)
})
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
