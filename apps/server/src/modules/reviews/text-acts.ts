import type { ReviewedKind, ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import { textActsMax } from '@porchlight/contracts/reviews/review-limits'
import type { TextAct } from '@porchlight/contracts/reviews/reviews'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import type { Target } from './access.ts'

/** What happened to a text. */
export type NotedAct = {
  act: TextAct
  revision: number
  /** A number, or a statement that returns it. */
  version: number | RawBuilder<number>
  message?: string
  about?: string
  /** Who did it, if not the caller. */
  by?: string | null
  /** The faults that whoever did it was told of and accepted. */
  despite?: readonly string[]
}

/** Notes in the history of a text, which is locked, what happened to it. */
export async function noteAct(
  ctx: Ctx,
  { kind, document_id }: Target,
  { act, revision, version, message = '', about = '', by, despite = [] }: NotedAct,
): Promise<void> {
  const by_id = by === undefined ? actorId(ctx.actor) : by
  await sql`
    with last as (select coalesce(max(number), 0) as number from text_acts
        where support_lib_id = ${ctx.support_lib_id} and kind = ${kind} and document_id = ${document_id}),
      gone as (delete from text_acts where support_lib_id = ${ctx.support_lib_id} and kind = ${kind} and document_id = ${document_id}
        and number <= (select number from last) - ${textActsMax - 1})
    insert into text_acts (support_lib_id, kind, document_id, number, act, by_id, at, version, revision, message, about, despite)
    select ${ctx.support_lib_id}, ${kind}, ${document_id}, last.number + 1, ${act}, ${by_id}, ${ctx.clock.now()}, ${version}, ${revision}, ${message}, ${about},
      ${[...despite]}::text[]
    from last`.execute(ctx.db)
}

/** Returns the faults of texts that somebody accepted, by id. */
export async function acceptedFaults(ctx: Ctx, kind: ReviewedKind, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ document_id: string; names: string[] }>`
    select document_id, array_agg(distinct name) as names from text_acts, unnest(despite) name
    where support_lib_id = ${ctx.support_lib_id} and kind = ${kind} and document_id = any(${[...ids]}::text[]) group by document_id`.execute(ctx.db)
  return new Map(rows.map(({ document_id, names }) => [document_id, new Set(names)]))
}

/** The condition that something happened to a version: then its text stays as it is. */
export const hasActs = (ctx: Ctx, kind: ReviewKind, id: string, version: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from text_acts a where a.support_lib_id = ${ctx.support_lib_id} and a.kind = ${kind} and a.document_id = ${id}
    and a.version = ${version} and a.act in ('requested', 'returned', 'approved', 'merged'))`
