import { expect, test } from 'vitest'
import { dueLibraries } from '../kernel/jobs.ts'
import { testLibrary } from './library.ts'
import { sharedServer } from './test-server.ts'

/** These have work everywhere: a licence to ask about, or something that belongs to all libraries. */
const everywhere = ['licence.ask', 'jobs.ensure-event-partitions']

test('a schedule asks once which libraries have work, and a quiet one is not visited', async () => {
  const library = await testLibrary(await sharedServer())
  await library.user('agent')
  const schedules = library.kernel.modules.flatMap((module) => module.schedules ?? [])
  expect(schedules.length).toBeGreaterThan(10)
  for (const each of schedules) {
    const due = await dueLibraries(library.kernel, each)
    if (!everywhere.includes(each.name)) expect(due, each.name).not.toContain(library.support_lib_id)
  }
})
