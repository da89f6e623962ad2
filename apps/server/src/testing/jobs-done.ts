import { consumerRules } from '../kernel/consumers/rules.ts'
import type { TestLibrary } from './library.ts'
import { until } from './until.ts'

/** Returns the number of a library's jobs that are due or running, and of the consumers with events to react to. */
export async function jobsOf({ kernel, support_lib_id }: TestLibrary): Promise<number> {
  const { rows } = await kernel.database.owner.query<{ count: number }>(
    `select (select count(*) from consumers_behind($1) where since is not null)::int + count(*)::int as count from graphile_worker._private_jobs
     where payload->>'support_lib_id' = $1 and (locked_at is not null or (run_at <= now() and attempts < max_attempts))`,
    [support_lib_id],
  )
  return rows[0]?.count ?? 0
}

/**
 * Waits until the reactions to all that has happened in a library have run, and the jobs that they enqueued. For tests whose next step would change what a
 * reaction that is still waiting finds, or that expect one not to have done something.
 */
export const jobsDone = (library: TestLibrary): Promise<void> =>
  until(async () => {
    const { kernel, support_lib_id } = library
    // Nobody is woken for an event about which no reaction would do anything; it is read at the next look.
    kernel.ports.bus.publish({ kind: 'wake', support_lib_id, consumers: [...consumerRules(kernel).keys()] })
    return (await jobsOf(library)) === 0
  }, 'all jobs are done')
