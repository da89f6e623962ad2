import { expect, test } from 'vitest'
import { modules } from '../../modules.ts'
import { testLibrary } from '../library.ts'
import { ownServer } from '../test-server.ts'
import { drillJobs, runPoisonedJobs } from './poisoned-jobs.ts'

// `npm run bench drills/poisoned-jobs` does the same with 10,000, and compares how long they take.
test('jobs that fail for good are parked, all of them; those among and after them run', async () => {
  const jobs = drillJobs()
  const library = await testLibrary(await ownServer({ modules: [...modules, jobs], env: { LOG_LEVEL: 'silent' } }))
  const { parked } = await runPoisonedJobs(library, jobs, 100)
  expect(parked).toBe(101)
  // None is tried again by itself.
  expect(jobs.bad).toBe(101)
  expect(jobs.good).toHaveLength(100)
})
