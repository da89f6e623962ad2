// The console's search over 100,000 articles, eight queries at a time: p99 at most 25 ms, compared with a plain indexed tsquery of the same words.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { limits } from '@porchlight/contracts/limits'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { modules } from '../apps/server/src/modules.ts'
import { fillArticles } from '../apps/server/src/testing/fill-articles.ts'
import { testLibrary } from '../apps/server/src/testing/library.ts'
import { duration, say } from '../scripts/tooling/command.ts'
import { quantile } from './live/quantile.ts'
import { plainSearch } from './search/plain-search.ts'
import { type Query, queries } from './search/queries.ts'
import { ascending, forkCallers, inProcess, timedRun } from './search/timing.ts'

const { values } = parseArgs({
  options: { articles: { type: 'string', default: '100000' }, calls: { type: 'string', default: '4000' }, url: { type: 'string' } },
})
const goalMs = 25
const atOnce = 8
/** Time between a response and the next query while someone is typing. */
const typingMs = 250
const typedCalls = 800
const callsPerPerson = 200
const calls = Number(values.calls)

const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const env = { DATA_DIR: folder, PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'error', ROLES: 'web', ...(values.url && { DATABASE_URL: values.url }) }
const running = await start({ config: readConfig(env), modules })
const { owner } = running.kernel.database
const callers = forkCallers()
try {
  const library = await testLibrary(running)
  const started = Date.now()
  await fillArticles(owner, library.support_lib_id, Number(values.articles))
  await owner.query('create index plain_content on search_documents using gin (content_words)')
  await owner.query('vacuum analyze')
  say(`${values.articles} articles, indexed in ${duration(Date.now() - started)}`)
  const people = await Promise.all(Array.from({ length: Math.ceil((calls * 1.2 + typedCalls) / callsPerPerson) }, () => library.user('writer')))
  const wanted = queries(calls)
  let called = 0
  /** Spreads the queries over users, so that no one exceeds the rate limit. */
  const byPeople = (some: Query[]) => some.map((each) => ({ ...each, token: people[Math.floor(called++ / callsPerPerson)]?.token ?? '' }))
  const run = async (some: Query[], pauseMs = 0) => {
    const path = `/api/articles/search?page_size=${limits.searchPageSize}&query=`
    return (await timedRun(callers, { address: running.address, path, calls: byPeople(some), atOnce, pauseMs })).times
  }
  await run(wanted.slice(0, calls / 5))
  const search = await run(wanted)
  const typed = await run(queries(typedCalls), typingMs)
  const plain = await inProcess(wanted, atOnce, (query) => plainSearch(owner, library.support_lib_id, 'article', query))
  for (const [kind, times] of Map.groupBy(search, (each) => each.kind)) show(kind, ascending(times))
  const [all, base] = [ascending(search), ascending(plain)]
  show('all', all)
  show('plain tsquery', base)
  show(`${atOnce} who type`, ascending(typed))
  const p99 = quantile(all, 0.99)
  say(
    `p99 ${p99.toFixed(1)} ms, ${(p99 / quantile(base, 0.99)).toFixed(1)} times that of a plain tsquery (p50 ${(quantile(all, 0.5) / quantile(base, 0.5)).toFixed(1)} times); at most ${goalMs} ms: ${p99 <= goalMs ? 'met' : 'MISSED'}`,
  )
  process.exitCode = p99 <= goalMs ? 0 : 1
} finally {
  callers.disconnect()
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

function show(name: string, times: number[]): void {
  say(
    `${name.padEnd(16)} p50 ${quantile(times, 0.5).toFixed(1).padStart(6)}  p90 ${quantile(times, 0.9).toFixed(1).padStart(6)}  p99 ${quantile(times, 0.99).toFixed(1).padStart(6)}  max ${quantile(times, 1).toFixed(1).padStart(6)} ms`,
  )
}
