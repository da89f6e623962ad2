import { visitorsApi } from '@porchlight/contracts/visitors/visitors'
import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx, VisitorActor } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { hashSecret, newSecret } from '../../kernel/ids.ts'
import { schedule } from '../../kernel/jobs.ts'
import { action } from '../../kernel/operations.ts'

/** How long ended secrets are stored. After that they are unknown: a caller with one is a new visitor and sees nothing. */
const keptDays = 30

/** Returns the key that identifies a secret in events and among sockets. */
export const secretKey = (hash: Buffer): string => hash.toString('base64url')

const aboutUnread = (support_lib_id: string) => `unread key ${support_lib_id}`

/** Returns a key that counts the unread messages of a secret's visitor and opens nothing else. The loader on a customer's page keeps it; no row has it. */
export const unreadKey = ({ ports }: Pick<Ctx, 'ports'>, { support_lib_id, secretHash }: Pick<VisitorActor, 'support_lib_id' | 'secretHash'>): string =>
  ports.secrets.seal(secretHash.toString('base64url'), aboutUnread(support_lib_id))

/** Returns the visitor of a key that `unreadKey` made, while their secret is valid. */
export async function visitorOfUnreadKey(ctx: Ctx, key: string): Promise<string | undefined> {
  const hash = openedKey(ctx, key)
  if (hash === undefined) return undefined
  const row = await ctx.db
    .selectFrom('visitor_secrets')
    .select('visitor_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('secret_hash', '=', hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.visitor_id
}

function openedKey({ ports, support_lib_id }: Ctx, key: string): Buffer | undefined {
  try {
    return Buffer.from(ports.secrets.open(key, aboutUnread(support_lib_id)), 'base64url')
  } catch {
    return undefined
  }
}

const secretRows = (ctx: Ctx) => ctx.db.updateTable('visitor_secrets').where('support_lib_id', '=', ctx.support_lib_id).where('ended_at', 'is', null)

/**
 * Returns the row of the caller's secret, locked.
 * @throws AppError `unauthenticated` when it has ended since the call began
 */
export async function secretForUpdate(ctx: Ctx, { secretHash }: VisitorActor): Promise<{ visitor_id: string; is_proven: boolean; identity_tokens: string[] }> {
  const row = await ctx.db
    .selectFrom('visitor_secrets')
    .select(['visitor_id', 'is_proven', 'ended_at', 'identity_tokens'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('secret_hash', '=', secretHash)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.ended_at) throw refuse('unauthenticated')
  return row
}

/** Number of tokens remembered per secret; a page that asks for a new one every few minutes has fewer within the hour that they are valid. */
const tokensKept = 50

/** Returns the hash of what a token signs. Not of the whole token, whose signature can be written in several ways. */
const hashOfToken = (token: string): string => secretKey(hashSecret(token.slice(0, token.lastIndexOf('.'))))

/** Remembers that a token opened the secret with this hash, until `signOutVisitor` ends both. */
export const rememberToken = async (ctx: Ctx, secretHash: Buffer, known: readonly string[], token: string) => {
  const hash = hashOfToken(token)
  if (known.includes(hash)) return
  await secretRows(ctx)
    .set({ identity_tokens: [...known, hash].slice(-tokensKept) })
    .where('secret_hash', '=', secretHash)
    .execute()
}

/** Returns whether a visitor has signed out who had signed in with this token. */
export async function isEndedToken(ctx: Ctx, token: string): Promise<boolean> {
  const { rows } = await sql`select from visitor_secrets
    where support_lib_id = ${ctx.support_lib_id} and is_signed_out and identity_tokens @> array[${hashOfToken(token)}::text] limit 1`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Creates a secret for a verified visitor in place of `replaced`. Also ends every other secret of this visitor that was not created this way, because its
 * origin is unknown.
 * @returns the secret, and the keys of the ended ones
 */
export async function replaceSecret(ctx: Ctx, replaced: Buffer, visitor_id: string): Promise<{ secret: string; ended: string[] }> {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const secret = newSecret()
  const rows = await secretRows(ctx)
    .set({ ended_at: now })
    .where((eb) => eb.or([eb('secret_hash', '=', replaced), eb.and([eb('visitor_id', '=', visitor_id), eb('is_proven', '=', false)])]))
    .returning('secret_hash')
    .execute()
  await ctx.db
    .insertInto('visitor_secrets')
    .values({ support_lib_id, secret_hash: hashSecret(secret), visitor_id, is_proven: true, created_at: now })
    .execute()
  return { secret, ended: rows.map((row) => secretKey(row.secret_hash)) }
}

/**
 * Returns by key which of these secrets may no longer write: 'ended' ones, and those of 'blocked' visitors. Call it after acquiring all locks, because a secret
 * may end while a call waits for one.
 */
export async function deadSecrets(ctx: Ctx, hashes: Buffer[]): Promise<Map<string, 'ended' | 'blocked'>> {
  if (hashes.length === 0) return new Map()
  const statement = sql<{ secret_hash: Buffer; is_ended: boolean }>`
    select s.secret_hash, s.ended_at is not null as is_ended
    from unnest(${hashes}::bytea[]) k(secret_hash)
    cross join lateral (select * from visitor_secrets where support_lib_id = ${ctx.support_lib_id} and secret_hash = k.secret_hash limit 1) s
    cross join lateral (select * from visitors where support_lib_id = s.support_lib_id and visitor_id = s.visitor_id limit 1) v
    where s.ended_at is not null or v.blocked_at is not null`
  return new Map((await send(ctx.db, 'dead-secrets', statement)).map((row) => [secretKey(row.secret_hash), row.is_ended ? 'ended' : 'blocked']))
}

/** Ends the caller's secret, verified or not, and the tokens that opened it, and closes its sockets. */
export const signOutVisitor = action(visitorsApi.signOut, async (ctx) => {
  if (ctx.actor.kind !== 'visitor') throw refuse('forbidden')
  const { secretHash } = ctx.actor
  const ended = await secretRows(ctx)
    .set({ ended_at: ctx.clock.now(), is_signed_out: true })
    .where('secret_hash', '=', secretHash)
    .returning('visitor_id')
    .executeTakeFirst()
  if (ended) ctx.emit('visitor.signed_out', { visitor_id: ended.visitor_id }, { reauthenticate: [secretKey(secretHash)] })
  return {}
})

/** Ends all secrets of a visitor, and closes their sockets. */
export async function endSecretsOf(ctx: Ctx, visitor_id: string): Promise<void> {
  const ended = await secretRows(ctx).set({ ended_at: ctx.clock.now() }).where('visitor_id', '=', visitor_id).returning('secret_hash').execute()
  if (ended.length > 0) ctx.emit('visitor.signed_out', { visitor_id }, { reauthenticate: ended.map((row) => secretKey(row.secret_hash)) })
}

/** Deletes secrets that ended long ago. */
export const dropEndedSecrets = schedule(
  'visitors.drop-ended-secrets',
  '17 3 * * *',
  `select distinct support_lib_id from visitor_secrets where ended_at < $1::timestamptz - interval '${keptDays} days'`,
  async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - keptDays * 24 * 3_600_000)
    await ctx.db.deleteFrom('visitor_secrets').where('support_lib_id', '=', ctx.support_lib_id).where('ended_at', '<', before).execute()
  },
)
