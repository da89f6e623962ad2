import type { RedirectedKind } from '@porchlight/contracts/references/references'
import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import { satisfies } from '../../kernel/permissions.ts'
import { type LinkedKind, type LinkedText, redirectedKindsDeclared, type TextPart } from '../../kernel/rows/text-links.ts'

/** Where readers are sent: a text by kind and id; `part`: a lesson of it, or null. */
export type RedirectGoal = { kind: RedirectedKind; id: string; part: string | null }

/** A text, or a part of it, to which readers can be sent. */
type Target = { kind: RedirectedKind; text: LinkedText; part?: TextPart | undefined }

/**
 * Returns where readers get who ask for these addresses of a kind of text, by address. Only to be asked where there is nothing that they can open: a text that is
 * shown again needs no redirect.
 */
export async function redirectsOf(ctx: Ctx, kind: RedirectedKind, addresses: readonly string[]): Promise<Map<string, RedirectGoal>> {
  if (addresses.length === 0) return new Map()
  const statement = sql<RedirectGoal & { address: string }>`
    select address, coalesce(target_kind, kind) as kind, target_id as id, target_part as part from redirects
    where support_lib_id = ${ctx.support_lib_id} and kind = ${kind} and address = any(${[...addresses]}::text[])`
  return new Map((await send(ctx.db, 'redirects-of', statement)).map(({ address, ...goal }) => [address, goal]))
}

/**
 * Returns the text with an id to which readers of any text can be sent: an article, news, a course, or a lesson with its course.
 * @throws AppError `not_found`
 */
export async function targetWith(ctx: Ctx, id: string): Promise<Target> {
  for (const linked of redirectedKindsDeclared()) {
    const [part] = (await linked.partsAt?.(ctx, [id])) ?? []
    const wanted = part?.of ?? id
    const text = (await linked.find(ctx, [wanted], false)).find((each) => each.id === wanted)
    if (text) return { kind: linked.kind as RedirectedKind, text, part }
  }
  throw refuse('not_found')
}

/**
 * Redirects readers from all addresses of a text to another one. Redirects to the first, or to a part of it, are changed to lead to the other, so that there are no
 * chains; those of the other end, so that there are no circles. Returns how many addresses lead there now.
 * @throws AppError `conflict` for a text itself or a part of it, and for a target that readers cannot open
 */
export async function redirectReaders(ctx: Ctx, kind: RedirectedKind, from: LinkedText, { kind: goal, text: to, part }: Target): Promise<number> {
  if (goal === kind && from.id === to.id) throw refuse('conflict', { fields: { target_id: 'itself' } })
  if (!to.isShown || part?.isShown === false) throw refuse('conflict', { fields: { target_id: 'hidden' } })
  const { support_lib_id, db } = ctx
  const ofLibrary = sql`support_lib_id = ${support_lib_id}`
  const leadsTo = (of: RedirectedKind, id: string) => sql`${ofLibrary} and coalesce(target_kind, kind) = ${of} and target_id = ${id}`
  const target_part = part?.id ?? null
  // Two at a time could make a circle together.
  await lockByName(ctx, 'redirects')
  await sql`delete from redirects where ${ofLibrary} and kind = ${goal} and address = any(${to.addresses}::text[])`.execute(db)
  await sql`update redirects set target_kind = ${goal}, target_id = ${to.id}, target_part = ${target_part} where ${leadsTo(kind, from.id)}`.execute(db)
  await sql`
    insert into redirects (support_lib_id, kind, address, target_kind, target_id, target_part, from_id, title, created_by, created_at)
    select ${support_lib_id}, ${kind}, address, ${goal}, ${to.id}, ${target_part}, ${from.id}, ${from.title}, ${actorId(ctx.actor)}, ${ctx.clock.now()}
    from unnest(${from.addresses}::text[]) address
    on conflict (support_lib_id, kind, address) do update
      set target_kind = excluded.target_kind, target_id = excluded.target_id, target_part = excluded.target_part, from_id = excluded.from_id, title = excluded.title,
        created_by = excluded.created_by, created_at = excluded.created_at`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from redirects where ${leadsTo(goal, to.id)}`.execute(db)
  ctx.emit('visibility.redirected', { kind, id: from.id, target_id: to.id }, { subject: from.id })
  return rows[0]?.count ?? 0
}

/**
 * Sends the readers of a text to another one of any kind, if one is named, in the transaction that takes the first away.
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function leaveRedirect(ctx: Ctx, linked: LinkedKind, id: string, target_id: string | undefined): Promise<void> {
  if (target_id === undefined) return
  if (linked.redirectedBy === null || !satisfies(ctx.actor, linked.redirectedBy)) throw refuse('forbidden')
  const from = (await linked.find(ctx, [id], false)).find((text) => text.id === id)
  if (!from) throw refuse('not_found')
  await redirectReaders(ctx, linked.kind as RedirectedKind, from, await targetWith(ctx, target_id))
}
