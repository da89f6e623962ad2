import { z } from 'zod'
import { Email, LanguageTag, line, Moment, Nothing, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { visitorRules } from '../rates.ts'

/** State of a component of the customer's service, best first. */
export const ComponentState = z.enum(['operational', 'maintenance', 'degraded', 'partial_outage', 'major_outage'])
export type ComponentState = z.infer<typeof ComponentState>
/** Progress of an incident. */
export const IncidentState = z.enum(['investigating', 'identified', 'monitoring', 'resolved'])
export type IncidentState = z.infer<typeof IncidentState>
/** Impact of an incident on the service. */
export const IncidentImpact = z.enum(['none', 'minor', 'major', 'critical'])
export type IncidentImpact = z.infer<typeof IncidentImpact>
/** A calendar day in UTC, `2026-11-22`. */
const Day = z.iso.date()
/** A calendar month in UTC, `2026-11`. */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month')

/** A component as staff see it; `state` is what staff have set, regardless of current maintenance. */
export const StatusComponent = z.object({ component_id: Ref, name: z.string(), description: z.string(), state: ComponentState })
export type StatusComponent = z.infer<typeof StatusComponent>

/** An incident update, and the incident's state from then on. */
export const IncidentUpdate = z.object({ update_id: Ref, state: IncidentState, text: z.string(), at: Moment })
export type IncidentUpdate = z.infer<typeof IncidentUpdate>

/** An incident; its updates are newest first, `resolved_at` is null while it is open. */
export const Incident = z.object({
  incident_id: Ref,
  title: z.string(),
  impact: IncidentImpact,
  state: IncidentState,
  opened_at: Moment,
  resolved_at: Moment.nullable(),
  component_ids: z.array(Ref),
  updates: z.array(IncidentUpdate),
})
export type Incident = z.infer<typeof Incident>

/** Scheduled work on the service. Its components are under maintenance from `starts_at` until `ends_at`. */
export const Maintenance = z.object({
  maintenance_id: Ref,
  title: z.string(),
  text: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  created_at: Moment,
  component_ids: z.array(Ref),
})
export type Maintenance = z.infer<typeof Maintenance>

/**
 * A component's day: its worst state and its uptime, 0 to 100. Both are null if nothing is known, such as before the component existed. Partial outages count
 * for 30 % of their time, major outages in full; degraded performance and maintenance do not count as downtime.
 */
export const UptimeDay = z.object({ day: Day, state: ComponentState.nullable(), uptime: z.number().nullable() })
export type UptimeDay = z.infer<typeof UptimeDay>

/**
 * A component as visitors see it: `state` takes current maintenance into account; `days` are the last 90, oldest first; `uptime` covers all known time within
 * them.
 */
export const PublicComponent = StatusComponent.extend({ uptime: z.number().nullable(), days: z.array(UptimeDay) })
export type PublicComponent = z.infer<typeof PublicComponent>

/** State of the whole service: the worst of its components and open incidents. */
export const ServiceStatus = z.object({
  overall: ComponentState,
  components: z.array(PublicComponent),
  /** Open incidents, newest first. */
  incidents: z.array(Incident),
  /** Current and upcoming maintenance, soonest first. */
  maintenances: z.array(Maintenance),
  /** When this response becomes stale without any change by staff: maintenance begins or ends, or a minute of uptime has passed. */
  changes_at: Moment,
})
export type ServiceStatus = z.infer<typeof ServiceStatus>

const writers = 'canCreateAndUpdateNewsArticles'
const publishers = 'canManageAndPublishNewsArticles'
const staffReads = { audience: ['staff'], permission: writers } as const
/** Visitors see every change at once, so each requires the publish permission. */
const staffWrites = { audience: ['staff'], permission: publishers } as const
const readers = { audience: ['public'], permission: 'public', rates: visitorRules(visitorRates.help) } as const
const mailLinks = { audience: ['public'], permission: 'public', rates: visitorRules(visitorRates.followMailLink) } as const
/** A sealed token from an emailed link. */
const Token = z.string().regex(/^[\w.-]{1,1000}$/)
const inLibrary = { support_lib_id: Ref, /** Defaults to the language the visitor chose, then to Accept-Language. */ language: LanguageTag.optional() }

const words = { title: line(200).min(1), text: text(5000) }
const componentWords = { name: line(120).min(1), description: line(300) }
const component_ids = z.array(Ref).max(limits.statusComponentsMax)
/** New component states set together with an update; omitted components keep theirs. */
const components = z
  .array(z.strictObject({ component_id: Ref, state: ComponentState }))
  .max(limits.statusComponentsMax)
  .default([])
const window = { starts_at: Moment, ends_at: Moment, component_ids }
const component = z.object({ status_component: StatusComponent })
const incident = z.object({ incident: Incident })
const maintenance = z.object({ maintenance: Maintenance })

/**
 * The status of the customer's service (checklist D4): components, incidents with updates, maintenance. Staff who write news can read it and those who publish
 * news can change it; visitors read it at `app/status`.
 */
export const statusApi = defineOperations('status', {
  board: operation({
    http: 'GET /api/main/status_board',
    summary: 'Status board for staff: components in order, open and recent incidents, current, upcoming and recent maintenance, and the number of subscribers.',
    ...staffReads,
    input: Nothing,
    output: z.object({ components: z.array(StatusComponent), incidents: z.array(Incident), maintenances: z.array(Maintenance), subscribers: z.number().int() }),
  }),
  createComponent: operation({
    http: 'POST /api/main/status_components',
    summary: 'Adds a component at the end, initially operational.',
    ...staffWrites,
    input: z.object({ name: componentWords.name, description: componentWords.description.default('') }),
    output: component,
  }),
  updateComponent: operation({
    http: 'PUT /api/main/status_components/:component_id',
    summary: "Changes a component's name, description or state, or moves it to a zero-based position in the list.",
    ...staffWrites,
    input: z.object({
      component_id: Ref,
      ...z.object({ ...componentWords, state: ComponentState, position: z.number().int().min(0).max(limits.statusComponentsMax) }).partial().shape,
    }),
    output: component,
  }),
  removeComponent: operation({
    http: 'DELETE /api/main/status_components/:component_id',
    summary: 'Deletes a component with its uptime.',
    ...staffWrites,
    input: z.object({ component_id: Ref }),
    output: Nothing,
  }),
  openIncident: operation({
    http: 'POST /api/main/status_incidents',
    summary: 'Opens an incident with its first update, and sets the states of the components it affects.',
    ...staffWrites,
    input: z.object({
      title: words.title,
      text: words.text.min(1),
      impact: IncidentImpact,
      state: IncidentState.exclude(['resolved']).default('investigating'),
      components,
    }),
    output: incident,
  }),
  addUpdate: operation({
    http: 'POST /api/main/status_incidents/:incident_id/updates',
    summary: 'Adds an update to an incident, resolves or reopens it, and sets component states.',
    ...staffWrites,
    input: z.object({ incident_id: Ref, text: words.text.min(1), state: IncidentState, impact: IncidentImpact.optional(), components }),
    output: incident,
  }),
  removeIncident: operation({
    http: 'DELETE /api/main/status_incidents/:incident_id',
    summary: 'Deletes an incident with its updates; component states stay.',
    ...staffWrites,
    input: z.object({ incident_id: Ref }),
    output: Nothing,
  }),
  planMaintenance: operation({
    http: 'POST /api/main/status_maintenances',
    summary: 'Schedules maintenance of components; it must end after it starts, and not in the past.',
    ...staffWrites,
    input: z.object({ ...words, text: words.text.default(''), ...window }),
    output: maintenance,
  }),
  updateMaintenance: operation({
    http: 'PUT /api/main/status_maintenances/:maintenance_id',
    summary: 'Changes scheduled maintenance, such as its end time.',
    ...staffWrites,
    input: z.object({ maintenance_id: Ref, ...z.object({ ...words, ...window }).partial().shape }),
    output: maintenance,
  }),
  removeMaintenance: operation({
    http: 'DELETE /api/main/status_maintenances/:maintenance_id',
    summary: 'Deletes maintenance.',
    ...staffWrites,
    input: z.object({ maintenance_id: Ref }),
    output: Nothing,
  }),
  read: operation({
    http: 'GET /api/main/status',
    summary: "The current status of the library's service, with 90 days of uptime.",
    ...readers,
    input: z.object(inLibrary),
    output: ServiceStatus,
  }),
  history: operation({
    http: 'GET /api/main/status_history',
    summary: 'Incidents opened, and maintenance completed, in a month (UTC; defaults to the current one), and the most recent earlier month that has any.',
    ...readers,
    input: z.object({ ...inLibrary, month: Month.optional() }),
    output: z.object({ month: Month, incidents: z.array(Incident), maintenances: z.array(Maintenance), earlier_month: Month.nullable(), changes_at: Moment }),
  }),
  subscribe: operation({
    http: 'POST /api/main/status_subscriptions',
    summary: 'Emails a link to confirm a status subscription. The response is the same for every email address.',
    ...readers,
    rates: visitorRules(visitorRates.subscribe),
    input: z.object({ ...inLibrary, email: Email }),
    output: Nothing,
  }),
  confirmSubscription: operation({
    http: 'POST /api/main/status_subscriptions/confirm',
    summary: 'Subscribes the email address that a confirmation link was sent to; `token_invalid` if the link has expired.',
    ...mailLinks,
    input: z.object({ support_lib_id: Ref, token: Token }),
    output: Nothing,
  }),
  unsubscribe: operation({
    http: 'POST /api/main/status_subscriptions/end',
    summary: 'Ends the subscription that an emailed link belongs to. Repeating it is a no-op.',
    ...mailLinks,
    input: z.object({ support_lib_id: Ref, token: Token }),
    output: Nothing,
  }),
})
