import { duration, say } from './command.ts'

/** The number of checks in a stage that passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number }

/**
 * One step of `npm test`. Shows its own output and returns counts; a stage that runs no checks fails. Consecutive stages with `sharesProcessors` run two at a
 * time: each alone would leave a processor idle part of the time.
 */
export type Stage = { name: string; run: () => Promise<Counts>; sharesProcessors?: boolean }

/** Runs all stages in order, even after a failure, so that one run shows every failure, and adds up their counts. */
export async function runStages(stages: Stage[]): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 }
  const waiting = [...stages]
  const runNext = async (stage: Stage) => {
    say(`▸ ${stage.name}`)
    const started = performance.now()
    const counts = await runOne(stage)
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
    const verdict = counts.failed === 0 ? '✓' : '✗'
    say(`${verdict} ${stage.name}: ${summary(counts)} (${duration(performance.now() - started)})\n`)
  }
  const runSharing = async () => {
    while (waiting[0]?.sharesProcessors) await runNext(waiting.shift() as Stage)
  }
  while (waiting.length > 0) {
    await Promise.all([runSharing(), runSharing()])
    const stage = waiting.shift()
    if (stage) await runNext(stage)
  }
  return total
}

async function runOne({ run }: Stage): Promise<Counts> {
  try {
    const counts = await run()
    if (counts.passed + counts.failed + counts.skipped > 0) return counts
    say('Nothing ran: that is a failure.')
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  return { passed: 0, failed: 1, skipped: 0 }
}

/** `12 passed, 0 failed, 1 skipped` */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
