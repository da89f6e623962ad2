import type { Module } from '../../kernel/kernel.ts'
import type { TestLibrary } from '../library.ts'
import { until } from '../until.ts'

/** A module with a job that works and one that always fails; both note when they ran. */
export function drillJobs(): Module & { good: number[]; bad: number } {
  const module: Module & { good: number[]; bad: number } = {
    name: 'drill',
    good: [],
    bad: 0,
    tasks: [
      { name: 'drill.good', run: async () => void module.good.push(performance.now()) },
      {
        name: 'drill.bad',
        async run() {
          module.bad++
          throw new Error('bad drop')
        },
      },
    ],
  }
  return module
}

/** How long after they were due 95 of 100 jobs had run, in ms: by themselves, one in a hundred failing, and beside as many that are parked; and how many are. */
export type PoisonedJobs = { alone: number; among: number; beside: number; parked: number }

/** Runs so many jobs without failing ones, among failing ones, and after as many have failed for good. */
export async function runPoisonedJobs(library: TestLibrary, module: ReturnType<typeof drillJobs>, jobs: number): Promise<PoisonedJobs> {
  const every = 100
  const alone = await p95(library, module, jobs, () => false)
  const among = await p95(library, module, jobs, (index) => index % every === 0)
  const parkedBefore = await parkedIn(library)
  await enqueue(library, jobs, () => true)
  await until(async () => (await parkedIn(library)) >= parkedBefore + jobs, 'all of them are parked', 600_000)
  const beside = await p95(library, module, jobs, () => false)
  return { alone, among, beside, parked: await parkedIn(library) }
}

async function p95(library: TestLibrary, module: ReturnType<typeof drillJobs>, jobs: number, isBad: (index: number) => boolean): Promise<number> {
  module.good.length = 0
  const begun = performance.now()
  await enqueue(library, jobs, isBad)
  const expected = Array.from({ length: jobs }, (_, index) => index).filter((index) => !isBad(index)).length
  await until(() => module.good.length >= expected, 'the others have run', 600_000)
  return (module.good.toSorted((a, b) => a - b)[Math.floor(0.95 * expected)] ?? 0) - begun
}

const atOnce = 500

async function enqueue({ inside }: TestLibrary, jobs: number, isBad: (index: number) => boolean): Promise<void> {
  for (let from = 0; from < jobs; from += atOnce)
    await inside(async (ctx) => {
      for (let index = from; index < Math.min(jobs, from + atOnce); index++) {
        if (isBad(index)) ctx.enqueue('drill.bad', { index }, { maxAttempts: 1 })
        else ctx.enqueue('drill.good', { index })
      }
    })
}

async function parkedIn({ kernel }: TestLibrary): Promise<number> {
  const { rows } = await kernel.database.owner.query<{ parked: number }>('select parked_job_count()::int as parked')
  return rows[0]?.parked ?? 0
}
