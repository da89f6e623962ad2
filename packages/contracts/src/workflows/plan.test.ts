import { expect, test } from 'vitest'
import { PlanSchema } from './plan.ts'
import { planDiff } from './plan-diff.ts'
import { workflowActions } from './plan-fields.ts'
import { planProblems } from './plan-problems.ts'
import { type Step, stepsOf, type WorkflowPlan } from './plan-steps.ts'
import { workflowTemplates } from './workflow-templates.ts'

const action = (name: string, inputs: Record<string, string | number | string[] | null> = {}): Step => ({ step: 'action', action: name, inputs })
const planOf = (...steps: Step[]): WorkflowPlan => ({ triggers: [{ on: 'manual' }], conditions: { all: [] }, steps })
const branch = (yes: Step[], no: Step[] = []): Step => ({ step: 'branch', if: { all: [] }, yes, no })

test('two versions differ where their triggers, conditions or steps differ', () => {
  const before = planOf(action('close'), branch([action('reopen')]))
  const after = { ...planOf(action('close'), branch([action('snooze', { minutes: 5 })]), { step: 'stop' } as const), triggers: [] }
  expect(planDiff(before, before)).toEqual([])
  expect(planDiff(before, after)).toEqual([
    { at: 'triggers.0', before: { on: 'manual' }, after: undefined },
    { at: 'steps.1.yes.0', before: action('reopen'), after: action('snooze', { minutes: 5 }) },
    { at: 'steps.2', before: undefined, after: { step: 'stop' } },
  ])
})

test.each([
  ['nothing', { triggers: [], conditions: { all: [] }, steps: [] }, ['triggers: no trigger', 'steps: nothing to do']],
  ['a whole rule', planOf(action('set_priority', { priority: 'high' })), []],
  ['a missing input', planOf(action('set_priority')), ['steps.0.priority: missing']],
  ['an empty one', planOf(action('send_reply', { message: '' })), ['steps.0.message: missing']],
  ['a value that is none', planOf(action('set_priority', { priority: 'huge' })), ['steps.0.priority: not a value']],
  ['an input of another action', planOf(action('close', { priority: 'high' })), ['steps.0.priority: unknown']],
  ['an unknown action', planOf(action('explode')), ['steps.0: unknown']],
  ['a problem in a branch', planOf(branch([action('close'), action('snooze', { minutes: -1 })])), ['steps.0.yes.1.minutes: not a value']],
  ['too many steps in all', planOf(...Array.from({ length: 41 }, () => action('close'))), ['steps: too many']],
] as const)('what keeps %s from being published', (_what, plan, expected) => {
  expect(planProblems(plan as WorkflowPlan).map(({ at, problem }) => `${at}: ${problem}`)).toEqual(expected)
})

test('plans are bounded: branches in branches in branches are refused, and unknown fields too', () => {
  const twice = planOf(branch([branch([action('close')])]))
  expect(PlanSchema.parse(twice)).toEqual(twice)
  expect(PlanSchema.safeParse(planOf(branch([branch([branch([action('close')])])]))).success).toBe(false)
  expect(PlanSchema.safeParse({ ...twice, more: 1 }).success).toBe(false)
  expect(PlanSchema.safeParse({ triggers: [{ on: 'schedule', weekdays: [1], times: ['09:00'], time_zone: 'Mars/Base' }] }).success).toBe(false)
  expect(PlanSchema.safeParse({ triggers: [{ on: 'schedule', weekdays: [1], times: ['09:00'], time_zone: 'Europe/Berlin' }] }).success).toBe(true)
})

test.each(workflowTemplates.map(({ template, plan }) => [template, plan] as const))(
  'the template %s is a plan that lacks only what the library knows',
  (_template, plan) => {
    expect(PlanSchema.parse(plan)).toEqual(plan)
    expect(planProblems(plan).filter(({ problem }) => problem !== 'missing')).toEqual([])
  },
)

test('every action can be listed with its place', () => {
  const steps = Object.keys(workflowActions)
    .slice(0, 3)
    .map((name) => action(name))
  expect(stepsOf([branch(steps, [{ step: 'stop' }])]).map(({ path }) => path)).toEqual(['0', '0.yes.0', '0.yes.1', '0.yes.2', '0.no.0'])
})
