import { type ApiKeyView, apiKeysApi } from '@porchlight/contracts/api-keys/api-keys'
import { apiKeyLimits } from '@porchlight/contracts/api-keys/key-limits'
import { unknownScope } from '@porchlight/contracts/api-keys/key-operations'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { apiKeyPrefix } from '../../kernel/http/credentials.ts'
import { hashSecret, newRef, newSecret } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'

const dayMs = 86_400_000

/** Lists the library's keys. */
export const listKeys = query(apiKeysApi.list, async (ctx) => {
  const since = new Date(ctx.clock.now().getTime() - apiKeyLimits.revokedKeptDays * dayMs)
  const rows = await keysOf(ctx)
    .where((eb) => eb.or([eb('k.revoked_at', 'is', null), eb('k.revoked_at', '>', since)]))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.key_id')
    .execute()
  return { api_keys: rows.map((row) => present(ctx, row)) }
})

/** Makes a key. It starts with `plk_`, so that people and scanners recognize one that has leaked. */
export const createKey = action(apiKeysApi.create, async (ctx, { key_name, scopes, expires_in_days }) => {
  const { support_lib_id } = ctx
  const { user_id } = staffOf(ctx)
  const unknown = unknownScope(scopes)
  if (unknown !== undefined) throw refuse('invalid_input', { fields: { scopes: `unknown: ${unknown}` } })
  const now = ctx.clock.now()
  if ((await keysOf(ctx).where('k.revoked_at', 'is', null).execute()).length >= apiKeyLimits.keysMax)
    throw refuse('conflict', { fields: { key_name: 'too many' } })
  const key = `${apiKeyPrefix}${newSecret()}`
  const key_id = newRef()
  const expires_at = expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * dayMs)
  const given = [...new Set(scopes)]
  await ctx.db
    .insertInto('api_keys')
    .values({ support_lib_id, key_id, user_id, key_name, hint: key.slice(0, 8), key_hash: hashSecret(key), scopes: given, created_at: now, expires_at })
    .execute()
  ctx.emit('api_key.created', { key_id, key_name, scopes: given, expires_at: expires_at?.toISOString() ?? null }, { subject: key_id })
  return { api_key: await readKey(ctx, key_id), key }
})

/** Revokes a key; a second time changes nothing. */
export const revokeKey = action(apiKeysApi.revoke, async (ctx, { key_id }) => {
  const revoked = await ctx.db
    .updateTable('api_keys')
    .set({ revoked_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('key_id', '=', key_id)
    .where('revoked_at', 'is', null)
    .returning('key_name')
    .executeTakeFirst()
  const api_key = await readKey(ctx, key_id)
  if (revoked) ctx.emit('api_key.revoked', { key_id, key_name: revoked.key_name }, { subject: key_id })
  return { api_key }
})

const keysOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', (join) => join.onRef('u.support_lib_id', '=', 'k.support_lib_id').onRef('u.user_id', '=', 'k.user_id'))
    .select(['k.key_id', 'k.key_name', 'k.hint', 'k.scopes', 'k.created_at', 'k.expires_at', 'k.last_used_at', 'k.revoked_at'])
    .select(['u.user_id', 'u.agent_name', 'u.display_name', 'u.disabled_at'])
    .where('k.support_lib_id', '=', ctx.support_lib_id)

type Row = Awaited<ReturnType<ReturnType<typeof keysOf>['executeTakeFirstOrThrow']>>

/** @throws AppError `not_found` */
async function readKey(ctx: Ctx, key_id: string): Promise<ApiKeyView> {
  const row = await keysOf(ctx).where('k.key_id', '=', key_id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return present(ctx, row)
}

function present(ctx: Ctx, row: Row): ApiKeyView {
  const isExpired = row.expires_at !== null && row.expires_at <= ctx.clock.now()
  return {
    ...{ key_id: row.key_id, key_name: row.key_name, hint: row.hint, scopes: row.scopes },
    maker: { user_id: row.user_id, name: row.display_name || row.agent_name },
    is_active: row.revoked_at === null && !isExpired && row.disabled_at === null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }
}
