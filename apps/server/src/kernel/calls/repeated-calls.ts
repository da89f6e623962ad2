import { createHash } from 'node:crypto'
import type { Operation } from '@porchlight/contracts/define'
import { sql } from 'kysely'
import type { Actor, Ctx, RequestMeta } from '../context.ts'
import { refuse } from '../errors.ts'
import type { Count } from './count.ts'

/** For how many hours the first answer to a call is given again. */
export const repeatedForHours = 24
/** Calls that one key can have remembered: the limit of such calls in that time. */
const rememberedMax = 20_000
/** Longer answers are not kept. */
const answerBytesMax = 64 * 1024
/** Visible ASCII, so that the header means the same in every program. */
const keyForm = /^[\x21-\x7e]{1,200}$/

/** A call that a program names, so that it can repeat it without a second effect. */
export type NamedCall = { key_id: string; idempotency_key: string; operation: string; input_hash: Buffer; limit: Count }

/**
 * Returns the record of a call with an idempotency key; undefined if it has none, changes nothing, is not made with an API key, or its response must not be
 * stored.
 * @param input as its schema returns it, so that the order of fields doesn't matter
 * @throws AppError `invalid_input` for a name that is too long or not visible ASCII
 */
export function namedCall(
  { name, http, answersSecret }: Operation,
  { actor, meta }: { actor: Actor; meta: RequestMeta },
  input: unknown,
): NamedCall | undefined {
  const { idempotencyKey } = meta
  const key_id = actor.kind === 'agent' ? actor.key?.key_id : undefined
  if (idempotencyKey === undefined || key_id === undefined || answersSecret || http?.startsWith('GET ')) return undefined
  if (!keyForm.test(idempotencyKey)) throw refuse('invalid_input', { fields: { 'Idempotency-Key': '1 to 200 visible ASCII characters' } })
  const hash = createHash('sha256').update(JSON.stringify([name, input]))
  if (meta.file) hash.update(meta.file.sha256)
  const limit: Count = { name: 'named_calls', by: 'actor', key: key_id, points: rememberedMax, seconds: repeatedForHours * 3600 }
  return { key_id, idempotency_key: idempotencyKey, operation: name, input_hash: hash.digest(), limit }
}

type Remembered = Pick<NamedCall, 'operation' | 'input_hash'> & { is_done: boolean; answer: string | null }

/**
 * Notes that a call begins. A twin that runs in another transaction is waited for. Returns the first answer if the call was carried out before.
 * @throws AppError `idempotency_key_reused` if the name was given to another call, or the answer was too long to be kept; `unavailable` while a twin runs that
 * is no single transaction
 */
export async function beginNamed(ctx: Ctx, call: NamedCall): Promise<{ answer: unknown } | undefined> {
  const { support_lib_id } = ctx
  const { key_id, idempotency_key, operation, input_hash } = call
  const now = ctx.clock.now()
  const forgotten = new Date(now.getTime() - repeatedForHours * 3_600_000)
  const begun = await sql`
    insert into idempotent_calls (support_lib_id, key_id, idempotency_key, operation, input_hash, is_done, created_at)
    values (${support_lib_id}, ${key_id}, ${idempotency_key}, ${operation}, ${input_hash}, false, ${now})
    on conflict (support_lib_id, key_id, idempotency_key) do update
      set operation = excluded.operation, input_hash = excluded.input_hash, is_done = false, answer = null, created_at = excluded.created_at
      where idempotent_calls.created_at <= ${forgotten}
    returning key_id`.execute(ctx.db)
  if (begun.rows.length > 0) return undefined
  const { rows } = await sql<Remembered>`select operation, input_hash, is_done, answer from idempotent_calls
    where support_lib_id = ${support_lib_id} and key_id = ${key_id} and idempotency_key = ${idempotency_key}`.execute(ctx.db)
  const [first] = rows
  if (!first) throw refuse('unavailable', { retryAfterSeconds: 1 })
  if (first.operation !== operation || !first.input_hash.equals(input_hash))
    throw refuse('idempotency_key_reused', { fields: { 'Idempotency-Key': 'was given to another call' } })
  if (!first.is_done) throw refuse('unavailable', { retryAfterSeconds: 1 })
  if (first.answer === null)
    throw refuse('idempotency_key_reused', { fields: { 'Idempotency-Key': 'the call was carried out; its answer is too long to be kept' } })
  return { answer: JSON.parse(first.answer) }
}

/** Notes the answer of a call. */
export async function endNamed(ctx: Ctx, { key_id, idempotency_key }: NamedCall, output: unknown): Promise<void> {
  const answer = JSON.stringify(output)
  await ctx.db
    .updateTable('idempotent_calls')
    .set({ is_done: true, answer: Buffer.byteLength(answer) > answerBytesMax ? null : answer })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('key_id', '=', key_id)
    .where('idempotency_key', '=', idempotency_key)
    .execute()
}

/** Forgets a call that was refused: it had no effect, so it may be made again. */
export async function forgetNamed(ctx: Ctx, { key_id, idempotency_key }: NamedCall): Promise<void> {
  await ctx.db
    .deleteFrom('idempotent_calls')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('key_id', '=', key_id)
    .where('idempotency_key', '=', idempotency_key)
    .execute()
}
