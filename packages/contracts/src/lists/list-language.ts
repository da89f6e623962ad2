import type { MarkableField } from '../personal-data/markable-fields.ts'

/**
 * The list language: nested conditions over declared fields. A filter is plain data, so that a list, a saved filter and a rule can store it. `resolveFilter`
 * turns it into tests that a server compiles to SQL and a client evaluates on a row in memory; both start from the same tests, so they can't disagree about
 * keywords such as `@me`.
 */

/** The kind of a field's values: one of a fixed list, a reference, several references, text, a number, a point in time. */
export type FieldKind = 'choice' | 'one' | 'many' | 'text' | 'number' | 'moment'

/** What a reference points to; determines where its choices and display name come from. */
export type Referred = 'agent' | 'team' | 'tag' | 'ticket_type' | 'ticket_category' | 'ticket_tier' | 'ticket_status' | 'creation_method'

/**
 * A field of a row, declared once: its view, the column of the same name, its filter, its history entry and its display in lists are derived from the
 * declaration.
 */
export type Field = {
  readonly kind: FieldKind
  /** The allowed values of a 'choice'. */
  readonly choices?: readonly string[]
  /** What a 'one' or 'many' refers to. */
  readonly of?: Referred
  readonly nullable?: true
  /** A 'number' with a fractional part. */
  readonly isDecimal?: true
  /** Maximum length of input text, in characters. */
  readonly max?: number
  /** Where staff may set the field: on every row, or on tickets only. By default, only the server sets it. */
  readonly set?: 'always' | 'tickets'
  /** Changes by staff add a staff-only line to the history. */
  readonly history?: true
  /** Not available as a filter condition. */
  readonly unfiltered?: true
  /** Rows show the field unless it has this value (a list: unless it is empty). */
  readonly marked?: string | null
  /** Available as a column in lists shown as a table. */
  readonly column?: true
  /** Names of the list orders by this field, by direction. A 'choice' is ranked by its position in `choices`. */
  readonly sorted?: { readonly asc?: string; readonly desc?: string }
  /** Lists in an order of this field leave out rows without a value; otherwise these come last. */
  readonly sortsFilled?: true
  /** Personal data, or text that may contain some. The API description marks it. */
  readonly personal?: true
  /** The name by which a library can mark the field as personal: it is then hidden from people without the right to see such fields. */
  readonly markable?: MarkableField
}
export type Fields = Readonly<Record<string, Field>>
/** Looks up a field by name; undefined if there is none. */
export type FieldLookup = (name: string) => Field | undefined

/** The value of a field in a view. */
export type FieldValue<F extends Field> = F['kind'] extends 'many'
  ? string[]
  : (F['kind'] extends 'number' ? number : F extends { choices: readonly (infer C)[] } ? C : string) | (F extends { nullable: true } ? null : never)
/** A row's declared fields. */
export type FieldValues<T extends Fields> = { [K in keyof T]: FieldValue<T[K]> }
/** A row whose fields conditions look up by name. */
type AnyRow = Readonly<Record<string, unknown>>

/** Returns its argument, preserving the declaration's exact types. */
export const defineFields = <const T extends Fields>(fields: T): T => fields

/** Operators by kind. `any_of` and `none_of` take a list, `empty` and `not_empty` take nothing. */
export const operatorsOf = {
  choice: ['is', 'is_not', 'any_of', 'none_of', 'empty', 'not_empty'],
  one: ['is', 'is_not', 'any_of', 'none_of', 'empty', 'not_empty'],
  many: ['contains', 'contains_not', 'any_of', 'none_of', 'empty', 'not_empty'],
  text: ['is', 'is_not', 'contains', 'contains_not', 'empty', 'not_empty'],
  number: ['is', 'is_not', 'more_than', 'less_than', 'empty', 'not_empty'],
  moment: ['before', 'after', 'empty', 'not_empty'],
} as const satisfies Record<FieldKind, readonly string[]>
export type Operator = (typeof operatorsOf)[FieldKind][number]
export const operators = [...new Set(Object.values(operatorsOf).flat())] as readonly Operator[]

export type Condition = { field: string; op: Operator; value?: string | number | readonly string[] | undefined }
export type Filter = Condition | { all: readonly Filter[] } | { any: readonly Filter[] }

/** Limits: nested groups, conditions per filter, and values per condition. */
export const filterDepthMax = 4
export const filterConditionsMax = 30
export const filterValuesMax = 50

/** Keywords in place of references: the person viewing, the teams they belong to, no one. No reference begins with `@`. */
export const wordsOf: Partial<Record<Referred, readonly string[]>> = { agent: ['@me', '@nobody'], team: ['@my_teams', '@nobody'] }
const everyonesWords = ['@nobody']

/** A time before (-) or after (+) now, in minutes, hours, days or weeks, such as `-7d`. */
const relative = /^([+-])(\d{1,4})([mhdw])$/
const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** The person viewing a list, and the current time; used to resolve `@me`, `@my_teams` and relative dates. */
export type Viewer = { user_id: string; team_refs: readonly string[]; now: Date }

/** A condition without keywords: evaluated by `compile` on the server and by `passes`. */
export type Test =
  | { test: 'all' | 'any'; of: readonly Test[] }
  | { test: 'one_of'; field: string; values: readonly (string | number)[]; orEmpty: boolean; not: boolean }
  | { test: 'overlaps'; field: string; values: readonly string[]; not: boolean }
  | { test: 'empty'; field: string; not: boolean }
  | { test: 'contains'; field: string; text: string; not: boolean }
  | { test: 'less' | 'more'; field: string; value: number }
  | { test: 'before' | 'after'; field: string; at: Date }

