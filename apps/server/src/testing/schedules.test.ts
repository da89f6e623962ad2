// Holds for every module.
import { expect, test } from 'vitest'
import { dueLibraries } from '../kernel/jobs.ts'
import { testLibrary } from './library.ts'
import { sharedServer } from './test-server.ts'

/** Schedules that always have work: checking the licence, maintaining something that all libraries share, or measuring all at once. */
const everywhere = ['licence.ask', 'jobs.ensure-event-partitions', 'ownership.note-sizes', 'jobs.drop-event-partitions']

test('a schedule runs one query to find libraries with work, and does not visit idle ones', async () => {
  const library = await testLibrary(await sharedServer())
  await library.user('agent')
  const schedules = library.kernel.modules.flatMap((module) => module.schedules ?? [])
  expect(schedules.length).toBeGreaterThan(10)
  for (const each of schedules) {
    const due = await dueLibraries(library.kernel, each)
    if (!everywhere.includes(each.name)) expect(due, each.name).not.toContain(library.support_lib_id)
  }
})
