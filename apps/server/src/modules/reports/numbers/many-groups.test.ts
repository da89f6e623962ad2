import { metricOf } from '@porchlight/contracts/reports/metrics'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { openAtEnds } from './open-at-ends.ts'
import { partsIn } from './parts-of-period.ts'
import { ranked } from './stats.ts'

test('of thousands of groups only those that are charted are counted for each day', async () => {
  const library = await testLibrary(await sharedServer())
  const groups = 5000
  await library.kernel.database.owner.query(
    `insert into report_conversations (support_lib_id, conversation_ref, number, state, opened_at, channel, is_counted)
     select $1, 'c' || i, i, '{}', timestamptz '2026-01-01' + i % 90 * interval '1 day', 'chat', true from generate_series(1, $2 + 20) i`,
    [library.support_lib_id, groups],
  )
  const asked = { metric: metricOf('conversations_open'), counts: 'calendar_time' as const, time_zone: 'UTC' }
  const parts = partsIn('UTC', { from: '2026-01-01', to: '2026-03-31' }, 'day')
  // The last twenty are of one group.
  const group = sql<string>`'group ' || least(f.number, ${groups})`
  const source = { joins: sql``, where: sql<boolean>`true`, value: sql<number>`0`, group }
  const cells = await library.inside((ctx) => openAtEnds(ctx, asked, source, parts, true))
  expect(cells).toHaveLength(groups + 12 * parts.starts.length)
  const totals = cells.filter(({ part_of }) => part_of === null)
  expect(totals.reduce((all, { n }) => all + n, 0)).toBe(groups + 20)
  const [first] = ranked(asked.metric, totals)
  expect(first).toMatchObject({ key: `group ${groups}`, n: 21 })
  expect(cells.filter(({ key }) => key === first?.key).at(-1)).toMatchObject({ part_of: parts.starts.length, n: 21 })
})
