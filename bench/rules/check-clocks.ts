import { dueLibraries } from '../../apps/server/src/kernel/jobs.ts'
import type { Running } from '../../apps/server/src/kernel/start.ts'
import { tellDueEachMinute } from '../../apps/server/src/modules/sla/tell-due.ts'
import { fillTickets } from '../../apps/server/src/testing/fill-tickets.ts'
import { testLibrary } from '../../apps/server/src/testing/library.ts'
import { median } from '../live/quantile.ts'

/** Clocks that are due at each check. */
const due = 100
const rounds = 7

/** Medians in ms of the minute's check: with nothing due, and with a hundred due clocks, when these are all that is open and beside many more. */
export type ClockFigures = { idleAlone: number; idleBesideMany: number; dueAlone: number; dueBesideMany: number }

/** Measures the minute's check of SLA clocks. */
export async function checkClocks(running: Running, many: number): Promise<ClockFigures> {
  const library = await testLibrary(running)
  const { support_lib_id, kernel } = library
  const { owner } = kernel.database
  const { user_id } = await library.user('admin')
  await fillTickets(owner, { support_lib_id, agents: [user_id], conversations: due })
  const clocks = async (from: number, to: number, when: string) =>
    void (await owner.query(
      `insert into sla_clocks (support_lib_id, conversation_ref, kind, round, policy_name, basis, target_minutes, started_at, pauses, is_void, due_at, check_at)
       select $1, 'c' || 1 + n % $4::int, 'next_reply', n, 'Everyone', 'x', 60, now(), '[]', false, ${when}, ${when} from generate_series($2::int, $3::int) n`,
      [support_lib_id, from, to, due],
    ))
  let round = 0
  const times = async (isDue: boolean) => {
    const found: number[] = []
    for (let at = 0; at < rounds; at++) {
      if (isDue) await clocks(++round * due + 10_000_000, round * due + 10_000_000 + due - 1, "now() - interval '1 minute'")
      const begun = performance.now()
      const libraries = await dueLibraries(kernel, tellDueEachMinute)
      if (libraries.includes(support_lib_id)) await library.inside((ctx) => tellDueEachMinute.run(ctx))
      found.push(performance.now() - begun)
    }
    return median(found)
  }
  await times(true)
  const [idleAlone, dueAlone] = [await times(false), await times(true)]
  await clocks(1, many, "now() + interval '1 day' + n * interval '1 second'")
  await owner.query('analyze sla_clocks')
  return { idleAlone, dueAlone, idleBesideMany: await times(false), dueBesideMany: await times(true) }
}
