import type { AppManifest } from '@porchlight/contracts/apps/app-manifest'
import type { AppConnectionView } from '@porchlight/contracts/apps/apps'
import { issueProblems } from '@porchlight/contracts/issue-links/issue-kind'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { AppConnections } from '../../kernel/generated/tables.ts'
import { staffNames } from '../people/index.ts'
import { assertUrl, newWebhookSecret, receiversOfApps } from '../webhooks/index.ts'

import { appOf } from './catalogue.ts'
import type { Values } from './tracker.ts'

/** A connection, as it is stored. */
export type ConnectionRow = Selectable<AppConnections>

const sealedAs = ({ support_lib_id, connection_ref }: Pick<ConnectionRow, 'support_lib_id' | 'connection_ref'>) =>
  `${support_lib_id}:app_connections:${connection_ref}`

/** Selects the library's connections. */
export const connectionRows = (ctx: Ctx) => ctx.db.selectFrom('app_connections').selectAll().where('support_lib_id', '=', ctx.support_lib_id)

/** Returns a connection, locked until the transaction ends. @throws AppError `not_found` */
export async function connectionForUpdate(ctx: Ctx, connection_ref: string): Promise<ConnectionRow> {
  const row = await connectionRows(ctx).where('connection_ref', '=', connection_ref).forUpdate().executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/**
 * Returns the values of an app's fields: those given, and for others those of before, or what the manifest says.
 * @throws AppError `invalid_input` for fields that the app doesn't have, that are missing (a secret too, if an address changes), or whose address is not allowed
 */
export function completed(ctx: Ctx, { fields }: AppManifest, given: Values, before: Values = {}): Values {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name) || fields[name]?.kind === 'made')
  if (unknown !== undefined) throw refuse('invalid_input', { fields: { [unknown]: 'unknown' } })
  const values: Record<string, string> = {}
  const isElsewhere = Object.entries(fields).some(
    ([name, { kind }]) => kind === 'url' && before[name] !== undefined && given[name] !== undefined && given[name] !== before[name],
  )
  for (const [name, { kind, isRequired, byDefault = '' }] of Object.entries(fields)) {
    if (kind === 'made') {
      values[name] = before[name] ?? newWebhookSecret()
      continue
    }
    const said = given[name]?.trim()
    // An empty secret is one that nobody typed again. It is never sent to another address than the one it was given for.
    const value = (kind === 'secret' ? said || (isElsewhere ? '' : before[name]) : (said ?? before[name])) || byDefault
    if (isRequired && value === '') throw refuse('invalid_input', { fields: { [name]: 'required' } })
    if (kind === 'url' && value !== '') assertAddress(ctx, name, value)
    values[name] = value
  }
  return values
}

function assertAddress(ctx: Ctx, name: string, value: string): void {
  if (!URL.canParse(value)) throw refuse('invalid_input', { fields: { [name]: 'an address' } })
  assertUrl(ctx, value)
}

/** Returns the columns of these values: the secret ones are sealed. */
export function valueColumns({ ports }: Ctx, { fields }: AppManifest, row: Pick<ConnectionRow, 'support_lib_id' | 'connection_ref'>, values: Values) {
  const part = (isSecret: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => ['secret', 'made'].includes(fields[name]?.kind ?? '') === isSecret))
  return { settings: JSON.stringify(part(false)), secrets: ports.secrets.seal(JSON.stringify(part(true)), sealedAs(row)) }
}

/** Returns all values of a connection, with its secrets. */
export const valuesOf = ({ ports }: Pick<Ctx, 'ports'>, row: ConnectionRow): Values => ({
  ...(row.settings as Values),
  ...(row.secrets === null ? {} : (JSON.parse(ports.secrets.open(row.secrets, sealedAs(row))) as Values)),
})

/** Returns the address that an app with threads calls. */
const calledAt = ({ config }: Ctx, { support_lib_id, app, connection_ref }: ConnectionRow) =>
  `${config.PUBLIC_URL}/api/integrations/${app}/${support_lib_id}/${connection_ref}`

/** Returns connections as staff see them. */
export async function presentConnections(ctx: Ctx, rows: readonly ConnectionRow[]): Promise<AppConnectionView[]> {
  const [receivers, names] = [
    await receiversOfApps(ctx),
    await staffNames(
      ctx,
      rows.map(({ connected_by }) => connected_by),
    ),
  ]
  return rows.map((row) => ({
    ...{ connection_ref: row.connection_ref, app: row.app, name: row.name, settings: row.settings as Values },
    endpoint: row.endpoint_ref === null ? null : (receivers.get(row.endpoint_ref) ?? null),
    filter: row.filter as Filter | null,
    called_at: appOf(row.app)?.manifest.does === 'has_threads' ? calledAt(ctx, row) : null,
    problem: issueProblems.find((each) => each === row.problem) ?? null,
    connected_by: { user_id: row.connected_by, name: names.get(row.connected_by)?.name ?? '' },
    created_at: row.created_at.toISOString(),
  }))
}

/** Returns a connection as staff see it. */
export async function presentConnection(ctx: Ctx, row: ConnectionRow): Promise<AppConnectionView> {
  const [connection] = await presentConnections(ctx, [row])
  if (!connection) throw new Error('one row, one connection')
  return connection
}
