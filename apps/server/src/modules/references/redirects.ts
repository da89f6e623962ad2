import type { RedirectedKind } from '@porchlight/contracts/references/references'
import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import { satisfies } from '../../kernel/permissions.ts'
import type { LinkedKind, LinkedText } from '../../kernel/rows/text-links.ts'

/**
 * Returns where readers get who ask for these addresses of a kind of text, by address. Only to be asked where there is nothing that they can open: a text that is
 * shown again needs no redirect.
 */
export async function redirectsOf(ctx: Ctx, kind: RedirectedKind, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const statement = sql<{ address: string; target_id: string }>`
    select address, target_id from redirects where support_lib_id = ${ctx.support_lib_id} and kind = ${kind} and address = any(${[...addresses]}::text[])`
  return new Map((await send(ctx.db, 'redirects-of', statement)).map(({ address, target_id }) => [address, target_id]))
}

/**
 * Redirects readers from all addresses of a text to another one. Redirects to the first are changed to lead to the other, so that there are no chains; those of
 * the other end, so that there are no circles. Returns how many addresses lead there now.
 * @throws AppError `conflict` for a text itself, and for a target that readers cannot open
 */
export async function redirectReaders(ctx: Ctx, kind: RedirectedKind, from: LinkedText, to: LinkedText): Promise<number> {
  if (from.id === to.id) throw refuse('conflict', { fields: { target_id: 'itself' } })
  if (!to.isShown) throw refuse('conflict', { fields: { target_id: 'hidden' } })
  const { support_lib_id, db } = ctx
  const of = sql`support_lib_id = ${support_lib_id} and kind = ${kind}`
  // Two at a time could make a circle together.
  await lockByName(ctx, 'redirects')
  await sql`delete from redirects where ${of} and address = any(${to.addresses}::text[])`.execute(db)
  await sql`update redirects set target_id = ${to.id} where ${of} and target_id = ${from.id}`.execute(db)
  await sql`
    insert into redirects (support_lib_id, kind, address, target_id, from_id, title, created_by, created_at)
    select ${support_lib_id}, ${kind}, address, ${to.id}, ${from.id}, ${from.title}, ${actorId(ctx.actor)}, ${ctx.clock.now()} from unnest(${from.addresses}::text[]) address
    on conflict (support_lib_id, kind, address) do update
      set target_id = excluded.target_id, from_id = excluded.from_id, title = excluded.title, created_by = excluded.created_by, created_at = excluded.created_at`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from redirects where ${of} and target_id = ${to.id}`.execute(db)
  ctx.emit('visibility.redirected', { kind, id: from.id, target_id: to.id }, { subject: from.id })
  return rows[0]?.count ?? 0
}

/**
 * Sends the readers of a text to another one, if one is named, in the transaction that takes the first away.
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function leaveRedirect(ctx: Ctx, linked: LinkedKind, id: string, target_id: string | undefined): Promise<void> {
  if (target_id === undefined) return
  if (linked.redirectedBy === null || !satisfies(ctx.actor, linked.redirectedBy)) throw refuse('forbidden')
  const texts = await linked.find(ctx, [id, target_id], false)
  const [from, to] = [id, target_id].map((wanted) => texts.find((text) => text.id === wanted))
  if (!from || !to) throw refuse('not_found')
  await redirectReaders(ctx, linked.kind as RedirectedKind, from, to)
}
