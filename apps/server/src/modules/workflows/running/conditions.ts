import { type Condition, conditionsOf, type Filter, isRelative, passes, resolveFilter, valueIn } from '@porchlight/contracts/lists/list-language'
import type { WorkflowField } from '@porchlight/contracts/workflows/add-to-workflows'
import { workflowFields, workflowRow } from '@porchlight/contracts/workflows/plan-fields'
import type { ConditionResult } from '@porchlight/contracts/workflows/workflow-views'
import type { Ctx } from '../../../kernel/context.ts'
import type { WorkflowCase } from '../../../kernel/jobs/workflow-work.ts'
import type { Parts } from '../parts.ts'

/** The values that conditions of one case see, by field. */
export type CaseValues = Readonly<Record<string, unknown>>
/** The owner of a rule, whom `@me` and `@my_teams` mean in its conditions, and the time of the case. */
export type Viewer = { user_id: string; team_refs: readonly string[]; now: Date }

/**
 * Values that depend on the moment, by field: those stored for an event, and those newly read. `seen`: all values read for the case so far; every rule that
 * follows the same event sees the same.
 */
export type Moments = { stored: Readonly<Record<string, unknown>>; read: Record<string, unknown>; isPast: boolean; seen?: Map<string, unknown> }

const formerPrefix = 'was.'

/**
 * Returns the values of these fields in a case. Values that depend on the moment come from what was stored for the event, if anything was. In the past, an
 * unknown one is empty, so that replaying twice gives the same.
 */
export async function readValues(ctx: Ctx, { readers }: Parts, of: WorkflowCase, names: Iterable<string>, moments: Moments): Promise<CaseValues> {
  const values: Record<string, unknown> = {}
  for (const name of new Set(names)) {
    if (name.startsWith(formerPrefix)) values[name] = valueIn(of.former, name.slice(formerPrefix.length))
    else if (!name.startsWith('var.')) values[name] = await readOne(name)
  }
  return values

  async function readOne(name: string): Promise<unknown> {
    const field = Object.hasOwn(workflowFields, name) ? workflowFields[name] : undefined
    if (!field) return valueIn(of.view, name)
    if (moments.seen?.has(name)) return moments.seen.get(name)
    const value = await readField(name, field)
    moments.seen?.set(name, value)
    return value
  }

  async function readField(name: string, field: WorkflowField): Promise<unknown> {
    const reader = readers.get(name)
    if (!field.isMomentary) return reader?.(ctx, of)
    if (Object.hasOwn(moments.stored, name)) return moments.stored[name]
    if (moments.isPast) return field.kind === 'number' ? null : ''
    const value = await reader?.(ctx, of)
    moments.read[name] = value
    return value
  }
}

/** Returns the names of the fields that conditions are about. */
export const fieldsIn = (filters: readonly Filter[]): string[] => filters.flatMap((filter) => conditionsOf(filter).map(({ field }) => field))

/** Returns whether the conditions hold, and the value that each of them met. */
export function judgeConditions(filter: Filter, values: CaseValues, viewer: Viewer): { passed: boolean; conditions: ConditionResult[] } {
  const passed = holds(filter, values, viewer)
  return { passed, conditions: conditionsOf(filter).map((one) => resultOf(one, values, viewer)) }
}

/** Returns whether the conditions hold. */
export const holds = (filter: Filter, values: CaseValues, viewer: Viewer): boolean => passes(resolveFilter(workflowRow.fieldOf, filter, viewer), values)

/** Prepares conditions that are judged often. Those that mean the same for everyone at any time are resolved only once. */
export function prepared(filter: Filter): (values: CaseValues, viewer: Viewer) => boolean {
  const isPersonal = conditionsOf(filter).some(({ value }) => [value].flat().some((one) => typeof one === 'string' && one.startsWith('@')))
  if (isPersonal || isRelative(filter)) return (values, viewer) => holds(filter, values, viewer)
  const test = resolveFilter(workflowRow.fieldOf, filter, { user_id: '', team_refs: [], now: new Date(0) })
  return (values) => passes(test, values)
}

function resultOf(condition: Condition, values: CaseValues, viewer: Viewer): ConditionResult {
  const { field, op, value } = condition
  return { field, op, value: value ?? null, actual: valueIn(values, field) ?? null, holds: holds(condition, values, viewer) }
}
