import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Condition, Filter } from '@porchlight/contracts/lists/list-language'
import { WorkflowFilter } from '@porchlight/contracts/workflows/plan'
import { describe, expect, test } from 'vitest'
import { holds, judgeConditions } from './running/conditions.ts'
import { conditionCases, customCases, groupCases } from './testing/condition-cases.ts'

const viewer = { user_id: 'me', team_refs: ['t1', 't2'], now: new Date('2026-03-10T12:00:00Z') }
const conditionOf = (field: string, op: string, value: unknown) => ({ field, op, ...(value !== undefined && { value }) }) as Condition

test.each(conditionCases)('%s %s %j, and it is %j: %s', (field, op, value, actual, expected) => {
  const filter = WorkflowFilter.parse(conditionOf(field, op, value))
  const { passed, conditions } = judgeConditions(filter, { [field]: actual }, viewer)
  expect({ passed, conditions }).toEqual({ passed: expected, conditions: [{ field, op, value: value ?? null, actual: actual ?? null, holds: expected }] })
})

test.each(customCases)('%s %s %j, and it is %j: %s', (field, op, value, actual, expected) => {
  const filter = WorkflowFilter.parse(conditionOf(field, op, value))
  // Both ways in which values reach conditions: within the view, and read by name.
  expect(holds(filter, { custom_fields: actual === undefined ? {} : { [field]: actual } }, viewer)).toBe(expected)
  expect(holds(filter, { [field]: actual ?? null }, viewer)).toBe(expected)
})

test.each(groupCases)('%j: %s', (filter, expected) => {
  expect(holds(WorkflowFilter.parse(filter), { priority: 'high' }, viewer)).toBe(expected)
})

test.each([
  ['an unknown field', { field: 'colour', op: 'is', value: 'red' }],
  ['an operator of another kind', { field: 'priority', op: 'more_than', value: 1 }],
  ['a value that is none of the choices', { field: 'priority', op: 'is', value: 'huge' }],
  ['a former value of an unknown field', { field: 'was.colour', op: 'is', value: 'red' }],
  ['a variable with a strange name', { field: 'var.1; drop', op: 'is', value: 'x' }],
  ['a value where none belongs', { field: 'tags', op: 'empty', value: 'x' }],
])('refuses %s', (_what, filter) => {
  expect(WorkflowFilter.safeParse(filter).success).toBe(false)
})

// Public cases of another condition language (json-logic), as far as an operator exists in both. They are not part of the project.
const corpus = path.resolve(import.meta.dirname, '../../../../../../shared/corpora/conditions/suites')
type Case = { description: string; rule: unknown; data?: unknown; result?: unknown; error?: unknown }
type Translated = { filter: Filter; row: Record<string, unknown> } | { because: string }

describe.skipIf(!existsSync(corpus))('public cases of conditions, where they are there', () => {
  const files = existsSync(corpus)
    ? readdirSync(corpus, { recursive: true })
        .map(String)
        .filter((file) => file.endsWith('.json'))
    : []
  const cases = files.flatMap((file) =>
    (JSON.parse(readFileSync(path.join(corpus, file), 'utf8')) as (Case | string)[]).flatMap((one) => (typeof one === 'string' ? [] : [{ file, ...one }])),
  )
  const translated = cases.map((one) => ({ one, to: translate(one) }))
  const common = translated.flatMap(({ one, to }) => ('filter' in to ? [{ one, to }] : []))

  test.each(common.map(({ one, to }) => [`${one.file}: ${one.description}`, one.result, to] as const))('%s', (_name, result, { filter, row }) => {
    expect(holds(filter, row, viewer)).toBe(result)
  })

  test('each case that has no counterpart says why', () => {
    const reasons = new Map<string, number>()
    for (const { to } of translated) if ('because' in to) reasons.set(to.because, (reasons.get(to.because) ?? 0) + 1)
    expect([...reasons.keys()].sort()).toEqual([...deviations].sort())
    expect(common.length).toBeGreaterThan(40)
  })
})

/** Why cases have no counterpart in the list language. */
const deviations = [
  'an error is expected: our filters are checked before they are stored',
  'its result is not a yes or no',
  'no operator of ours: arithmetic, texts and lists are not computed in conditions',
  'values of different kinds are not compared',
  'more than two arguments',
  'texts contain regardless of case',
]

/** Translates a case: literals become the values of fields, comparisons become conditions, `and` and `or` become groups. */
function translate({ rule, data, result, error }: Case): Translated {
  if (error !== undefined) return { because: deviations[0] ?? '' }
  if (typeof result !== 'boolean') return { because: deviations[1] ?? '' }
  const row: Record<string, unknown> = {}
  let because: string | undefined
  const unfit = (index: number): Filter => {
    because ??= deviations[index]
    return { all: [] }
  }
  const literal = (value: unknown): unknown => {
    const name = value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : []
    if (name.length !== 1 || name[0] !== 'var') return value
    const key = (value as { var: unknown }).var
    return typeof key === 'string' && data !== null && typeof data === 'object' && Object.hasOwn(data, key)
      ? (data as Record<string, unknown>)[key]
      : Symbol('unknown')
  }
  const kindOf = (values: unknown[]) =>
    values.every((one) => typeof one === 'number') ? 'number' : values.every((one) => typeof one === 'string' && one !== '') ? 'text' : undefined
  const field = (kind: 'number' | 'text', actual: unknown): string => {
    const name = `cf_${kind}_x${Object.keys(row).length}`
    row[name] = actual
    return name
  }
  const compare = (args: unknown, op: (kind: 'number' | 'text') => string | undefined): Filter => {
    const all = Array.isArray(args) ? args.map(literal) : []
    if (all.length !== 2) return unfit(4)
    const kind = kindOf(all)
    if (!kind) return unfit(3)
    const operator = op(kind)
    return operator ? ({ field: field(kind, all[0]), op: operator, value: all[1] } as Condition) : unfit(2)
  }
  const whole = (node: unknown): Filter => {
    if (node === true) return { all: [] }
    if (node === false) return { any: [] }
    const [entry, ...more] = node !== null && typeof node === 'object' ? Object.entries(node) : []
    if (!entry || more.length > 0) return unfit(2)
    const [op, args] = entry
    if (op === 'and' || op === 'or') {
      if (!Array.isArray(args) || args.length === 0) return unfit(2)
      return op === 'and' ? { all: args.map(whole) } : { any: args.map(whole) }
    }
    if (op === '>' || op === '<') return compare(args, (kind) => (kind === 'number' ? (op === '>' ? 'more_than' : 'less_than') : undefined))
    if (op === '==' || op === '===') return compare(args, () => 'is')
    if (op === '!=' || op === '!==') return compare(args, () => 'is_not')
    if (op === 'in' && Array.isArray(args)) {
      const [one, among] = args.map(literal)
      if (typeof one === 'string' && typeof among === 'string') return unfit(5)
      if (typeof one !== 'string' || !Array.isArray(among) || among.length === 0 || !among.every((each) => typeof each === 'string')) return unfit(3)
      const name = `cf_choice_x${Object.keys(row).length}`
      row[name] = one
      return { field: name, op: 'any_of', value: among as string[] }
    }
    return unfit(2)
  }
  const filter = whole(rule)
  return because === undefined ? { filter, row } : { because }
}
