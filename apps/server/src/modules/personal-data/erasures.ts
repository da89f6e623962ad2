import { type ErasureView, personalDataApi } from '@porchlight/contracts/personal-data/personal-data'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { Erasures } from '../../kernel/generated/tables.ts'
import { query } from '../../kernel/operations.ts'
import { keysetPage, newestFirst } from '../../kernel/rows/keyset-page.ts'
import { staffNames } from '../people/index.ts'

/** Lists receipts, newest first. */
export const listErasures = query(personalDataApi.erasures, async (ctx, { visitor_id, cursor, limit }) => {
  const found = ctx.db
    .selectFrom('erasures')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(visitor_id !== undefined, (some) => some.where('visitor_id', '=', visitor_id ?? ''))
  const { rows, next_cursor } = await keysetPage(found, newestFirst('requested_at', 'erasure_ref'), { cursor, limit })
  return { erasures: await presentErasures(ctx, rows), next_cursor }
})

/** Returns receipts as staff see them. */
export async function presentErasures(ctx: Ctx, rows: readonly Selectable<Erasures>[]): Promise<ErasureView[]> {
  const names = await staffNames(
    ctx,
    rows.flatMap((row) => row.requested_by ?? []),
  )
  return rows.map(({ erasure_ref, visitor_id, state, requested_by, requested_at, finished_at, counts }) => ({
    erasure_ref,
    visitor_id,
    state: state as ErasureView['state'],
    requested_by: requested_by === null ? null : { user_id: requested_by, name: names.get(requested_by)?.name ?? '' },
    requested_at: requested_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    counts: counts as ErasureView['counts'],
  }))
}
