import type { IssueProblem } from '@porchlight/contracts/issue-links/issue-kind'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { Ctx } from '../../kernel/context.ts'
import { type ConnectionRow, connectionRows, valuesOf } from './connections.ts'
import { slackThreads } from './slack-threads/app.ts'
import { bare } from './tracker.ts'

/** Only libraries with a connection to an app that has threads want the reactions of this name. */
export const threadReactions = 'slack-threads'

/** A connection to Slack: what is posted where, and in whose sight. `api` has no slash at the end. */
export type ThreadConnection = {
  connection_ref: string
  user_id: string
  filter: Filter
  channel: string
  token: string
  signing_secret: string
  api: string
}

const rows = (ctx: Ctx) => connectionRows(ctx).where('app', '=', slackThreads.manifest.name)

function present(ctx: Ctx, row: ConnectionRow): ThreadConnection {
  const { channel = '', token = '', signing_secret = '', api } = valuesOf(ctx, row)
  const { connection_ref, connected_by: user_id, filter } = row
  return { connection_ref, user_id, filter: (filter ?? { all: [] }) as Filter, channel, token, signing_secret, api: bare(api) }
}

/** Returns the library's connections to apps that have threads, oldest first. */
export const threadConnectionsOf = async (ctx: Ctx): Promise<ThreadConnection[]> =>
  (await rows(ctx).orderBy('created_at').orderBy('connection_ref').execute()).map((row) => present(ctx, row))

/** Returns one of these connections; undefined if the library has none of this reference. */
export async function threadConnection(ctx: Ctx, connection_ref: string): Promise<ThreadConnection | undefined> {
  const row = await rows(ctx).where('connection_ref', '=', connection_ref).executeTakeFirst()
  return row && present(ctx, row)
}

/** Notes why an app did not take what it was told; '' once it does. Open pages hear only of a change. */
export async function noteProblem(ctx: Ctx, connection_ref: string, problem: IssueProblem | ''): Promise<void> {
  const row = await ctx.db
    .updateTable('app_connections')
    .set({ problem })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('connection_ref', '=', connection_ref)
    .where('problem', '<>', problem)
    .returning(['app', 'name'])
    .executeTakeFirst()
  if (row) ctx.emit('app.connection_changed', { connection_ref, ...row, change: 'changed' })
}
