import { dueLibraries } from '../kernel/jobs.ts'
import type { TestLibrary } from './library.ts'

/** Runs a schedule in this library if it has work there; returns whether it did. */
export async function runSweep(library: TestLibrary, name: string): Promise<boolean> {
  const schedule = library.kernel.modules.flatMap((module) => module.schedules ?? []).find((each) => each.name === name)
  if (!schedule) throw new Error(`there is no schedule ${name}`)
  const isDue = (await dueLibraries(library.kernel, schedule)).includes(library.support_lib_id)
  if (isDue) await library.inside((ctx) => schedule.run(ctx))
  return isDue
}
