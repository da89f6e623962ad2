import { dayStart } from '@porchlight/business-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { asSystem } from '../../kernel/jobs.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { partsIn } from '../reports/numbers/parts-of-period.ts'
import { presenceTimes, totalTimes } from '../reports/numbers/presence-times.ts'
import { notePresence, presenceBetween } from './ledger.ts'

const minute = 60_000
/** Midnight in Berlin before the clocks go back: that day has 25 hours. */
const midnight = dayStart('Europe/Berlin', '2026-10-25')

type Step = { after: number; is: 'online' | 'away' | 'offline' }
/** Minutes between two notes: usually one, sometimes a long time (nobody was there, or the server was down), sometimes the clock goes back. */
const history = fc.array(
  fc.record({
    after: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(1, 1, 1, 2) }, { weight: 2, arbitrary: fc.integer({ min: -30, max: 600 }) }),
    is: fc.constantFrom<Step['is']>('online', 'online', 'away', 'offline'),
  }),
  { minLength: 5, maxLength: 25 },
)

async function desk() {
  const library = await testLibrary(await sharedServer())
  const { support_lib_id, kernel } = library
  const { owner } = kernel.database
  const { user_id } = await library.user('agent')
  const connection_id = newRef()
  const note = async (at: number, is: Step['is']) => {
    await owner.query('delete from connections where support_lib_id = $1', [support_lib_id])
    await owner.query('update users set is_away = $3 where support_lib_id = $1 and user_id = $2', [support_lib_id, user_id, is === 'away' ? 1 : 0])
    if (is !== 'offline')
      await owner.query(
        `insert into connections (support_lib_id, connection_id, epoch, kind, holder_id, expires_at) values ($1, $2, 'ledger', 'agent', $3, $4)`,
        [support_lib_id, connection_id, user_id, new Date(at + minute)],
      )
    await asSystem({ ...kernel, clock: { now: () => new Date(at) } }, support_lib_id, 'presence.note', (ctx) => notePresence.run(ctx))
  }
  const noted = () => library.inside((ctx) => presenceBetween(ctx, { from: 0, end: 8e15 }))
  return { library, user_id, note, noted }
}

test('whatever happens to people, server and clock: stretches never overlap, and online, away and offline add up to each day, of 25 hours too', async () => {
  for (const steps of fc.sample(history, { numRuns: 12, seed: 31 })) {
    const { note, noted } = await desk()
    let at = midnight + 60 * minute
    const samples: { at: number; is: Step['is']; isLatest: boolean }[] = []
    for (const { after, is } of steps) {
      at += after * minute
      samples.push({ at, is, isLatest: samples.every((one) => one.at < at) })
      await note(at, is)
    }
    const stretches = await noted()
    for (const [index, one] of stretches.entries()) {
      expect(one.until).toBeGreaterThan(one.from)
      expect(one.from).toBeGreaterThanOrEqual(stretches[index - 1]?.until ?? 0)
    }
    // Whoever was seen was there at that moment, as long as the clock had not been further already.
    for (const sample of samples.filter(({ is, isLatest }) => is !== 'offline' && isLatest))
      expect(stretches.some(({ presence, from, until }) => presence === sample.is && from < sample.at && sample.at <= until)).toBe(true)
    const online = stretches.reduce((sum, { presence, from, until }) => sum + (presence === 'online' ? until - from : 0), 0) / 1000
    for (const zone of ['Europe/Berlin', 'UTC', 'Australia/Lord_Howe']) {
      const parts = partsIn(zone, { from: '2026-10-23', to: '2026-11-20' }, 'day')
      const days = presenceTimes(stretches, parts, { since: 0, until: Number.POSITIVE_INFINITY })
      for (const [index, day] of days.entries())
        expect(day.online + day.away + day.offline).toBe(((parts.starts[index + 1] ?? parts.end) - (parts.starts[index] ?? 0)) / 1000)
      expect(totalTimes(days).online).toBe(online)
    }
  }
})

test('a minute is noted once, a crash ends the stretch at its last note, and a day counts as far as it is known', async () => {
  const { note, noted, user_id } = await desk()
  for (const [at, is] of [
    [1, 'online'],
    [2, 'online'],
    [2, 'online'],
    [3, 'away'],
    // The server was down for an hour.
    [63, 'away'],
  ] as const)
    await note(midnight + at * minute, is)
  const at = (minutes: number) => midnight + minutes * minute
  const stretches = await noted()
  expect(stretches).toEqual([
    { user_id, presence: 'online', from: at(0), until: at(2) },
    { user_id, presence: 'away', from: at(2), until: at(3) },
    { user_id, presence: 'away', from: at(62), until: at(63) },
  ])
  const parts = partsIn('Europe/Berlin', { from: '2026-10-25', to: '2026-10-26' }, 'day')
  expect(presenceTimes(stretches, parts, { since: at(0), until: at(90) })).toEqual([
    { date: '2026-10-25', online: 120, away: 120, offline: 86 * 60 },
    { date: '2026-10-26', online: 0, away: 0, offline: 0 },
  ])
  // Before presence was first noted, nobody is known to have been offline.
  const earlier = partsIn('Europe/Berlin', { from: '2026-10-24', to: '2026-10-25' }, 'day')
  expect(presenceTimes(stretches, earlier, { since: at(0), until: at(90) })[0]).toEqual({ date: '2026-10-24', online: 0, away: 0, offline: 0 })
})
