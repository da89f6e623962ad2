import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDifference } from './testing/differences.ts'
import { arbitrarySchedule, Run, type Schedule } from './testing/schedule.ts'
import type { ServerBug } from './testing/simulated-server.ts'

const runs = Number(process.env.CONVERGENCE_RUNS ?? 1200)
const seed = Number(process.env.CONVERGENCE_SEED ?? Date.now() % 1_000_000)

async function differenceAfter(schedule: Schedule, bug?: ServerBug): Promise<string | null> {
  const run = new Run(schedule, bug)
  await run.play(schedule.steps)
  return findDifference(run)
}

// Checklist Q4 and Q2: the real connection, outbox and store against a simulated server and network.
test(`after any schedule of faults the store equals a fresh load (${runs} schedules, CONVERGENCE_SEED=${seed})`, { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(arbitrarySchedule, async (schedule) => {
    const difference = await differenceAfter(schedule)
    if (difference) throw new Error(difference)
  })
  await fc.assert(property, { numRuns: runs, seed })
})

const bugs: ServerBug[] = ['no-dedupe', 'hidden-gaps', 'short-patch', 'never-reload', 'page-ahead', 'early-answer', 'stale-rows', 'note-leak']
test.each(bugs)('the property detects a defect: %s', { timeout: 120_000 }, async (bug) => {
  const property = fc.asyncProperty(arbitrarySchedule, async (schedule) => (await differenceAfter(schedule, bug)) === null)
  const outcome = await fc.check(property, { numRuns: 400, seed: 1, endOnFailure: true })
  expect(outcome.failed).toBe(true)
})
