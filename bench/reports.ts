// Reports: pages of 90 days in a small library and in one ten times as large, the same questions as plain SQL, counting all events again, and an export.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import type { Ctx } from '../apps/server/src/kernel/context.ts'
import { asSystem } from '../apps/server/src/kernel/jobs.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { buildNextCubes, keepZone } from '../apps/server/src/modules/reports/cubes/zones.ts'
import { followEvents } from '../apps/server/src/modules/reports/ledger/follow-events.ts'
import { rebuild } from '../apps/server/src/modules/reports/ledger/rebuild.ts'
import { modules } from '../apps/server/src/modules.ts'
import { fillEvents } from '../apps/server/src/testing/fill-events.ts'
import { fillTickets } from '../apps/server/src/testing/fill-tickets.ts'
import { type TestUser, testLibrary } from '../apps/server/src/testing/library.ts'
import { say } from '../scripts/tooling/command.ts'
import { median, quantile } from './live/quantile.ts'

const { values } = parseArgs({
  options: {
    // The goals are meant for 1,000,000 conversations with 10,000,000 events.
    conversations: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '20' },
    url: { type: 'string' },
  },
})
/** Goals: p99 of a page in ms, relative to a tenth of the data; events counted again a second; memory of an export in MB. */
const goals = { pageMs: 300, growth: 1.5, counted: 100_000, exportMb: 150 }
const days = { from: '2026-08-04', to: '2026-11-01', time_zone: 'Europe/Berlin' }
type Filled = { support_lib_id: string; user: TestUser; events: number; countedMs: number }

