import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../kernel/errors.ts'
import { type CompareOperator, type Filter, FilterFault, type FilterValue, readFilter } from './protocol/filter-grammar.ts'

/** What an attribute is in the database. Attributes that are not kept are null: no condition on them holds. */
export type FilterColumn =
  | { kind: 'text' | 'exact'; column: RawBuilder<unknown> }
  | { kind: 'boolean' | 'time'; column: RawBuilder<unknown> }
  /** Several values: `has` says whether one of them is this. */
  | { kind: 'list'; has: (value: string) => RawBuilder<unknown>; hasAny: RawBuilder<unknown> }
export type FilterColumns = Record<string, FilterColumn>

/**
 * Turns a filter into a condition.
 * @throws AppError `invalid_input` about the field `filter`
 */
export function conditionOf(filter: string, columns: FilterColumns): RawBuilder<unknown> {
  try {
    return compiled(readFilter(filter), columns)
  } catch (error) {
    throw error instanceof FilterFault ? refuse('invalid_input', { fields: { filter: error.message } }) : error
  }
}

function compiled(filter: Filter, columns: FilterColumns): RawBuilder<unknown> {
  if (filter.kind === 'not') return sql`not (${compiled(filter.part, columns)})`
  if (filter.kind === 'and' || filter.kind === 'or') {
    const parts = filter.parts.map((part) => compiled(part, columns))
    return sql`(${sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `)})`
  }
  const column = Object.hasOwn(columns, filter.name) ? columns[filter.name] : undefined
  if (!column) throw new FilterFault(`${filter.name.slice(0, 80)} cannot be asked for`)
  if (filter.kind === 'present') return column.kind === 'list' ? column.hasAny : sql`(${column.column} is not null and ${column.column}::text <> '')`
  return sql`coalesce(${comparison(column, filter)}, false)`
}

function comparison(column: FilterColumn, { name, operator, value }: Extract<Filter, { kind: 'compare' }>): RawBuilder<unknown> {
  if (column.kind === 'list') {
    if (operator !== 'eq' && operator !== 'ne') throw new FilterFault(`${name} can be compared with eq and ne`)
    return operator === 'eq' ? column.has(String(value)) : sql`not (${column.has(String(value))})`
  }
  if (column.kind === 'boolean') return equal(column.column, operator, booleanIn(value, name), name)
  if (column.kind === 'time') return ordered(sql`date_trunc('milliseconds', ${column.column})`, operator, timeIn(value, name), name)
  if (value === null) return operator === 'ne' ? sql`${column.column} is not null` : sql`${column.column} is null`
  const [left, right] = column.kind === 'exact' ? [column.column, sql`${String(value)}`] : [sql`lower(${column.column})`, sql`lower(${String(value)})`]
  if (operator === 'co') return sql`position(${right} in ${left}) > 0`
  if (operator === 'sw') return sql`left(${left}, length(${right})) = ${right}`
  if (operator === 'ew') return sql`right(${left}, length(${right})) = ${right}`
  return ordered(left, operator, right, name)
}

const signs: Partial<Record<CompareOperator, RawBuilder<unknown>>> = { eq: sql`=`, ne: sql`is distinct from`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }

function ordered(left: RawBuilder<unknown>, operator: CompareOperator, right: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  const sign = signs[operator]
  if (!sign) throw new FilterFault(`${name} cannot be compared with ${operator}`)
  return sql`${left} ${sign} ${right}`
}

function equal(left: RawBuilder<unknown>, operator: CompareOperator, right: boolean, name: string): RawBuilder<unknown> {
  if (operator !== 'eq' && operator !== 'ne') throw new FilterFault(`${name} can be compared with eq and ne`)
  return operator === 'eq' ? sql`${left} = ${right}` : sql`${left} is distinct from ${right}`
}

function booleanIn(value: FilterValue, name: string): boolean {
  const word = String(value).toLowerCase()
  if (word !== 'true' && word !== 'false') throw new FilterFault(`${name} is true or false`)
  return word === 'true'
}

function timeIn(value: FilterValue, name: string): RawBuilder<unknown> {
  const time = new Date(String(value))
  // The calendar of the database ends earlier than that of JavaScript.
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1 || time.getUTCFullYear() > 9999) throw new FilterFault(`${name} is a time`)
  return sql`${time}::timestamptz`
}
