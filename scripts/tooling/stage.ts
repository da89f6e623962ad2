import { duration, say } from './command.ts'
import { type Failure, repeated } from './failures.ts'
import { priceList, type Timed } from './prices.ts'

/** The number of checks that passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number }

/**
 * The counts of a stage, what failed in it, the processor seconds it used (if known), and how long each test took. `again` runs what failed once more, alone; true if
 * all of it passed.
 */
export type Outcome = Counts & { failures?: Failure[]; processorSeconds?: number | null; timed?: Timed[]; again?: () => Promise<boolean> }

/** More failures than that in a run are no accidents of a busy machine: none is tried again. */
const secondTriesMax = 5

/** With `isPatient`, other stages run at the same time and go first. */
type How = { isPatient: boolean }

/**
 * One step of `npm test`. Shows its own output and returns its outcome; a stage that runs no checks fails. Consecutive stages with `sharesProcessors` run two at a
 * time: each alone would leave a processor idle part of the time.
 */
export type Stage = { name: string; run: (how: How) => Promise<Outcome>; sharesProcessors?: boolean }

/**
 * Runs all stages in order, even after a failure, so that one run shows every failure, adds up their counts, says what each domain's
 * tests cost and repeats what failed. Stages `beside` run one after the other at the same time, with the processors that the others leave idle. A few failed tests
 * are tried once more at the end, when nothing else runs; the run says which of them passed only then.
 */
export async function runStages(stages: Stage[], beside: Stage[] = []): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 }
  const failures: Failure[] = []
  const again: Required<Pick<Outcome, 'failed' | 'failures' | 'again'>>[] = []
  const timed: Timed[] = []
  const waiting = [...stages]
  const runNext = async (stage: Stage, how: How = { isPatient: false }) => {
    say(`▸ ${stage.name}`)
    const started = performance.now()
    const counts = await runOne(stage, how)
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
    const failed = counts.failures?.length ? counts.failures : [{ name: stage.name, report: '' }]
    if (counts.failed > 0 && counts.again) again.push({ failed: counts.failed, failures: failed, again: counts.again })
    else if (counts.failed > 0) failures.push(...failed)
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
  const isFew = total.failed <= secondTriesMax
  for (const stage of again) {
    if (isFew && (await stage.again())) {
      total.failed -= stage.failed
      total.passed += stage.failed
      say(`Failed beside the others, passed alone (look for the cause):\n\n${repeated(stage.failures)}\n`)
    } else failures.push(...stage.failures)
  }
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
