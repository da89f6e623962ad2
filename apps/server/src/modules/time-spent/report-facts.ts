import type { FactOf } from '@porchlight/contracts/reports/metric'
import type { timeMetrics } from '@porchlight/contracts/time-spent/time-metrics'
import { type FactReading, notesFacts } from '../../kernel/consumers/report-facts.ts'

type Entered = { entry_ref: string; minutes: number; user_id: string }

const note = (reading: FactReading<'time_spent'>, { entry_ref, minutes, user_id }: Entered, at: number) =>
  reading.note('time_spent', { at, value: minutes * 60_000, agent_id: user_id, as: entry_ref })

notesFacts<FactOf<typeof timeMetrics>>({
  'time.added': (reading, entry) => note(reading, entry, reading.at),
  'time.changed'(reading, entry) {
    // One that came with a merged ticket was noted there, and stays as it was.
    const former = reading.remembered('time_spent', entry.entry_ref)
    if (!former) return
    reading.takeBack('time_spent', entry.entry_ref)
    note(reading, entry, former.at)
  },
  'time.removed': (reading, { entry_ref }) => reading.takeBack('time_spent', entry_ref),
})
