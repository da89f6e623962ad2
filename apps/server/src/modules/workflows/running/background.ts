import { setTimeout as pause } from 'node:timers/promises'
import { asSystem, type JobTask } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { runTimers } from './run-timers.ts'

/** Time between two looks at the timers that are due, in ms. A look is one statement for all libraries. */
const lookMs = 500
/** Time after a failure, so that a broken library or database is not asked all the time, in ms. */
const calmMs = 2000

type Due = { support_lib_id: string }

/** Libraries with due timers, except those whose timers are suspected of having crashed a process. */
const dueHere = `select support_lib_id from (select distinct support_lib_id from workflow_timers where due_at <= $1 limit 200) due
  where not exists (select from instance.suspects where work = 'key:workflows.follow-alone:' || support_lib_id)`

/**
 * Runs the due timers of a library in a process of its own. What rules do is stored with the timer's end, so nothing tells what they were doing when a process died:
 * each library with due timers is suspected. Its timers stand still if they are guilty, and none is missed. Jobs of this name that are stored followed events, too.
 */
export const timersAlone: JobTask = {
  name: 'workflows.follow-alone',
  outside: true,
  async runOutside({ kernel, signal }, { support_lib_id }) {
    while (!signal.aborted && (await runTimers(kernel, String(support_lib_id))));
    signal.throwIfAborted()
  },
}

/** Suspects the timers that are due, because a process has died. */
export async function suspectTimers(kernel: Kernel): Promise<void> {
  const { rows } = await kernel.database.owner.query<Due>(dueHere, [kernel.clock.now()])
  for (const { support_lib_id } of rows)
    await asSystem(kernel, support_lib_id, timersAlone.name, async (ctx) =>
      ctx.enqueue(timersAlone.name, {}, { key: `${timersAlone.name}:${support_lib_id}`, alone: true }),
    )
}

/** Runs the timers of all libraries' rules until it is stopped. Several processes share the work through row locks. */
export async function runTimersInBackground(kernel: Kernel): Promise<() => Promise<void>> {
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
    if (!signal.aborted) kernel.log.warn({ err: error }, 'running timers of rules')
  }
  try {
    const { rows } = await kernel.database.owner.query<Due>(dueHere, [kernel.clock.now()])
    for (const { support_lib_id } of rows)
      await (async () => {
        while (!signal.aborted && (await runTimers(kernel, support_lib_id)));
      })().catch(failed)
  } catch (error) {
    failed(error)
  }
  return isCalm
}
