import type { ComponentState } from '@porchlight/contracts/status/status'
import type { Ctx } from '../../kernel/context.ts'
import { type ComponentRow, chosenComponents, componentsForUpdate } from './access.ts'

/**
 * Sets the states of components from now on, records the time, and returns the components' ids.
 * @throws AppError `not_found` if one of them doesn't belong to the library; none is changed in that case
 */
export async function setStates(ctx: Ctx, wanted: readonly { component_id: string; state: ComponentState }[]): Promise<string[]> {
  if (wanted.length === 0) return []
  const rows = await componentsForUpdate(ctx)
  const byId = new Map(wanted.map(({ component_id, state }) => [component_id, state]))
  const ids = chosenComponents(rows, [...byId.keys()])
  for (const row of rows) {
    const state = byId.get(row.component_id)
    if (state !== undefined && state !== row.state) await setState(ctx, row, state)
  }
  return ids
}

async function setState(ctx: Ctx, { component_id }: ComponentRow, state: ComponentState): Promise<void> {
  await ctx.db
    .updateTable('status_components')
    .set({ state })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('component_id', '=', component_id)
    .execute()
  await recordState(ctx, component_id, state)
}

/** Records a component's state as of now; of several changes in the same millisecond, the last one counts. */
export async function recordState(ctx: Ctx, component_id: string, state: ComponentState): Promise<void> {
  await ctx.db
    .insertInto('status_changes')
    .values({ support_lib_id: ctx.support_lib_id, component_id, at: ctx.clock.now(), state })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'component_id', 'at']).doUpdateSet({ state }))
    .execute()
}