const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const env = { DATA_DIR: folder, PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'error', ROLES: 'web', ...(values.url && { DATABASE_URL: values.url }) }
const running = await start({ config: readConfig(env), modules })
const { owner } = running.kernel.database
const results: boolean[] = []
try {
  // The small one first: without statistics of it, the planner would expect next to nothing of it beside a large one.
  const small = await filled(Math.round(Number(values.conversations) / 10))
  const large = await filled(Number(values.conversations))
  await owner.query('vacuum analyze')
  const rate = large.events / (large.countedMs / 1000)
  judge(`${large.events} events counted`, `${Math.round(rate)} a second`, goals.counted / rate, 1)
  const againMs = await timed(() => rebuild({ kernel: running.kernel, support_lib_id: large.support_lib_id }))
  judge(`${large.events} events again`, `${Math.round(large.events / (againMs / 1000))} a second`, goals.counted / (large.events / (againMs / 1000)), 1)
  while (await asSystem(running.kernel, large.support_lib_id, 'bench', (ctx) => buildNextCubes(ctx)));
  await owner.query('vacuum analyze')
  await page('overview', (user) => user.calls.reports.supportOverview({ ...days, compare: 1 }))
  await page('chats', (user) => user.calls.reports.chatReports({ ...days, every: 'week' }))
  await page('tickets', (user) => user.calls.reports.ticketReports(days))
  await page('satisfaction', (user) => user.calls.reports.csatOverview(days))
  await page('teammates', (user) => user.calls.reports.teammateRatings({ ...days, every: 'all' }))
  await page('replies by hour', (user) => user.calls.reports.query({ ...days, metrics: 'first_reply_time', every: 'all', group_by: 'hour' }))
  await page('heat map', (user) => user.calls.reports.query({ ...days, metrics: 'first_reply_time', every: 'all', group_by: 'weekday_hour' }))
  await page('rows', (user) => user.calls.reports.rows({ ...days, metric: 'first_reply_time' }))
  await besidePlain(large)
  await exported(large, 'csv', 'messages_in')
  // A sheet holds 1,048,576 rows.
  await exported(large, 'xlsx', 'first_reply_time')

  async function page(name: string, call: (user: TestUser) => Promise<unknown>): Promise<void> {
    const [few, many]: [number[], number[]] = [[], []]
    for (let turn = -2; turn < Number(values.calls); turn++)
      for (const [one, times] of [
        [small, few],
        [large, many],
      ] as const) {
        await forgetCalls(one)
        const ms = await timed(() => call(one.user))
        if (turn >= 0) times.push(ms)
      }
    const p99 = (times: number[]) =>
      quantile(
        times.toSorted((one, other) => one - other),
        0.99,
      )
    const shown = `p50 ${median(few).toFixed(0)} → ${median(many).toFixed(0)} ms, p99 ${p99(few).toFixed(0)} → ${p99(many).toFixed(0)} ms`
    judge(name, shown, p99(many) / goals.pageMs, 1)
    judge(name, 'p50 beside a tenth of the data', median(many) / median(few), goals.growth)
  }
} finally {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = results.every(Boolean) ? 0 : 1

function judge(name: string, shown: string, ratio: number, goal: number): void {
  results.push(ratio <= goal)
  say(`${name.padEnd(24)} ${shown}: ${ratio.toFixed(2)} times, at most ${goal}: ${ratio <= goal ? 'met' : 'MISSED'}`)
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

async function filled(conversations: number): Promise<Filled> {
  const library = await testLibrary(running)
  const { support_lib_id } = library
  const user = await library.user('admin')
  const agents = await Promise.all(Array.from({ length: 25 }, () => library.user('agent')))
  await fillTickets(owner, { support_lib_id, agents: agents.map(({ user_id }) => user_id), conversations })
  await owner.query('analyze')
  const events = await fillEvents(owner, support_lib_id)
  await owner.query('vacuum analyze')
  const countedMs = await timed(async () => {
    while (await asSystem(running.kernel, support_lib_id, 'bench', (ctx) => followEvents(ctx)));
  })
  const inside = <T>(work: (ctx: Ctx) => Promise<T>) => asSystem(running.kernel, support_lib_id, 'bench', work)
  const summedMs = await timed(async () => {
    await inside((ctx) => keepZone(ctx, days.time_zone))
    while (await inside((ctx) => buildNextCubes(ctx)));
  })
  say(`${events} events of ${conversations} conversations, summed by day in ${(summedMs / 1000).toFixed(1)} s`)
  await owner.query('vacuum analyze report_cubes')
  return { support_lib_id, user, events, countedMs }
}

/** Limits are not what is measured. */
async function forgetCalls({ support_lib_id, user }: Filled): Promise<void> {
  for (const name of ['query', 'rows', 'supportOverview', 'chatReports', 'ticketReports', 'csatOverview', 'teammateRatings'])
    await running.kernel.ports.limiter.clear({ name: `reports.${name}.staff`, by: 'actor', key: `${support_lib_id}:${user.user_id}` })
}

/** First replies by day, as one would write it first: from the messages, for each conversation of the period. */
async function besidePlain(one: Filled): Promise<void> {
  const plain = `
    select day, count(*), avg(ms), percentile_disc(array[0.5, 0.9]) within group (order by ms) from (
      select date_trunc('day', min(m.created_at) filter (where m.sender_type = 'agent') at time zone 'Europe/Berlin') as day,
        min(m.created_at) filter (where m.sender_type = 'agent') - min(m.created_at) filter (where m.sender_type = 'visitor') as ms
      from conversations c join messages m using (support_lib_id, conversation_ref)
      where c.support_lib_id = $1 and c.created_at >= '2026-08-04' and c.created_at < '2026-11-02' group by c.conversation_ref) replies
    group by grouping sets ((), (day))`
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 7; turn++) {
    await forgetCalls(one)
    ours.push(await timed(() => one.user.calls.reports.query({ ...days, metrics: 'first_reply_time' })))
    theirs.push(await timed(() => owner.query(plain, [one.support_lib_id])))
  }
  judge('first replies by day', `${median(ours).toFixed(0)} ms, as plain SQL ${median(theirs).toFixed(0)} ms`, median(ours) / median(theirs), 1)
}

async function exported(one: Filled, format: 'csv' | 'xlsx', metric: 'first_reply_time' | 'messages_in'): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  const rows = (await one.user.calls.reports.rows({ metric, from: '2025-11-01', to: days.to, time_zone: days.time_zone })).n
  const query = new URLSearchParams({ metric, from: '2025-11-01', to: days.to, what: 'rows' })
  const response = await fetch(`${running.address}/api/reports/analytics.${format}?${query}`, { headers: { authorization: `Bearer ${one.user.token}` } })
  if (!response.ok) throw new Error(await response.text())
  let bytes = 0
  const ms = await timed(async () => {
    for await (const piece of response.body ?? []) bytes += piece.length
  })
  clearInterval(watching)
  const megabytes = (peak - before) / 1e6
  const shown = `${rows} rows, ${Math.round(bytes / 1e6)} MB in ${(ms / 1000).toFixed(1)} s, memory ${Math.round(megabytes)} MB`
  judge(`export ${format}`, shown, megabytes / goals.exportMb, 1)
}
