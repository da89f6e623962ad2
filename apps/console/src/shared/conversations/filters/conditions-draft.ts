import type { Condition, Filter } from '@porchlight/contracts/lists/list-language'

/** Conditions being edited: conditions and groups of which all or any must match. */
export type ConditionsDraft = { match: 'all' | 'any'; parts: (Condition | ConditionsDraft)[] }

/** Levels of groups that can be edited, the outermost included. */
export const groupDepthMax = 3

/** The condition that a new filter begins with. */
export const firstCondition: Condition = { field: 'priority', op: 'is', value: 'urgent' }

/** Converts a filter to editable conditions. A new filter begins with one condition. */
export function conditionsDraft(filter: Filter | undefined): ConditionsDraft {
  return filter ? draftOf(filter) : { match: 'all', parts: [firstCondition] }
}

function draftOf(filter: Filter): ConditionsDraft {
  if ('field' in filter) return { match: 'all', parts: [filter] }
  const inside = 'all' in filter ? filter.all : filter.any
  return { match: 'all' in filter ? 'all' : 'any', parts: inside.map((one) => ('field' in one ? one : draftOf(one))) }
}

/** Returns the filter of these conditions, without empty groups; undefined if there are no conditions. */
export function filterOfDraft({ match, parts }: ConditionsDraft): Filter | undefined {
  const inside = parts.flatMap((part) => ('parts' in part ? (filterOfDraft(part) ?? []) : part))
  if (inside.length === 0) return undefined
  return match === 'all' ? { all: inside } : { any: inside }
}

/** Returns whether every condition has its value. */
export const isDraftComplete = ({ parts }: ConditionsDraft): boolean => parts.every((part) => ('parts' in part ? isDraftComplete(part) : isComplete(part)))

/** Returns how many conditions there are in all groups. */
export const countConditions = ({ parts }: ConditionsDraft): number => parts.reduce((sum, part) => sum + ('parts' in part ? countConditions(part) : 1), 0)

const isComplete = ({ op, value }: Condition) =>
  op === 'empty' || op === 'not_empty' || (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '')
