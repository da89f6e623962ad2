import { z } from 'zod'
import { line, Ref, text } from '../common.ts'
import { FormField } from '../forms/form.ts'
import { WorkflowFilter } from '../workflows/plan.ts'
import { variableName, workflowActions } from '../workflows/plan-fields.ts'
import { offerableActions } from './agent-action.ts'
import { offersMax } from './agent-offers.ts'
import { flowLimits as max, questionKinds } from './flow-nodes.ts'

/** The id of a node, a choice or a branch: unique within its flow or node, and the same in all versions. */
const PartId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_]{0,39}$/)
const Next = z.record(PartId, PartId).refine((next) => Object.keys(next).length <= max.choices + 2, 'too many')
const Variable = z.union([z.string().regex(variableName), z.literal('')]).default('')
const place = z.number().min(-1_000_000).max(1_000_000).default(0)
const said = text(max.text).default('')
const base = { node_id: PartId, title: line(max.title).default(''), x: place, y: place, next: Next.default({}) }
const node = <K extends string, T extends z.ZodRawShape>(kind: K, shape: T) => z.strictObject({ kind: z.literal(kind), ...base, ...shape })

const InputValue = z.union([text(4000), z.number(), z.array(line(64)).max(50), z.null()])
const Inputs = z
  .record(z.string().regex(/^[a-z_]{1,40}$/), InputValue)
  .refine((inputs) => Object.keys(inputs).length <= 10, 'too many')
  .default({})
const QuestionField = FormField.refine(({ kind }) => (questionKinds as readonly string[]).includes(kind), 'kind').refine(
  ({ choices }) => choices.length <= max.choices,
  'too many',
)

/** A node of a flow; see `FlowNodeBody` for what each kind does. */
export const FlowNodeSchema = z.discriminatedUnion('kind', [
  node('message', { text: said }),
  node('buttons', {
    text: said,
    choices: z
      .array(z.strictObject({ choice_id: PartId, label: line(max.choice) }))
      .max(max.choices)
      .default([]),
  }),
  node('question', { text: said, variable: Variable, field: QuestionField }),
  node('form', {
    text: said,
    form_ref: z.union([Ref, z.literal('')]).default(''),
    fields: z
      .array(z.strictObject({ field_id: PartId, variable: Variable }))
      .max(max.fields)
      .default([]),
    skip: line(max.choice).default(''),
  }),
  node('article', { text: said, articles: z.array(Ref).max(max.articles).default([]) }),
  node('search', { text: said }),
  node('agent', {
    text: said,
    ask_back: said,
    helped: line(max.choice).default(''),
    unhelped: line(max.choice).default(''),
    person: line(max.choice).default(''),
    turns: z.number().int().min(1).max(max.turns).default(6),
    offer: said,
    actions: z
      .array(
        z.strictObject({
          action_id: PartId,
          label: line(max.choice).default(''),
          words: line(max.words).default(''),
          done: said,
          action: z.union([z.enum(offerableActions), z.literal('')]).default(''),
          inputs: Inputs,
        }),
      )
      .max(offersMax)
      .default([]),
  }),
  node('condition', {
    branches: z
      .array(z.strictObject({ branch_id: PartId, label: line(max.choice).default(''), if: WorkflowFilter }))
      .max(max.branches)
      .default([]),
  }),
  node('action', {
    action: z.union([z.enum(Object.keys(workflowActions) as [string, ...string[]]), z.literal('')]).default(''),
    inputs: Inputs,
  }),
  node('set', { variable: Variable, value: text(500).default('') }),
  node('calendar', {}),
  node('wait', { minutes: z.number().int().min(1).max(max.minutes).default(5) }),
  node('jump', {}),
  node('call', { flow_ref: z.union([Ref, z.literal('')]).default('') }),
  node('hand_over', {
    text: said,
    team_ref: Ref.nullable().default(null),
    priority: line(20).nullable().default(null),
    has_note: z.boolean().default(true),
  }),
  node('end', { text: said, closes: z.boolean().default(false) }),
])

/** What makes a flow start. Rules, links and agents start flows by name; the others start by themselves. */
export const FlowStart = z.discriminatedUnion('on', [
  /** A visitor opens a new chat. */
  z.strictObject({ on: z.literal('chat_opened') }),
  /** A visitor has been on a page whose address contains `url` for so many seconds. */
  z.strictObject({ on: z.literal('page'), url: line(300).default(''), seconds: z.number().int().min(0).max(3600).default(10) }),
  /** A visitor presses a button of the widget. */
  z.strictObject({ on: z.literal('button'), label: line(max.choice).default('') }),
  z.strictObject({ on: z.literal('rule') }),
  z.strictObject({ on: z.literal('link') }),
  z.strictObject({ on: z.literal('agent') }),
])
export type FlowStart = z.infer<typeof FlowStart>

/** A flow (checklist L1). Unfinished drafts can be saved; `flowProblems` says what must be mended before one is published. */
export const Flow = z.strictObject({
  starts: z.array(FlowStart).max(max.starts).default([]),
  /** The node that a run begins with. */
  first: PartId.nullable().default(null),
  nodes: z.array(FlowNodeSchema).max(max.nodes).default([]),
})
export type Flow = z.infer<typeof Flow>
/** A flow as clients send it, with defaults left out. */
export type FlowInput = z.input<typeof Flow>
