import { z } from 'zod'
import { line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { issueProblems } from '../issue-links/issue-kind.ts'
import { WebhookEndpointView, WebhookEvents, WebhookFilter } from '../webhooks/webhooks.ts'
import { appConnectionsMax, appDeeds } from './app-manifest.ts'

declare module '../live.ts' {
  interface NoticeTopics {
    apps: unknown
  }
}

const AppField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'url', 'secret']),
  is_required: z.boolean(),
  by_default: z.string().nullable(),
  example: z.string().nullable(),
})

/** An app that the library can be connected to. */
export const AppView = z.object({
  name: z.string(),
  title: z.string(),
  does: z.enum(appDeeds),
  help_url: z.string().nullable(),
  fields: z.array(AppField),
})

/** A connection to an app, without its secrets. */
export const AppConnectionView = z.object({
  connection_ref: Ref,
  app: z.string(),
  name: z.string(),
  /** Its values, those that are no secrets. */
  settings: z.record(z.string(), z.string()),
  /** The webhook endpoint that receives the app's events; null if it receives none. */
  endpoint: WebhookEndpointView.nullable(),
  /** Which conversations have a thread, for an app that has threads. */
  filter: WebhookFilter.nullable(),
  /** The address that the app calls, if it does. */
  called_at: z.string().nullable(),
  /** Why the last delivery to an app with threads failed; null if it succeeded. */
  problem: z.enum(issueProblems).nullable(),
  connected_by: z.object({ user_id: Ref, name: z.string() }),
  created_at: Moment,
})
export type AppConnectionView = z.infer<typeof AppConnectionView>

const Name = line(80).pipe(z.string().min(1))
/** The values of an app's fields, by name. */
const Values = z.record(z.string().regex(/^[a-z_]{1,40}$/), z.string().max(2048)).refine((values) => Object.keys(values).length <= 10, 'too many')
const OneConnection = z.object({ connection: AppConnectionView })
const rates = [{ by: 'actor', of: 'staff', points: 60, seconds: 3600 }] as const

export const appsApi = defineOperations('apps', {
  list: operation({
    http: 'GET /api/integrations/apps',
    summary: 'The apps there are, and the connections of the library to them.',
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: Nothing,
    output: z.object({ apps: z.array(AppView), connections: z.array(AppConnectionView) }),
  }),
  connect: operation({
    http: 'POST /api/integrations/apps/:app/connections',
    summary: `Connects the library to an app; at most ${appConnectionsMax} connections. \`values\` are those of the app's fields. An app that notifies is told of \`events\`, if the conditions hold, of what the caller may know. One that has threads gets those conversations, from then on, for which the conditions hold and which the caller sees.`,
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    rates,
    input: z.object({ app: z.string().max(40), name: Name, values: Values, events: WebhookEvents.default([]), filter: WebhookFilter.default({ all: [] }) }),
    output: OneConnection.extend({ secret: z.string().nullable().describe('what signs our calls, if the app is called; never returned again') }),
    errors: ['not_found', 'conflict'],
  }),
  update: operation({
    http: 'PATCH /api/integrations/app-connections/:connection_ref',
    summary: 'Changes a connection. Secrets that are left out stay.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    rates,
    input: z.object({
      connection_ref: Ref,
      name: Name.optional(),
      values: Values.optional(),
      events: WebhookEvents.optional(),
      filter: WebhookFilter.optional(),
      is_enabled: z.boolean().optional(),
    }),
    output: OneConnection,
    errors: ['not_found'],
  }),
  disconnect: operation({
    http: 'DELETE /api/integrations/app-connections/:connection_ref',
    summary: 'Ends a connection and forgets its secrets. Refused while rules send to it.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: z.object({ connection_ref: Ref }),
    output: Nothing,
    errors: ['not_found', 'conflict'],
  }),
})
