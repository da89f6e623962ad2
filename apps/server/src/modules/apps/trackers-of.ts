import type { Ctx } from '../../kernel/context.ts'
import { appOf } from './catalogue.ts'
import { connectionRows, valuesOf } from './connections.ts'
import type { Tracker, Values } from './tracker.ts'

/** A tracker that the library is connected to, with what its calls need. */
export type ConnectedTracker = { connection_ref: string; app: string; tracker: Tracker; values: Values }

/** Returns the trackers that the library is connected to, oldest connection first. */
export async function trackersOf(ctx: Ctx): Promise<ConnectedTracker[]> {
  const rows = await connectionRows(ctx).orderBy('created_at').orderBy('connection_ref').execute()
  return rows.flatMap((row) => {
    const tracker = appOf(row.app)?.tracker
    return tracker ? [{ connection_ref: row.connection_ref, app: row.app, tracker, values: valuesOf(ctx, row) }] : []
  })
}
