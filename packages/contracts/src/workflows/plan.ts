import { z } from 'zod'
import { line, Ref, text } from '../common.ts'
import { filterSchema } from '../lists/field-schemas.ts'
import type { Filter } from '../lists/list-language.ts'
import { triggerEvents, variableName, workflowActions, workflowRow } from './plan-fields.ts'
import { planLimits, type Step, type WorkflowPlan } from './plan-steps.ts'

/** Conditions of a rule: nested groups of conditions in the list language. */
export const WorkflowFilter = filterSchema(workflowRow)

const Event = z.enum(triggerEvents as [string, ...string[]])
const Minutes = z.number().int().min(1).max(planLimits.minutes)
const Events = z.array(Event).max(20)
/** Whether all minutes count, or only those within business hours. */
const Clock = z.enum(['calendar', 'business']).default('calendar')
const Values = z.array(z.string().max(200)).max(50)

/** What makes a rule run. */
const TriggerSchema = z.discriminatedUnion('on', [
  /** An event; for a changed value, which field, from what and to what. An empty string stands for no value. */
  z.strictObject({ on: z.literal('event'), event: Event, field: line(60).optional(), from: Values.optional(), to: Values.optional() }),
  /** So many minutes after one of these events, unless one of the others happens before; another of the first ones starts the time again. */
  z.strictObject({ on: z.literal('timer'), after: Events.min(1), minutes: Minutes, unless: Events.default([]), clock: Clock }),
  /** At these times (HH:MM) of these days of the week (1 is Monday) in a time zone, once for each open conversation that passes the conditions. */
  z.strictObject({
    on: z.literal('schedule'),
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    times: z
      .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/))
      .min(1)
      .max(24),
    time_zone: line(60).refine(isTimeZone, 'time zone'),
  }),
  /** Somebody runs it on conversations: a macro. */
  z.strictObject({ on: z.literal('manual') }),
  /** Another system calls the rule's address, with values that become variables. */
  z.strictObject({ on: z.literal('webhook') }),
])

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const InputValue = z.union([text(4000), z.number(), z.array(line(64)).max(50), z.null()])

const simple = [
  z.strictObject({
    step: z.literal('action'),
    action: z.enum(Object.keys(workflowActions) as [string, ...string[]]),
    inputs: z
      .record(z.string().regex(/^[a-z_]{1,40}$/), InputValue)
      .refine((inputs) => Object.keys(inputs).length <= 10, 'too many')
      .default({}),
  }),
  /** Goes on later, unless one of these events happens before. */
  z.strictObject({ step: z.literal('wait'), minutes: Minutes, unless: Events.default([]), clock: Clock }),
  /** Sets a variable that conditions (`var.name`) and texts (`{var.name}`) of later steps read. */
  z.strictObject({ step: z.literal('set'), variable: z.string().regex(variableName), value: text(500) }),
  /** Runs the steps of another published workflow, if its conditions hold. */
  z.strictObject({ step: z.literal('call'), workflow_ref: Ref }),
  /** Ends this run, and keeps the rules after this one from following the same event. */
  z.strictObject({ step: z.literal('stop') }),
] as const

/** Built for a fixed depth, like filters: an open recursion would be hard to bound. */
function stepsSchema(): z.ZodType<Step[], unknown> {
  let steps: z.ZodType = z.array(z.discriminatedUnion('step', [...simple])).max(planLimits.steps)
  for (let depth = 1; depth < planLimits.depth; depth++) {
    const branch = z.strictObject({ step: z.literal('branch'), if: WorkflowFilter as unknown as z.ZodType<Filter>, yes: steps, no: steps })
    steps = z.array(z.union([...simple, branch])).max(planLimits.steps)
  }
  return steps as unknown as z.ZodType<Step[], unknown>
}

/** What a rule does and when: its triggers, conditions and steps. */
export const PlanSchema: z.ZodType<WorkflowPlan, unknown> = z.strictObject({
  triggers: z.array(TriggerSchema).max(planLimits.triggers).default([]),
  conditions: WorkflowFilter.default({ all: [] }),
  steps: stepsSchema().default([]),
})
