import type { Freshness } from '@porchlight/contracts/freshness/freshness'
import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { TextFreshness } from '../../kernel/generated/tables.ts'
import { naming } from '../reviews/index.ts'

export type FreshnessOf = Selectable<TextFreshness>
export type Target = { kind: ReviewKind; document_id: string }

const dayMs = 86_400_000

/** Returns the day that a moment is in, or so many days later. */
export const dayOf = (at: Date, daysLater = 0): string => new Date(at.getTime() + daysLater * dayMs).toISOString().slice(0, 10)

/** Returns the row of a text, if anything was ever set. */
export const freshnessOf = (ctx: Ctx, { kind, document_id }: Target): Promise<FreshnessOf | undefined> =>
  ctx.db
    .selectFrom('text_freshness')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('document_id', '=', document_id)
    .executeTakeFirst()

/** Changes the row of a text, which is made if there is none. */
export const saveFreshness = (ctx: Ctx, { kind, document_id }: Target, values: Partial<FreshnessOf>): Promise<FreshnessOf> =>
  ctx.db
    .insertInto('text_freshness')
    .values({ ...values, support_lib_id: ctx.support_lib_id, kind, document_id })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'kind', 'document_id']).doUpdateSet({ kind, ...values }))
    .returningAll()
    .executeTakeFirstOrThrow()

type Shown = Pick<FreshnessOf, 'kind' | 'document_id'> & Partial<FreshnessOf>

/** Returns the views of rows, in their order. */
export async function presentFreshness(ctx: Ctx, rows: readonly Shown[]): Promise<Freshness[]> {
  const person = await naming(
    ctx,
    rows.flatMap(({ owner_id, checker_id }) => [owner_id ?? null, checker_id ?? null]),
  )
  return rows.map(({ kind, document_id, owner_id, check_by, every_days, checked_at, checker_id }) => ({
    kind: kind as ReviewKind,
    document_id,
    owner: owner_id ? person(owner_id) : null,
    check_by: check_by ?? null,
    every_days: every_days ?? null,
    checked_at: checked_at?.toISOString() ?? null,
    checker: checker_id ? person(checker_id) : null,
  }))
}

/** Returns the view of one row. */
export async function presentOne(ctx: Ctx, row: Shown): Promise<{ freshness: Freshness }> {
  const [freshness] = await presentFreshness(ctx, [row])
  if (!freshness) throw new Error('one row has one view')
  return { freshness }
}
