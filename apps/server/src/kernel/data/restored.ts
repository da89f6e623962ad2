import { setTimeout } from 'node:timers/promises'
import type { Log } from '../process/log.ts'
import type { Database } from './database.ts'

type Owner = Pick<Database, 'owner'>
/** The file of DATA_DIR with where the audit logs end, of which a copy can be kept elsewhere; the storage has the same note. */
export const localHeadsName = 'audit-heads.json'

const askAgainMs = 500

/** Whether the database was restored and nobody has yet looked at what was noted outside of it since: who was erased, and where the audit logs end. */
export async function isRestored({ owner }: Owner): Promise<boolean> {
  return ((await owner.query("select from instance.facts where name = 'restored'")).rowCount ?? 0) > 0
}

/** Notes that this has been done, so that processes begin to serve. */
export async function noteCaughtUp({ owner }: Owner): Promise<void> {
  await owner.query("delete from instance.facts where name = 'restored'")
}

/**
 * Waits until a process with the worker role has done it in each database: before that, nobody may see what comes out of a backup. One of several that is away is
 * passed over, as when it joins.
 */
export async function untilCaughtUp({ views }: Pick<Database, 'views'>, log: Log): Promise<void> {
  for (const [index, view] of views.entries()) {
    const isWaiting = () =>
      isRestored(view).catch((error: Error) => {
        if (index === 0) throw error
        return false
      })
    if (!(await isWaiting())) continue
    log.warn('the database was restored; waiting for a process with the worker role, which erases again who was erased since')
    while (await isWaiting()) await setTimeout(askAgainMs)
  }
}
