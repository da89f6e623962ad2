import { limits } from '@porchlight/contracts/limits'
import { statusApi } from '@porchlight/contracts/status/status'
import { sql } from 'kysely'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { componentsForUpdate, presentComponent } from '../access.ts'
import { recordState, setStates } from '../set-states.ts'

/** Creates a component at the end of the list and starts recording its uptime. */
export const createComponent = action(statusApi.createComponent, async (ctx, input) => {
  const rows = await componentsForUpdate(ctx)
  if (rows.length >= limits.statusComponentsMax) throw refuse('invalid_input', { fields: { name: 'too many components' } })
  const component_id = newRef()
  const row = await ctx.db
    .insertInto('status_components')
    .values({
      ...{ support_lib_id: ctx.support_lib_id, component_id, ...input, state: 'operational', created_at: ctx.clock.now() },
      position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordState(ctx, component_id, 'operational')
  ctx.emit('status.components_changed', {}, { subject: component_id })
  return { status_component: presentComponent(row) }
})

/** Changes a component's text, state or position. */
export const updateComponent = action(statusApi.updateComponent, async (ctx, { component_id, state, position, ...words }) => {
  const rows = await componentsForUpdate(ctx)
  const row = rows.find((each) => each.component_id === component_id)
  if (!row) throw refuse('not_found')
  const table = () => ctx.db.updateTable('status_components').where('support_lib_id', '=', ctx.support_lib_id)
  if (Object.keys(words).length > 0) await table().set(words).where('component_id', '=', component_id).execute()
  if (state !== undefined) await setStates(ctx, [{ component_id, state }])
  if (position !== undefined) {
    const ids = rows.map((each) => each.component_id).filter((id) => id !== component_id)
    ids.splice(position, 0, component_id)
    await table()
      .set({ position: sql<number>`array_position(${ids}::text[], component_id)` })
      .execute()
  }
  ctx.emit('status.components_changed', {}, { subject: component_id })
  return { status_component: presentComponent({ ...row, ...words, ...(state !== undefined && { state }) }) }
})

/** Deletes a component and its uptime history. */
export const removeComponent = action(statusApi.removeComponent, async (ctx, { component_id }) => {
  const gone = await ctx.db
    .deleteFrom('status_components')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('component_id', '=', component_id)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw refuse('not_found')
  ctx.emit('status.components_changed', {}, { subject: component_id })
  return {}
})
