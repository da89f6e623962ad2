import { z } from 'zod'
import { Moment, Ref } from '../common.ts'
import { viewShape } from '../lists/field-schemas.ts'
import { DocumentPerson, documentFields } from '../published-documents/published-version.ts'
import { Flow } from './flow.ts'
import { flowLimits as max } from './flow-nodes.ts'
import { flowProblemCodes } from './flow-problems.ts'
import { flowRowFields } from './flow-rows.ts'
import { flowStatuses } from './flow-run.ts'

/** A flow in the list. `runs`: how many began in the last 30 days, at most 1000. */
export const FlowRow = z.object({ flow_ref: Ref, ...viewShape(flowRowFields), editor: DocumentPerson, runs: z.number().int() })
export type FlowRow = z.infer<typeof FlowRow>

/** A flow in the builder: its draft, and what is published of it. */
export const FlowView = z.object({
  flow_ref: Ref,
  flow: Flow,
  ...documentFields,
  problems: z.array(z.object({ node_id: z.string().nullable(), at: z.string(), code: z.enum(flowProblemCodes) })),
})
export type FlowView = z.infer<typeof FlowView>

/** A node's figures over all runs of the last 90 days: visitors who reached it, answered it, left at it, and were handed over at it. */
export const FlowNumbers = z.object({
  node_id: z.string(),
  seen: z.number().int(),
  answered: z.number().int(),
  left: z.number().int(),
  handed_over: z.number().int(),
})
export type FlowNumbers = z.infer<typeof FlowNumbers>

/** A flow that has answered in a conversation, as staff see it. */
export const FlowRunView = z.object({
  run_ref: Ref,
  flow_ref: Ref,
  title: z.string(),
  version: z.number().int(),
  status: z.enum(flowStatuses),
  /** The node where the visitor is: its id and name. */
  node: z.object({ node_id: z.string(), title: z.string() }).nullable(),
  answers: z.array(z.object({ node_id: z.string(), label: z.string(), value: z.string() })),
  started_at: Moment,
  changed_at: Moment,
})
export type FlowRunView = z.infer<typeof FlowRunView>

/** A flow as a file, for import and export. */
export const FlowFile = z.strictObject({ kind: z.literal('flow'), format: z.literal(1), title: z.string().max(max.title), flow: Flow })
export type FlowFile = z.infer<typeof FlowFile>
