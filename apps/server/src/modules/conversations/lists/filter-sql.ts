import { type ConversationField, conversationFields } from '@porchlight/contracts/conversations/conversation-fields'
import type { Field, Test } from '@porchlight/contracts/lists/list-language'
import { customField } from '@porchlight/contracts/ticket-settings/custom-values'
import { type RawBuilder, sql } from 'kysely'
import { customFilterSql } from './custom-filter-sql.ts'

/**
 * Compiles resolved conditions on conversations (`c`) to SQL. User input never becomes part of the statement's text: fields and choices come from closed lists.
 * Choices are inlined because the planner uses a partial index only if the state is a literal.
 */
export function filterSql(test: Test): RawBuilder<boolean> {
  if ('of' in test) {
    if (test.of.length === 0) return test.test === 'all' ? sql<boolean>`true` : sql<boolean>`false`
    return sql<boolean>`(${sql.join(test.of.map(filterSql), test.test === 'all' ? sql` and ` : sql` or `)})`
  }
  if (customField(test.field)) return customFilterSql(test)
  const field: Field = conversationFields[test.field as ConversationField]
  const column = sql.ref(`c.${test.field}`)
  switch (test.test) {
    case 'one_of':
      return oneOf(field, column, test)
    case 'overlaps':
      return test.not ? sql<boolean>`not (${column} && ${test.values}::text[])` : sql<boolean>`${column} && ${test.values}::text[]`
    case 'empty':
      return isEmpty(field, column, test.not)
    case 'contains':
      // The root locale lowercases text as JavaScript does.
      return sql<boolean>`(position(${test.text} in lower(${column} collate "und-x-icu")) > 0) = ${sql.lit(!test.not)}`
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

function isEmpty(field: Field, column: RawBuilder<unknown>, not: boolean): RawBuilder<boolean> {
  if (field.kind === 'many') return sql<boolean>`${column} ${sql.raw(not ? '<>' : '=')} '{}'`
  if (field.kind === 'text') return sql<boolean>`${column} ${sql.raw(not ? '<>' : '=')} ''`
  return not ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`
}
