import { z } from 'zod'
import { Count, Cursor, line, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { filterSchema, filterText } from '../lists/field-schemas.ts'
import { ordersOf } from '../lists/list-orders.ts'
import { PublishedVersion } from '../published-documents/published-version.ts'
import { Flow } from './flow.ts'
import { flowLimits as max } from './flow-nodes.ts'
import { flowKind } from './flow-rows.ts'
import { FlowNumbers, FlowRow, FlowView } from './flow-views.ts'

const flow_ref = Ref
const title = line(max.title).min(1)
const revision = z.number().int()
const page = { cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }
const one = z.object({ flow: FlowView })
const viewing = { audience: ['staff'], permission: ['canViewForms', 'canCreateAndEditFlows'] } as const
const editing = { audience: ['staff'], permission: 'canCreateAndEditFlows' } as const

/** Flows (checklist L1): the builder, and the runs that answer visitors. */
export const flowsApi = defineOperations('flows', {
  list: operation({
    http: 'GET /api/main/getflowlist',
    also: ['GET /api/teams/getflowlist'],
    summary: 'The flows of the library, last changed first, paginated. `q` finds names.',
    ...viewing,
    input: z.object({
      q: line(max.title).default(''),
      filter: filterText(filterSchema(flowKind)).optional(),
      sort: z.enum(ordersOf(flowKind).names).default('last_changed'),
      ...page,
    }),
    output: z.object({ flows: z.array(FlowRow), next_cursor: Cursor.nullable(), is_partial: z.boolean() }),
  }),
  read: operation({
    http: 'GET /api/main/getflow/:flow_ref',
    also: ['GET /api/teams/getflow/:flow_ref'],
    summary: 'A flow: its draft, what is published, and what keeps it from being published.',
    ...viewing,
    input: z.object({ flow_ref }),
    output: one,
  }),
  create: operation({
    http: 'POST /api/main/flows',
    summary: 'Creates a flow that is not published: an empty one, or the given one, for example from a file or a template.',
    ...editing,
    input: z.object({ title, flow: Flow.optional() }),
    output: one,
    errors: ['conflict'],
  }),
  save: operation({
    http: 'PUT /api/main/flows/:flow_ref/draft',
    audit: null,
    summary: 'Saves the draft, based on `revision`. Unfinished flows can be saved. Visitors meet changes once they are published.',
    ...editing,
    input: z.object({ flow_ref, flow: Flow, revision }),
    output: one,
    errors: ['conflict'],
  }),
  rename: operation({
    http: 'PUT /api/main/renameflow',
    also: ['PUT /api/teams/renameflow'],
    summary: 'Renames a flow.',
    ...editing,
    input: z.object({ flow_ref, title }),
    output: one,
  }),
  duplicate: operation({
    http: 'POST /api/main/flows/:flow_ref/copies',
    summary: "Creates an unpublished flow from a flow's draft.",
    ...editing,
    input: z.object({ flow_ref, title }),
    output: one,
    errors: ['conflict'],
  }),
  publish: operation({
    http: 'PUT /api/main/publishflow',
    also: ['PUT /api/teams/publishflow'],
    summary:
      'Publishes the draft, based on `revision`. Refused with the problems in `fields`, by node and place, if there are any. Its actions run with the rights of whoever published it.',
    ...editing,
    input: z.object({ flow_ref, revision }),
    output: one,
    errors: ['conflict'],
  }),
  unpublish: operation({
    http: 'PUT /api/main/unpublishflow',
    summary: 'Takes a flow offline: no run begins. Runs that have begun go on.',
    ...editing,
    input: z.object({ flow_ref }),
    output: one,
  }),
  remove: operation({
    http: 'DELETE /api/main/deleteflow/:flow_ref',
    also: ['DELETE /api/teams/deleteflow/:flow_ref'],
    summary: 'Deletes a flow with its versions. People take over its runs, and what was said stays in the conversations.',
    ...editing,
    input: z.object({ flow_ref }),
    output: Nothing,
  }),
  uses: operation({
    http: 'GET /api/main/flows/:flow_ref/uses',
    summary: 'What a deletion would affect: runs that have not ended (at most 1000), and the flows and rules that start it.',
    ...viewing,
    input: z.object({ flow_ref }),
    output: z.object({
      runs: z.number().int(),
      flows: z.array(z.object({ flow_ref: Ref, title: z.string() })),
      workflows: z.array(z.object({ workflow_ref: Ref, workflow_name: z.string() })),
    }),
  }),
  versions: operation({
    http: 'GET /api/main/flows/:flow_ref/versions',
    summary: `The published versions, newest first; at most ${max.versions} are kept.`,
    ...viewing,
    input: z.object({ flow_ref, ...page }),
    output: z.object({ versions: z.array(PublishedVersion), next_cursor: Cursor.nullable() }),
  }),
  version: operation({
    http: 'GET /api/main/flows/:flow_ref/versions/:version',
    summary: 'One published version.',
    ...viewing,
    input: z.object({ flow_ref, version: Count }),
    output: z.object({ version: PublishedVersion, flow: Flow }),
  }),
  restore: operation({
    http: 'PUT /api/main/flows/:flow_ref/versions/:version/draft',
    summary: 'Makes a published version the draft, based on the `revision` that it replaces.',
    ...editing,
    input: z.object({ flow_ref, version: Count, revision }),
    output: one,
    errors: ['conflict'],
  }),
  numbers: operation({
    http: 'GET /api/main/flows/:flow_ref/numbers',
    summary: 'What became of each node in the runs that began in the last 90 days. Nodes without visitors are left out.',
    ...viewing,
    input: z.object({ flow_ref }),
    output: z.object({ runs: z.number().int(), nodes: z.array(FlowNumbers) }),
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Flows, by their refs. */
    flows: unknown
  }
}
