import type { ComponentState, Incident, IncidentImpact, IncidentState, Maintenance, StatusComponent } from '@porchlight/contracts/status/status'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import type { StatusComponents, StatusIncidents, StatusMaintenances } from '../../kernel/generated/tables.ts'

export type ComponentRow = Selectable<StatusComponents>
export type IncidentRow = Selectable<StatusIncidents>
export type MaintenanceRow = Selectable<StatusMaintenances>

/** Returns all components in order. */
export const componentsOf = (ctx: Ctx): Promise<ComponentRow[]> =>
  ctx.db.selectFrom('status_components').selectAll().where('support_lib_id', '=', ctx.support_lib_id).orderBy('position').orderBy('component_id').execute()

/** Locks the library's status against concurrent changes: positions, states and limits depend on existing rows. */
export const lockStatus = (ctx: Ctx) => lockByName(ctx, 'status')

/** Returns all components, after waiting for concurrent changes. */
export async function componentsForUpdate(ctx: Ctx): Promise<ComponentRow[]> {
  await lockStatus(ctx)
  return componentsOf(ctx)
}

/** Returns the view of a component. */
export const presentComponent = ({ component_id, name, description, state }: ComponentRow): StatusComponent => ({
  component_id,
  name,
  description,
  state: state as ComponentState,
})

/** Returns the views of the rows, with their updates, newest first. */
export async function presentIncidents(ctx: Ctx, rows: readonly IncidentRow[]): Promise<Incident[]> {
  const updates =
    rows.length === 0
      ? []
      : await ctx.db
          .selectFrom('status_updates')
          .selectAll()
          .where('support_lib_id', '=', ctx.support_lib_id)
          .where(
            'incident_id',
            'in',
            rows.map(({ incident_id }) => incident_id),
          )
          .orderBy('at', 'desc')
          .orderBy('update_id')
          .execute()
  const byIncident = Map.groupBy(updates, ({ incident_id }) => incident_id)
  return rows.map(({ support_lib_id: _, impact, state, opened_at, resolved_at, ...row }) => ({
    ...row,
    impact: impact as IncidentImpact,
    state: state as IncidentState,
    opened_at: opened_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
    updates: (byIncident.get(row.incident_id) ?? []).map(({ update_id, text, at, ...update }) => ({
      update_id,
      state: update.state as IncidentState,
      text,
      at: at.toISOString(),
    })),
  }))
}

/** Returns the view of a maintenance window. */
export const presentMaintenance = ({ support_lib_id: _, starts_at, ends_at, created_at, ...row }: MaintenanceRow): Maintenance => ({
  ...row,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  created_at: created_at.toISOString(),
})

/** @throws AppError `not_found` */
export async function incidentForUpdate(ctx: Ctx, incident_id: string): Promise<IncidentRow> {
  const row = await ctx.db
    .selectFrom('status_incidents')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('incident_id', '=', incident_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** @throws AppError `not_found` */
export async function maintenanceForUpdate(ctx: Ctx, maintenance_id: string): Promise<MaintenanceRow> {
  const row = await ctx.db
    .selectFrom('status_maintenances')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('maintenance_id', '=', maintenance_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/**
 * Returns the components with these ids, each once.
 * @throws AppError `not_found` when one of them is not the library's
 */
export function chosenComponents(rows: readonly ComponentRow[], ids: readonly string[]): string[] {
  const known = new Set(rows.map(({ component_id }) => component_id))
  if (ids.some((id) => !known.has(id))) throw refuse('not_found')
  return [...new Set(ids)]
}
