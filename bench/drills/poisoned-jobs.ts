// 10,000 jobs by themselves, the same with one in a hundred that always fails, then beside 10,000 that have failed: the others must not wait for them.
import { parseArgs } from 'node:util'
import { drillJobs, runPoisonedJobs } from '../../apps/server/src/testing/drills/poisoned-jobs.ts'
import { testLibrary } from '../../apps/server/src/testing/library.ts'
import { say } from '../../scripts/tooling/command.ts'
import { noteFigure } from '../all/figures.ts'
import { withProduct } from './product/open-product.ts'

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '10000' } } })
const count = Number(values.jobs)
const jobs = drillJobs()
const { alone, among, beside, parked } = await withProduct(async (server) => runPoisonedJobs(await testLibrary(server), jobs, count), [jobs], {
  LOG_LEVEL: 'silent',
})
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
say(
  `95 of 100 of ${count} jobs had run after ${seconds(alone)}; with one failing in a hundred after ${seconds(among)}; beside ${count} parked ones after ${seconds(beside)}.`,
)
say(`${parked} jobs are parked.`)
noteFigure('jobs, one in a hundred failing: p95, times without', among / alone)
noteFigure('jobs beside as many parked: p95, times without', beside / alone)
process.exitCode = among <= 2 * alone && beside <= 2 * alone && parked === count + Math.ceil(count / 100) ? 0 : 1
