import { limits } from '@porchlight/contracts/limits'
import { type ComponentState, type Incident, type IncidentImpact, type Maintenance, statusApi } from '@porchlight/contracts/status/status'
import type { ContentFiller } from '@porchlight/contracts/translations/fill-content'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { readerOf } from '../reading/index.ts'
import { componentsOf, type MaintenanceRow, presentComponent, presentIncidents, presentMaintenance } from './access.ts'
import { countSubscribers } from './subscriptions.ts'
import { type StateChange, uptimeOf, uptimeStart, worstOf } from './uptime.ts'

/** Maximum number of resolved incidents, and of past maintenance windows, on the staff board. */
const latestOnBoard = 10

const incidentsOf = (ctx: Ctx) => ctx.db.selectFrom('status_incidents').selectAll().where('support_lib_id', '=', ctx.support_lib_id)
const openIncidents = (ctx: Ctx) => incidentsOf(ctx).where('resolved_at', 'is', null).orderBy('opened_at', 'desc').limit(limits.statusOpenMax).execute()
const maintenancesOf = (ctx: Ctx) => ctx.db.selectFrom('status_maintenances').selectAll().where('support_lib_id', '=', ctx.support_lib_id)

/** Selects current and upcoming maintenance, soonest first. */
const plannedMaintenances = (ctx: Ctx) =>
  maintenancesOf(ctx).where('ends_at', '>', ctx.clock.now()).orderBy('starts_at').orderBy('maintenance_id').limit(limits.statusOpenMax).execute()

/** Returns each component's state changes, oldest first: those within the days shown, and the last one before them. */
async function changesOf(ctx: Ctx): Promise<Map<string, StateChange[]>> {
  const { rows } = await sql<StateChange & { component_id: string }>`
    select c.component_id, c.at, c.state from status_changes c
    where c.support_lib_id = ${ctx.support_lib_id} and c.at >= coalesce((
      select max(b.at) from status_changes b
      where b.support_lib_id = c.support_lib_id and b.component_id = c.component_id and b.at <= ${uptimeStart(ctx.clock.now())}), '-infinity')
    order by c.component_id, c.at`.execute(ctx.db)
  return Map.groupBy(rows, ({ component_id }) => component_id)
}

/** Returns when the answer goes stale: at the next start or end of maintenance, and within a minute in any case. */
function changesAt(now: Date, planned: readonly MaintenanceRow[]): string {
  const turns = planned.flatMap(({ starts_at, ends_at }) => [starts_at.getTime(), ends_at.getTime()]).filter((at) => at > now.getTime())
  return new Date(Math.min(now.getTime() + limits.uptimeFreshMs, ...turns)).toISOString()
}

/** The service state that an open incident implies. */
const stateOfImpact: Record<IncidentImpact, ComponentState> = { none: 'operational', minor: 'degraded', major: 'partial_outage', critical: 'major_outage' }

const filledIncident = ({ text }: ContentFiller, incident: Incident): Incident => ({
  ...incident,
  title: text(incident.title),
  updates: incident.updates.map((update) => ({ ...update, text: text(update.text) })),
})
const filledMaintenance = ({ text }: ContentFiller, row: MaintenanceRow): Maintenance => ({
  ...presentMaintenance(row),
  title: text(row.title),
  text: text(row.text),
})

const read = query(statusApi.read, (ctx, { support_lib_id, language }) =>
  ctx.inLibrary(support_lib_id, async (own) => {
    const { own: filler } = await readerOf(own, language)
    const now = own.clock.now()
    const [rows, changes, planned] = [await componentsOf(own), await changesOf(own), await plannedMaintenances(own)]
    const incidents = (await presentIncidents(own, await openIncidents(own))).map((incident) => filledIncident(filler, incident))
    const shown = await maintenancesOf(own).where('ends_at', '>', uptimeStart(now)).where('starts_at', '<=', now).execute()
    const components = rows.map((row) => {
      const { component_id, name, description, state } = presentComponent(row)
      const windows = shown.filter(({ component_ids }) => component_ids.includes(component_id))
      const isUnderMaintenance = windows.some(({ ends_at }) => ends_at > now)
      return {
        component_id,
        name: filler.text(name),
        description: filler.text(description),
        state: worstOf(isUnderMaintenance ? [state, 'maintenance'] : [state]),
        ...uptimeOf(changes.get(component_id) ?? [], windows, now),
      }
    })
    return {
      overall: worstOf([...components.map(({ state }) => state), ...incidents.map(({ impact }) => stateOfImpact[impact])]),
      components,
      incidents,
      maintenances: planned.map((row) => filledMaintenance(filler, row)),
      changes_at: changesAt(now, planned),
    }
  }),
)

/** Returns the UTC month of a point in time. */
const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

const history = query(statusApi.history, (ctx, { support_lib_id, language, month }) =>
  ctx.inLibrary(support_lib_id, async (own) => {
    const { own: filler } = await readerOf(own, language)
    const now = own.clock.now()
    const asked = month ?? monthOf(now)
    const from = new Date(`${asked}-01T00:00:00Z`)
    const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
    const over = to < now ? to : now
    const incidents = await incidentsOf(own)
      .where('opened_at', '>=', from)
      .where('opened_at', '<', to)
      .orderBy('opened_at', 'desc')
      .orderBy('incident_id')
      .limit(limits.statusMonthMax)
      .execute()
    const maintenances = await maintenancesOf(own)
      .where('ends_at', '>=', from)
      .where('ends_at', '<=', over)
      .where('ends_at', '<', to)
      .orderBy('ends_at', 'desc')
      .orderBy('maintenance_id')
      .limit(limits.statusMonthMax)
      .execute()
    const { rows } = await sql<{ at: Date | null }>`select greatest(
      (select max(opened_at) from status_incidents where support_lib_id = ${support_lib_id} and opened_at < ${from}),
      (select max(ends_at) from status_maintenances where support_lib_id = ${support_lib_id} and ends_at < ${from} and ends_at <= ${now})) as at`.execute(
      own.db,
    )
    const earlier = rows[0]?.at ?? null
    return {
      month: asked,
      incidents: (await presentIncidents(own, incidents)).map((incident) => filledIncident(filler, incident)),
      maintenances: maintenances.map((row) => filledMaintenance(filler, row)),
      earlier_month: earlier === null ? null : monthOf(earlier),
      changes_at: changesAt(now, await plannedMaintenances(own)),
    }
  }),
)

/** Queries for the status page. */
export const statusQueries = [
  query(statusApi.board, async (ctx) => {
    const now = ctx.clock.now()
    const resolved = await incidentsOf(ctx).where('resolved_at', 'is not', null).orderBy('opened_at', 'desc').limit(latestOnBoard).execute()
    const over = await maintenancesOf(ctx).where('ends_at', '<=', now).orderBy('ends_at', 'desc').limit(latestOnBoard).execute()
    return {
      components: (await componentsOf(ctx)).map(presentComponent),
      incidents: await presentIncidents(ctx, [...(await openIncidents(ctx)), ...resolved]),
      maintenances: [...(await plannedMaintenances(ctx)), ...over].map(presentMaintenance),
      subscribers: await countSubscribers(ctx),
    }
  }),
  read,
  history,
]
