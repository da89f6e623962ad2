// Ten years of a large team, scaled down: retention catches up with all of it, faster than new data becomes old; lists stay as fast, and the space comes back.
import { parseArgs } from 'node:util'
import type { Ctx } from '../../apps/server/src/kernel/context.ts'
import { asSystem } from '../../apps/server/src/kernel/jobs.ts'
import { retainFor } from '../../apps/server/src/modules/personal-data/retention.ts'
import { rebuild } from '../../apps/server/src/modules/reports/index.ts'
import { fillEvents } from '../../apps/server/src/testing/fill-events.ts'
import { fillLibrary } from '../../apps/server/src/testing/fill-library.ts'
import { fillTexts } from '../../apps/server/src/testing/fill-tickets.ts'
import { testLibrary } from '../../apps/server/src/testing/library.ts'
import { say } from '../../scripts/tooling/command.ts'
import { noteFigure } from '../all/figures.ts'
import { median } from '../live/quantile.ts'
import { withProduct } from './product/open-product.ts'

const { values } = parseArgs({
  options: { conversations: { type: 'string', default: '20000' }, agents: { type: 'string', default: '300' }, chatsADay: { type: 'string', default: '17' } },
})
const conversations = Number(values.conversations)
const years = 10
/** What becomes too old each day in the team that is meant, and how long a night's work lasts. */
const oldADay = Number(values.agents) * Number(values.chatsADay)
const nightSeconds = 5 * 3600

const outcome = await withProduct(
  async (server) => {
    const library = await testLibrary(server)
    const { kernel, support_lib_id } = library
    const { owner } = kernel.database
    const admin = await library.user('admin')
    const agents = await Promise.all(Array.from({ length: 5 }, async () => (await library.user('agent')).user_id))
    await fillLibrary(owner, { support_lib_id, agents, conversations })
    // A year of conversations becomes ten.
    const longAgo = (column: string) => `${column} = now() - (timestamptz '2026-11-01' - ${column}) * ${years}`
    for (const [table, ...columns] of [
      ['conversations', 'created_at', 'updated_at', 'visitor_updated_at', 'closed_at'],
      ['messages', 'created_at'],
      ['visitors', 'first_seen_at', 'last_seen_at'],
    ])
      await owner.query(`update ${table} set ${columns.map(longAgo).join(', ')} where support_lib_id = $1`, [support_lib_id])
    await fillTexts(owner, support_lib_id)
    // Those of the people made above would have the same numbers.
    await owner.query('delete from events where support_lib_id = $1', [support_lib_id])
    const events = await fillEvents(owner, support_lib_id)
    await owner.query('update event_consumers c set upto = h.event_number from library_heads h where h.support_lib_id = $1 and c.support_lib_id = $1', [
      support_lib_id,
    ])
    await rebuild(library)
    await owner.query('vacuum analyze')
    const lists = async () => {
      const times: number[] = []
      for (let turn = 0; turn < 20; turn++) {
        const begun = performance.now()
        await admin.calls.conversations.list({ tab: 'archives' })
        times.push(performance.now() - begun)
      }
      return median(times)
    }
    const state = async () => {
      const { rows } = await owner.query<{ bytes: string; months: number; events: number; texts: number }>(
        `select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('events') where isleaf) as bytes,
          (select count(*)::int from pg_partition_tree('events') where isleaf) as months,
          (select count(*)::int from events where support_lib_id = $1) as events, (select count(*)::int from conversation_texts where support_lib_id = $1) as texts`,
        [support_lib_id],
      )
      const row = rows[0]
      return { mb: Number(row?.bytes) / 1e6, months: row?.months ?? 0, events: row?.events ?? 0, texts: row?.texts ?? 0, listMs: await lists() }
    }
    const before = await state()
    await admin.calls.personalData.setRetention({ kind: 'events', days: 365 })
    await admin.calls.personalData.setRetention({ kind: 'conversations', days: 730 })
    const runner = {
      kernel,
      signal: AbortSignal.timeout(3_600_000),
      inLibrary: <T>(run: (ctx: Ctx) => Promise<T>) => asSystem(kernel, support_lib_id, 'drill', run),
    }
    const begun = performance.now()
    // Each is one run of a night whose end is over, so that the product's own job does not follow.
    for (let left = true; left; ) {
      await retainFor(runner, { until: new Date(0).toISOString() }, 15_000)
      const found = await Promise.all([
        admin.calls.personalData.previewRetention({ kind: 'events', days: 365 }),
        admin.calls.personalData.previewRetention({ kind: 'conversations', days: 730 }),
      ])
      left = found.some(({ count }) => count > 0)
    }
    const seconds = (performance.now() - begun) / 1000
    // Months are as small here as the rest, so none is too small to be moved.
    for (let dropped = true; dropped; ) {
      const { rows } = await owner.query<{ gone: string[] }>('select drop_emptied_event_months(now(), 0) as gone')
      dropped = (rows[0]?.gone.length ?? 0) > 0
    }
    await owner.query('vacuum analyze')
    return { events, before, after: await state(), seconds }
  },
  [],
  { ROLES: 'web' },
)
const { events, before, after, seconds } = outcome
const gone = before.events - after.events
const perNight = ((conversations * (years - 2)) / years / seconds) * nightSeconds
say(`${conversations} conversations of ten years with ${events} events; two years are kept, of events one.`)
say(
  `Retention took ${seconds.toFixed(0)} s: ${gone} events fewer. At this rate a night does ${Math.round(perNight)} conversations; ${oldADay} become too old a day.`,
)
say(
  `Events: ${before.mb.toFixed(0)} → ${after.mb.toFixed(0)} MB in ${before.months} → ${after.months} partitions. Texts in the search: ${before.texts} → ${after.texts}.`,
)
say(`Archive, first page, p50: ${before.listMs.toFixed(0)} → ${after.listMs.toFixed(0)} ms.`)
noteFigure('old data: days that a night of retention takes away', perNight / oldADay)
noteFigure('old data: events that stay, MB', after.mb)
process.exitCode = perNight > 2 * oldADay && after.months < 20 && after.mb < before.mb / 3 && after.listMs < 2 * before.listMs ? 0 : 1
