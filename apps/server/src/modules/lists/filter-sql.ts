import type { Field, Test } from '@porchlight/contracts/lists/list-language'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, type RowTable, type ValueTest } from './row-table.ts'

/**
 * Returns the function that compiles resolved conditions on these rows to SQL. User input never becomes part of the statement's text: fields and choices come
 * from closed lists. Choices are inlined because the planner uses a partial index only if the value is a literal.
 */
export function filterSqlOf(table: RowTable): (test: Test) => RawBuilder<boolean> {
  const { fields } = table.kind
  return function compiled(test): RawBuilder<boolean> {
    if ('of' in test) {
      if (test.of.length === 0) return test.test === 'all' ? sql<boolean>`true` : sql<boolean>`false`
      return sql<boolean>`(${sql.join(test.of.map(compiled), test.test === 'all' ? sql` and ` : sql` or `)})`
    }
    const field = Object.hasOwn(fields, test.field) ? fields[test.field] : undefined
    const form = field && test.test === 'one_of' ? table.compared?.[test.field] : undefined
    if (field && form && test.test === 'one_of') return oneOf(field, form.column, { ...test, values: test.values.map(form.formOf) })
    if (field) return valueSql(field, columnOf(table, test.field), test)
    if (!table.others) throw new Error(`no such field of a ${table.kind.name}: ${test.field}`)
    return table.others(test)
  }
}

function valueSql(field: Field, column: RawBuilder<unknown>, test: ValueTest): RawBuilder<boolean> {
  switch (test.test) {
    case 'one_of':
      return oneOf(field, column, test)
    case 'overlaps':
      return test.not ? sql<boolean>`not (${column} && ${test.values}::text[])` : sql<boolean>`${column} && ${test.values}::text[]`
    case 'empty':
      return isEmpty(field, column, test.not)
    case 'contains':
      // The root locale lowercases text as JavaScript does.
      return sql<boolean>`(position(${test.text} in lower(${filled(field, column)} collate "und-x-icu")) > 0) = ${sql.lit(!test.not)}`
    case 'more':
      return sql<boolean>`${column} > ${test.value}`
    case 'less':
      return sql<boolean>`${column} < ${test.value}`
    default:
      return test.test === 'before' ? sql<boolean>`${column} < ${test.at}` : sql<boolean>`${column} > ${test.at}`
  }
}

function oneOf(field: Field, column: RawBuilder<unknown>, { values, orEmpty, not }: Extract<Test, { test: 'one_of' }>): RawBuilder<boolean> {
  const shown = values.map((value) => (field.kind === 'choice' ? sql.lit(value) : sql`${value}`))
  const equals =
    shown.length === 0
      ? null
      : shown.length === 1
        ? sql`${column} ${sql.raw(not ? '<>' : '=')} ${shown[0]}`
        : sql`${column} ${sql.raw(not ? 'not in' : 'in')} (${sql.join(shown)})`
  if (!field.nullable) return sql<boolean>`${equals ?? sql.lit(not)}`
  const empty = sql`${column} is null`
  if (not) return orEmpty ? sql<boolean>`(${column} is not null and ${equals ?? sql.lit(true)})` : sql<boolean>`(${empty} or ${equals ?? sql.lit(true)})`
  return orEmpty ? (equals ? sql<boolean>`(${equals} or ${empty})` : sql<boolean>`${empty}`) : sql<boolean>`${equals ?? sql.lit(false)}`
}

/** A text that may be null, as the empty one: conditions treat both alike. Only where it may be: the expression is no longer that of an index. */
const filled = (field: Field, column: RawBuilder<unknown>): RawBuilder<unknown> => (field.nullable ? sql`coalesce(${column}, '')` : column)

function isEmpty(field: Field, column: RawBuilder<unknown>, not: boolean): RawBuilder<boolean> {
  if (field.kind === 'many') return sql<boolean>`${column} ${sql.raw(not ? '<>' : '=')} '{}'`
  if (field.kind === 'text') return sql<boolean>`${filled(field, column)} ${sql.raw(not ? '<>' : '=')} ''`
  return not ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`
}
