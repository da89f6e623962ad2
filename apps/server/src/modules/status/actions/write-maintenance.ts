import { limits } from '@porchlight/contracts/limits'
import { statusApi } from '@porchlight/contracts/status/status'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { chosenComponents, componentsOf, lockStatus, maintenanceForUpdate, presentMaintenance } from '../access.ts'

/** @throws AppError `invalid_input` */
function assertInOrder(starts_at: Date, ends_at: Date): void {
  if (ends_at <= starts_at) throw refuse('invalid_input', { fields: { ends_at: 'ends before it starts' } })
}

/** Announces maintenance. */
export const planMaintenance = action(statusApi.planMaintenance, async (ctx, { title, text, component_ids, ...input }) => {
  const { support_lib_id } = ctx
  const [starts_at, ends_at, now] = [new Date(input.starts_at), new Date(input.ends_at), ctx.clock.now()]
  assertInOrder(starts_at, ends_at)
  if (ends_at <= now) throw refuse('invalid_input', { fields: { ends_at: 'is over' } })
  await lockStatus(ctx)
  const { planned } = await ctx.db
    .selectFrom('status_maintenances')
    .select((eb) => eb.fn.countAll<number>().as('planned'))
    .where('support_lib_id', '=', support_lib_id)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  if (Number(planned) >= limits.statusOpenMax) throw refuse('invalid_input', { fields: { title: 'too much coming maintenance' } })
  const chosen = chosenComponents(await componentsOf(ctx), component_ids)
  const row = await ctx.db
    .insertInto('status_maintenances')
    .values({ support_lib_id, maintenance_id: newRef(), title, text, starts_at, ends_at, component_ids: chosen, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.emit('status.maintenance_planned', {}, { subject: row.maintenance_id })
  return { maintenance: presentMaintenance(row) }
})

/** Changes announced maintenance. */
export const updateMaintenance = action(statusApi.updateMaintenance, async (ctx, { maintenance_id, starts_at, ends_at, component_ids, ...words }) => {
  const before = await maintenanceForUpdate(ctx, maintenance_id)
  const change = {
    ...words,
    starts_at: starts_at === undefined ? before.starts_at : new Date(starts_at),
    ends_at: ends_at === undefined ? before.ends_at : new Date(ends_at),
    ...(component_ids && { component_ids: chosenComponents(await componentsOf(ctx), component_ids) }),
  }
  assertInOrder(change.starts_at, change.ends_at)
  const row = await ctx.db
    .updateTable('status_maintenances')
    .set(change)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('maintenance_id', '=', maintenance_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.emit('status.maintenance_changed', {}, { subject: maintenance_id })
  return { maintenance: presentMaintenance(row) }
})

/** Deletes a maintenance window. */
export const removeMaintenance = action(statusApi.removeMaintenance, async (ctx, { maintenance_id }) => {
  await maintenanceForUpdate(ctx, maintenance_id)
  await ctx.db.deleteFrom('status_maintenances').where('support_lib_id', '=', ctx.support_lib_id).where('maintenance_id', '=', maintenance_id).execute()
  ctx.emit('status.maintenance_deleted', {}, { subject: maintenance_id })
  return {}
})
