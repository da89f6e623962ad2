import { limits } from '@porchlight/contracts/limits'
import { type Incident, type IncidentState, statusApi } from '@porchlight/contracts/status/status'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { type IncidentRow, incidentForUpdate, lockStatus, presentIncidents } from '../access.ts'
import { setStates } from '../set-states.ts'

async function insertUpdate(ctx: Ctx, incident_id: string, { state, text }: { state: IncidentState; text: string }): Promise<string> {
  const update_id = newRef()
  await ctx.db.insertInto('status_updates').values({ support_lib_id: ctx.support_lib_id, update_id, incident_id, state, text, at: ctx.clock.now() }).execute()
  return update_id
}

async function presentOne(ctx: Ctx, row: IncidentRow): Promise<{ incident: Incident }> {
  const [incident] = await presentIncidents(ctx, [row])
  if (!incident) throw refuse('not_found')
  return { incident }
}

/** Opens an incident with its first update. */
export const openIncident = action(statusApi.openIncident, async (ctx, { title, text, impact, state, components }) => {
  const { support_lib_id } = ctx
  await lockStatus(ctx)
  const { open } = await ctx.db
    .selectFrom('status_incidents')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('support_lib_id', '=', support_lib_id)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(open) >= limits.statusOpenMax) throw refuse('invalid_input', { fields: { title: 'too many open incidents' } })
  const component_ids = await setStates(ctx, components)
  const row = await ctx.db
    .insertInto('status_incidents')
    .values({ support_lib_id, incident_id: newRef(), title, impact, state, component_ids, opened_at: ctx.clock.now(), resolved_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  const update_id = await insertUpdate(ctx, row.incident_id, { state, text })
  ctx.emit('status.incident_opened', { update_id }, { subject: row.incident_id })
  return presentOne(ctx, row)
})

/** Adds an update: a state, a text, component states. Any state other than resolved reopens a resolved incident. */
export const addUpdate = action(statusApi.addUpdate, async (ctx, { incident_id, text, state, impact, components }) => {
  const before = await incidentForUpdate(ctx, incident_id)
  const { updates } = await ctx.db
    .selectFrom('status_updates')
    .select((eb) => eb.fn.countAll<number>().as('updates'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('incident_id', '=', incident_id)
    .executeTakeFirstOrThrow()
  if (Number(updates) >= limits.statusUpdatesMax) throw refuse('invalid_input', { fields: { text: 'too many updates' } })
  const component_ids = [...new Set([...before.component_ids, ...(await setStates(ctx, components))])]
  const row = await ctx.db
    .updateTable('status_incidents')
    .set({
      ...{ state, component_ids, ...(impact !== undefined && { impact }) },
      resolved_at: state === 'resolved' ? (before.resolved_at ?? ctx.clock.now()) : null,
    })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('incident_id', '=', incident_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const update_id = await insertUpdate(ctx, incident_id, { state, text })
  ctx.emit('status.incident_updated', { update_id }, { subject: incident_id })
  return presentOne(ctx, row)
})

/** Deletes an incident and its updates. */
export const removeIncident = action(statusApi.removeIncident, async (ctx, { incident_id }) => {
  await incidentForUpdate(ctx, incident_id)
  await ctx.db.deleteFrom('status_incidents').where('support_lib_id', '=', ctx.support_lib_id).where('incident_id', '=', incident_id).execute()
  ctx.emit('status.incident_deleted', {}, { subject: incident_id })
  return {}
})
