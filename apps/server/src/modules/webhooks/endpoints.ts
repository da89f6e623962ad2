import { isIP } from 'node:net'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import { type WebhookProblem, webhookProblems } from '@porchlight/contracts/webhooks/webhook-problems'
import type { WebhookEndpointView, WebhookSource } from '@porchlight/contracts/webhooks/webhooks'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { WebhookEndpoints } from '../../kernel/generated/tables.ts'
import { isPublicAddress } from '../../kernel/outside/public-address.ts'
import { urlProblemOf } from '../../kernel/outside/public-request.ts'
import type { SecretBox } from '../../kernel/process/secret-box.ts'

export type EndpointRow = Selectable<WebhookEndpoints>

const fieldOf = (support_lib_id: string, endpoint_ref: string) => `${support_lib_id}:webhook_endpoints:${endpoint_ref}`

/** Seals an endpoint's secret for its library and endpoint. */
export const sealSecret = (
  secrets: SecretBox,
  { support_lib_id, endpoint_ref }: Pick<EndpointRow, 'support_lib_id' | 'endpoint_ref'>,
  secret: string,
): string => secrets.seal(secret, fieldOf(support_lib_id, endpoint_ref))

/** Opens the secrets that sign at this time: the current one, and the old one while it is still valid. */
export function signingSecrets(secrets: SecretBox, row: EndpointRow, now: Date): string[] {
  const field = fieldOf(row.support_lib_id, row.endpoint_ref)
  const isOldValid = row.old_secret !== null && row.old_secret_until !== null && row.old_secret_until > now
  return [row.secret, ...(isOldValid && row.old_secret !== null ? [row.old_secret] : [])].map((sealed) => secrets.open(sealed, field))
}

const urlField = (row: Pick<EndpointRow, 'support_lib_id' | 'endpoint_ref'>) => `${fieldOf(row.support_lib_id, row.endpoint_ref)}:url`

/** Returns where an endpoint's webhooks go. */
export const addressOf = (secrets: SecretBox, row: EndpointRow): string => (row.sealed_url === null ? row.url : secrets.open(row.sealed_url, urlField(row)))

/** Returns the columns of an address: that of an app is a secret, of which only the host is shown. */
export const addressColumns = (secrets: SecretBox, row: Pick<EndpointRow, 'support_lib_id' | 'endpoint_ref' | 'app'>, url: string) =>
  row.app === null ? { url } : { url: new URL(url).origin, sealed_url: secrets.seal(url, urlField(row)) }

/** Returns a problem as it is stored, typed; null for ''. */
export const problemIn = (stored: string): WebhookProblem | null => webhookProblems.find((each) => each === stored) ?? null

/** What endpoints are shown with, beside their rows: what uses each, and the names of those who chose the events. */
export type AroundEndpoints = { uses: ReadonlyMap<string, WebhookSource[]>; names: ReadonlyMap<string, { name: string }>; now: Date }

/** Returns an endpoint as staff see it: without its secret. */
export const presentEndpoint = (row: EndpointRow, { uses, names, now }: AroundEndpoints): WebhookEndpointView => ({
  ...{ endpoint_ref: row.endpoint_ref, name: row.name, url: row.url, is_enabled: row.is_enabled },
  used_by: uses.get(row.endpoint_ref) ?? [],
  created_at: row.created_at.toISOString(),
  old_secret_until: row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
  sent_at: row.sent_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  problem: problemIn(row.problem),
  ...{ events: row.events, filter: row.filter as Filter },
  subscriber: row.subscriber_id === null ? null : { user_id: row.subscriber_id, name: names.get(row.subscriber_id)?.name ?? '' },
  app: row.app,
  stopped_at: row.stopped_at?.toISOString() ?? null,
})

/** Returns an endpoint of the library. @throws AppError `not_found` */
export async function endpointOf(ctx: Ctx, endpoint_ref: string): Promise<EndpointRow> {
  const row = await ofRef(ctx, endpoint_ref).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** The same, locked until the transaction ends. @throws AppError `not_found` */
export async function endpointForUpdate(ctx: Ctx, endpoint_ref: string): Promise<EndpointRow> {
  const row = await ofRef(ctx, endpoint_ref).forUpdate().executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

const ofRef = (ctx: Ctx, endpoint_ref: string) =>
  ctx.db.selectFrom('webhook_endpoints').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('endpoint_ref', '=', endpoint_ref)

/**
 * Checks a URL as far as it can be checked without asking for its host; each attempt checks the rest.
 * @throws AppError `invalid_input` with `problem`
 */
export function assertUrl({ config }: Ctx, text: string): void {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isInside = !config.PRIVATE_WEBHOOKS && isIP(host) !== 0 && !isPublicAddress(host)
  const problem = urlProblemOf(url, config.PRIVATE_WEBHOOKS) ?? (isInside ? 'private' : undefined)
  if (problem) throw refuse('invalid_input', { fields: { problem } })
}
