import { duration, say } from './command.ts'
import { type Failure, repeated } from './failures.ts'
import { priceList, type Timed } from './prices.ts'

/** The number of checks that passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number }

/** The counts of a stage, what failed in it, the processor seconds it used (if known), and how long each test took. */
export type Outcome = Counts & { failures?: Failure[]; processorSeconds?: number | null; timed?: Timed[] }

/** With `isPatient`, other stages run at the same time and go first. */
type How = { isPatient: boolean }

/**
 * One step of `npm test`. Shows its own output and returns its outcome; a stage that runs no checks fails. Consecutive stages with `sharesProcessors` run two at a
 * time: each alone would leave a processor idle part of the time.
 */
export type Stage = { name: string; run: (how: How) => Promise<Outcome>; sharesProcessors?: boolean }

/**
 * Runs all stages in order, even after a failure, so that one run shows every failure, adds up their counts, says what each domain's
 * tests cost and repeats what failed. Stages `beside` run one after the other at the same time, with the processors that the others leave idle.
 */
export async function runStages(stages: Stage[], beside: Stage[] = []): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 }
  const failures: Failure[] = []
  const timed: Timed[] = []
  const waiting = [...stages]
  const runNext = async (stage: Stage, how: How = { isPatient: false }) => {
    say(`▸ ${stage.name}`)
    const started = performance.now()
    const counts = await runOne(stage, how)
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
    if (counts.failed > 0) failures.push(...(counts.failures?.length ? counts.failures : [{ name: stage.name, report: '' }]))
    timed.push(...(counts.timed ?? []))
    const used = counts.processorSeconds ? `, ${counts.processorSeconds.toFixed(0)} processor seconds` : ''
    const verdict = counts.failed === 0 ? '✓' : '✗'
    say(`${verdict} ${stage.name}: ${summary(counts)} (${duration(performance.now() - started)}${used})\n`)
  }
  const runSharing = async () => {
    while (waiting[0]?.sharesProcessors) await runNext(waiting.shift() as Stage)
  }
  const runInOrder = async () => {
    while (waiting.length > 0) {
      await Promise.all([runSharing(), runSharing()])
      const stage = waiting.shift()
      if (stage) await runNext(stage)
    }
  }
  const runBeside = async () => {
    for (const stage of beside) await runNext(stage, { isPatient: true })
  }
  await Promise.all([runInOrder(), runBeside()])
  if (timed.length > 0) say(`${priceList(timed)}\n`)
  if (failures.length > 0) say(`What failed:\n\n${repeated(failures)}\n`)
  return total
}

async function runOne({ name, run }: Stage, how: How): Promise<Outcome> {
  const fail = (report: string): Outcome => {
    say(report)
    return { passed: 0, failed: 1, skipped: 0, failures: [{ name, report }] }
  }
  try {
    const counts = await run(how)
    if (counts.passed + counts.failed + counts.skipped > 0) return counts
    return fail('Nothing ran: that is a failure.')
  } catch (error) {
    return fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

/** `12 passed, 0 failed, 1 skipped` */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