/** Returns the problem with a well-formed filter; undefined if it is valid. */
export function filterProblem(fieldOf: FieldLookup, filter: Filter): string | undefined {
  const conditions = conditionsOf(filter)
  if (conditions.length > filterConditionsMax) return 'too many conditions'
  return conditions.map((condition) => conditionProblem(fieldOf, condition)).find((problem) => problem !== undefined)
}

/** Returns all conditions of a filter, including nested ones. */
export function conditionsOf(filter: Filter): Condition[] {
  if ('all' in filter) return filter.all.flatMap(conditionsOf)
  return 'any' in filter ? filter.any.flatMap(conditionsOf) : [filter]
}

function conditionProblem(fieldOf: FieldLookup, { field: name, op, value }: Condition): string | undefined {
  const field = fieldOf(name)
  if (!field || field.unfiltered) return `no such field: ${name}`
  if (!(operatorsOf[field.kind] as readonly string[]).includes(op)) return `${name} has no operator ${op}`
  if (op === 'empty' || op === 'not_empty') return value === undefined ? undefined : `${op} takes no value`
  if (op === 'any_of' || op === 'none_of') {
    return Array.isArray(value) && value.length > 0 && value.every((one) => fits(field, one)) ? undefined : `${name} ${op} needs a list of values`
  }
  return fits(field, value) ? undefined : `not a value of ${name}`
}

function fits(field: Field, value: unknown): boolean {
  if (field.kind === 'number') return typeof value === 'number' && (field.isDecimal ? Number.isFinite(value) : Number.isSafeInteger(value))
  if (typeof value !== 'string') return false
  if (field.kind === 'choice') return field.choices?.includes(value) ?? false
  if (field.kind === 'text') return value.trim() !== ''
  if (field.kind === 'moment') return relative.test(value) || isMoment(value)
  return value.startsWith('@') ? ((field.of && wordsOf[field.of]) ?? everyonesWords).includes(value) : value !== ''
}

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(value) && !Number.isNaN(Date.parse(value))

/** Resolves keywords and relative times for this viewer. The filter must have no `filterProblem`. */
export function resolveFilter(fieldOf: FieldLookup, filter: Filter, viewer: Viewer): Test {
  if ('all' in filter) return { test: 'all', of: filter.all.map((one) => resolveFilter(fieldOf, one, viewer)) }
  if ('any' in filter) return { test: 'any', of: filter.any.map((one) => resolveFilter(fieldOf, one, viewer)) }
  const { field, op, value } = filter
  const kind = fieldOf(field)?.kind
  const not = op === 'is_not' || op === 'none_of' || op === 'contains_not' || op === 'not_empty'
  if (op === 'empty' || op === 'not_empty') return { test: 'empty', field, not }
  if (op === 'before' || op === 'after') return { test: op, field, at: momentOf(String(value), viewer.now) }
  if (op === 'more_than' || op === 'less_than') return { test: op === 'more_than' ? 'more' : 'less', field, value: Number(value) }
  if (kind === 'number') return { test: 'one_of', field, values: [Number(value)], orEmpty: false, not }
  if (kind === 'text' && (op === 'contains' || op === 'contains_not')) return { test: 'contains', field, text: folded(String(value)), not }
  const given = (Array.isArray(value) ? value : [String(value)]) as readonly string[]
  const values = given.flatMap((one) => (one === '@me' ? [viewer.user_id] : one === '@my_teams' ? viewer.team_refs : one === '@nobody' ? [] : [one]))
  if (kind !== 'many') return { test: 'one_of', field, values, orEmpty: given.includes('@nobody'), not }
  const overlaps: Test = { test: 'overlaps', field, values, not }
  if (!given.includes('@nobody')) return overlaps
  return { test: not ? 'all' : 'any', of: [overlaps, { test: 'empty', field, not }] }
}

function momentOf(value: string, now: Date): Date {
  const [, sign, count, unit] = relative.exec(value) ?? []
  if (!unit) return new Date(value)
  const distance = Number(count) * unitMs[unit as keyof typeof unitMs]
  return new Date(now.getTime() + (sign === '-' ? -distance : distance))
}

/** Text search ignores case. The server's `lower` in the root locale gives the same result. */
const folded = (text: string): string => text.trim().toLowerCase()

/** Returns a field's value; custom values are in a separate record that omits empty ones. */
export const valueIn = (row: AnyRow, name: string): unknown =>
  Object.hasOwn(row, name) ? row[name] : ((row.custom_fields as AnyRow | undefined)?.[name] ?? null)

/** Returns whether a row passes: the client's counterpart of the server's SQL; a property test compares the two. */
export function passes(test: Test, row: AnyRow): boolean {
  if ('of' in test) return test.test === 'all' ? test.of.every((one) => passes(one, row)) : test.of.some((one) => passes(one, row))
  const value = valueIn(row, test.field)
  switch (test.test) {
    case 'one_of':
      return (value === null ? test.orEmpty : test.values.includes(value as string | number)) !== test.not
    case 'overlaps':
      return test.values.some((one) => ((value ?? []) as readonly string[]).includes(one)) !== test.not
    case 'empty':
      return (value === null || value === '' || (Array.isArray(value) && value.length === 0)) !== test.not
    case 'contains':
      return folded(String(value ?? '')).includes(test.text) !== test.not
    case 'more':
      return value !== null && Number(value) > test.value
    case 'less':
      return value !== null && Number(value) < test.value
    default:
      return value !== null && (test.test === 'before' ? Date.parse(String(value)) < test.at.getTime() : Date.parse(String(value)) > test.at.getTime())
  }
}

/** Returns whether the filter depends on the current time, so that its results can change without an event. */
export const isRelative = (filter: Filter): boolean => conditionsOf(filter).some(({ value }) => typeof value === 'string' && relative.test(value))
