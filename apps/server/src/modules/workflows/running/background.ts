import { setTimeout as pause } from 'node:timers/promises'
import { asSystem, type JobTask } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { followEvents } from './follow-events.ts'
import { runTimers } from './run-timers.ts'

/** Time between two looks at the heads of the libraries with rules, in ms. A look is one statement for all libraries. */
const lookMs = 150
/** Time after a failure, so that a broken library or database is not asked all the time, in ms. */
const calmMs = 2000

type Due = { support_lib_id: string; follows: boolean; timers: boolean }

const dueStatement = `
  select w.support_lib_id, true as follows, false as timers from workflow_heads w join library_heads h using (support_lib_id) where h.event_number > w.upto
  union all
  select support_lib_id, false, true from (select distinct support_lib_id from workflow_timers where due_at <= $1 limit 200) t`
/** Without those whose rules are suspected. */
const dueHere = `select * from (${dueStatement}) due where not exists (select from instance.suspects where work = 'key:workflows.follow-alone:' || support_lib_id)`

/**
 * Follows the events of a library in a process of its own. What rules do is stored with their place among the events, so nothing tells what they were doing when
 * a process died: each library that was not done is suspected. Its rules stand still if they are guilty, and miss nothing.
 */
export const followAlone: JobTask = {
  name: 'workflows.follow-alone',
  outside: true,
  async runOutside({ kernel, signal }, { support_lib_id }) {
    for (const once of [followEvents, runTimers]) while (!signal.aborted && (await once(kernel, String(support_lib_id))));
    signal.throwIfAborted()
  },
}

/** Suspects the rules of all libraries that are behind, because a process has died. */
export async function suspectRules(kernel: Kernel): Promise<void> {
  const { rows } = await kernel.database.owner.query<Due>(dueHere, [kernel.clock.now()])
  for (const support_lib_id of new Set(rows.map((row) => row.support_lib_id)))
    await asSystem(kernel, support_lib_id, followAlone.name, async (ctx) =>
      ctx.enqueue(followAlone.name, {}, { key: `${followAlone.name}:${support_lib_id}`, alone: true }),
    )
}

/** Follows the events of all libraries that have rules, and runs their timers, until it is stopped. Several processes share the work through row locks. */
export async function followInBackground(kernel: Kernel): Promise<() => Promise<void>> {
  const ending = new AbortController()
  const work = (async () => {
    while (!ending.signal.aborted) {
      const isCalm = await lookOnce(kernel, ending.signal)
      await pause(isCalm ? lookMs : calmMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
  })()
  return async () => {
    ending.abort()
    await work
  }
}

/** Looks once at all libraries. Returns whether all went well. */
async function lookOnce(kernel: Kernel, signal: AbortSignal): Promise<boolean> {
  let isCalm = true
  const failed = (error: unknown) => {
    isCalm = false
    if (!signal.aborted) kernel.log.warn({ err: error }, 'following events for rules')
  }
  try {
    const { rows } = await kernel.database.owner.query<Due>(dueHere, [kernel.clock.now()])
    for (const { support_lib_id, follows } of rows) {
      const once = follows ? followEvents : runTimers
      await (async () => {
        while (!signal.aborted && (await once(kernel, support_lib_id)));
      })().catch(failed)
    }
  } catch (error) {
    failed(error)
  }
  return isCalm
}
