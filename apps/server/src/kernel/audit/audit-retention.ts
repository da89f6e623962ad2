import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { SecretBox } from '../process/secret-box.ts'

/** The end of what was removed from the front of an audit log: the newest row removed, the times of the first and the last one, and when it was removed. */
export type AuditCut = { number: number; hash: string; from: Date; until: Date; at: Date }

/** Returns the keyed hash of a checkpoint, which is bound to its library: without the key, deleted rows can't be passed off as expired ones. */
export const sealOfCut = (secrets: SecretBox, support_lib_id: string, { number, hash, from, until, at }: AuditCut): string =>
  secrets.fingerprint(JSON.stringify([number, hash, from.toISOString(), until.toISOString(), at.toISOString()]), `audit cut ${support_lib_id}`).toString('hex')

/** Rows removed at once; the next run removes the rest. */
const atOnce = 20_000

/** Statement that selects the libraries whose oldest row is older than they keep rows (see `Schedule`). */
export const librariesWithOldAudit = `select h.support_lib_id from audit_heads h join audit_log l on l.support_lib_id = h.support_lib_id
  and l.number = h.cut_number + 1 where h.kept_days is not null and l.created_at < $1::timestamptz - h.kept_days * interval '1 day'`

/** A library's policy for its audit log: its head, the days that rows are kept (null: for ever), and the checkpoint of what was removed. */
export type AuditPolicy = { head: { number: number; hash: string }; kept_days: number | null; cut: AuditCut | null }

/** Returns the policy of the context's library; with `lock`, no rows can be added until the commit. */
export async function auditPolicyOf(ctx: Ctx, lock = false): Promise<AuditPolicy> {
  const row = await ctx.db
    .selectFrom('audit_heads')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(lock, (heads) => heads.forUpdate())
    .executeTakeFirst()
  if (!row) return { head: { number: 0, hash: '' }, kept_days: null, cut: null }
  const { cut_from, cut_until, cut_at } = row
  const cut =
    cut_from && cut_until && cut_at
      ? { number: Number(row.cut_number), hash: row.cut_hash.toString('hex'), from: cut_from, until: cut_until, at: cut_at }
      : null
  return { head: { number: Number(row.number), hash: row.hash.toString('hex') }, kept_days: row.kept_days, cut }
}

/** Keeps rows of the audit log for this many days from now on; null: for ever. */
export async function keepAuditFor(ctx: Ctx, kept_days: number | null): Promise<void> {
  await ctx.db
    .insertInto('audit_heads')
    .values({ support_lib_id: ctx.support_lib_id, kept_days })
    .onConflict((conflict) => conflict.column('support_lib_id').doUpdateSet({ kept_days }))
    .execute()
}

/** Removes the rows that are older than the library keeps them, and leaves a checkpoint. Returns it, and how many were removed; undefined if there are none. */
export async function cutOldAudit(ctx: Ctx): Promise<(AuditCut & { count: number }) | undefined> {
  const { support_lib_id } = ctx
  const { kept_days, cut: before } = await auditPolicyOf(ctx, true)
  if (kept_days === null) return undefined
  const at = ctx.clock.now()
  const oldest = new Date(at.getTime() - kept_days * 86_400_000)
  const first = (before?.number ?? 0) + 1
  // Rows are removed up to the first one that stays, whatever their clocks said.
  const { rows } = await sql<{ number: string; hash: string; created_at: Date }>`select number, encode(hash, 'hex') as hash, created_at from audit_log a
    where support_lib_id = ${support_lib_id} and number < ${first + atOnce} and created_at < ${oldest}
      and not exists (select from audit_log b where b.support_lib_id = a.support_lib_id and b.number < a.number and b.created_at >= ${oldest})
    order by number desc limit 1`.execute(ctx.db)
  const [last] = rows
  if (!last) return undefined
  const number = Number(last.number)
  const opening = await ctx.db
    .selectFrom('audit_log')
    .select('created_at')
    .where('support_lib_id', '=', support_lib_id)
    .where('number', '=', first)
    .executeTakeFirstOrThrow()
  const cut: AuditCut = { number, hash: last.hash, from: before?.from ?? opening.created_at, until: last.created_at, at }
  const removed = await sql<{ count: string }>`select cut_audit_log(${number}) as count`.execute(ctx.db)
  const count = Number(removed.rows[0]?.count)
  if (count !== number - first + 1) throw new Error('the audit log has gaps, or rows that are too new to be removed')
  const seal = Buffer.from(sealOfCut(ctx.ports.secrets, support_lib_id, cut), 'hex')
  await ctx.db
    .updateTable('audit_heads')
    .set({ cut_number: number, cut_hash: Buffer.from(cut.hash, 'hex'), cut_from: cut.from, cut_until: cut.until, cut_at: at, cut_seal: seal })
    .where('support_lib_id', '=', support_lib_id)
    .execute()
  return { ...cut, count }
}
