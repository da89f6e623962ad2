import { appConnectionsMax } from '@porchlight/contracts/apps/app-manifest'
import { appsApi } from '@porchlight/contracts/apps/apps'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { wantReactions } from '../../kernel/jobs/wanted-reactions.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { addReceiver, changeReceiver, dropReceiver } from '../webhooks/index.ts'
import type { App } from './app.ts'
import { appOf, catalogue } from './catalogue.ts'
import { completed, connectionForUpdate, connectionRows, presentConnection, presentConnections, valueColumns, valuesOf } from './connections.ts'
import { threadConnectionsOf, threadReactions } from './thread-connections.ts'
import type { Values } from './tracker.ts'

/** Lists the apps and the library's connections. */
export const listApps = query(appsApi.list, async (ctx) => {
  const rows = await connectionRows(ctx).orderBy('created_at').orderBy('connection_ref').execute()
  return {
    apps: catalogue.map(({ manifest: { fields, ...manifest } }) => ({
      ...manifest,
      fields: Object.entries(fields).flatMap(([name, { kind, isRequired = false, byDefault = null, example = null }]) =>
        kind === 'made' ? [] : { name, kind, is_required: isRequired, by_default: byDefault, example },
      ),
    })),
    connections: await presentConnections(ctx, rows),
  }
})

/** Connects the library to an app. */
export const connectApp = action(appsApi.connect, async (ctx, { app: app_name, name, values: given, events, filter }) => {
  const { support_lib_id } = ctx
  const app = appOf(app_name)
  if (!app) throw refuse('not_found')
  const values = completed(ctx, app.manifest, given)
  await lockByName(ctx, 'app-connections')
  if ((await connectionRows(ctx).execute()).length >= appConnectionsMax) throw refuse('conflict', { fields: { name: 'too many' } })
  const connection_ref = newRef()
  const { own, url } = split(app, values)
  const endpoint = app.write && (await addReceiver(ctx, { name, url: urlOf(url), events, filter }, app_name)).row
  const row = await ctx.db
    .insertInto('app_connections')
    .values({
      ...{ support_lib_id, connection_ref, app: app_name, name, endpoint_ref: endpoint?.endpoint_ref ?? null },
      ...valueColumns(ctx, app.manifest, { support_lib_id, connection_ref }, own),
      ...(app.manifest.does === 'has_threads' && { filter: JSON.stringify(filter) }),
      ...{ connected_by: staffOf(ctx).user_id, created_at: ctx.clock.now() },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (app.manifest.does === 'has_threads') await wantReactions(ctx, threadReactions, true)
  ctx.emit('app.connection_changed', { connection_ref, app: app_name, name, change: 'connected' })
  const made = Object.entries(app.manifest.fields).find(([, { kind }]) => kind === 'made')?.[0]
  return { connection: await presentConnection(ctx, row), secret: made === undefined ? null : (values[made] ?? null) }
})

/** Changes a connection. */
export const updateConnection = action(appsApi.update, async (ctx, { connection_ref, name, values: given = {}, ...chosen }) => {
  const before = await connectionForUpdate(ctx, connection_ref)
  const app = appOf(before.app)
  if (!app) throw refuse('not_found')
  const { own, url } = split(app, completed(ctx, app.manifest, given, { ...(app.write && { url: kept }), ...valuesOf(ctx, before) }))
  if (before.endpoint_ref !== null) await changeReceiver(ctx, { endpoint_ref: before.endpoint_ref, name, ...(url !== kept && { url: urlOf(url) }), ...chosen })
  const row = await ctx.db
    .updateTable('app_connections')
    .set({
      ...{ name: name ?? before.name, ...valueColumns(ctx, app.manifest, before, own) },
      ...(app.manifest.does === 'has_threads' && threadColumns(ctx, given, chosen.filter)),
    })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('connection_ref', '=', connection_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.emit('app.connection_changed', { connection_ref, app: row.app, name: row.name, change: 'changed' })
  return { connection: await presentConnection(ctx, row) }
})

/** Ends a connection, with the log of what it was told. */
export const disconnectApp = action(appsApi.disconnect, async (ctx, { connection_ref }) => {
  const { app, name, endpoint_ref } = await connectionForUpdate(ctx, connection_ref)
  await ctx.db.deleteFrom('app_connections').where('support_lib_id', '=', ctx.support_lib_id).where('connection_ref', '=', connection_ref).execute()
  if (endpoint_ref !== null) await dropReceiver(ctx, endpoint_ref)
  if (appOf(app)?.manifest.does === 'has_threads') await wantReactions(ctx, threadReactions, (await threadConnectionsOf(ctx)).length > 0)
  ctx.emit('app.connection_changed', { connection_ref, app, name, change: 'disconnected' })
  return {}
})

/** Whoever chooses where conversations go, or which, is the one in whose sight they are. */
const threadColumns = (ctx: Ctx, given: Values, filter: Filter | undefined) => ({
  problem: '',
  ...(filter && { filter: JSON.stringify(filter) }),
  ...((filter || Object.keys(given).length > 0) && { connected_by: staffOf(ctx).user_id }),
})

/** Returns the values that the connection keeps, and the address that a receiver of webhooks keeps for an app that notifies. */
function split(app: App, values: Record<string, string>): { own: Record<string, string>; url: string } {
  if (!app.write) return { own: values, url: '' }
  const { url = '', ...own } = values
  return { own, url }
}

/** In place of an address that nobody gave again. */
const kept = 'kept'

/** @throws AppError `invalid_input` for what is no address */
function urlOf(url: string): string {
  if (!URL.canParse(url)) throw refuse('invalid_input', { fields: { url: 'an address' } })
  return url
}
