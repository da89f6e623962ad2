import { type RawBuilder, sql } from 'kysely'
import type { ValueTest } from '../../lists/index.ts'

/**
 * Compiles a condition on a custom field of conversations (`c`) to SQL. Equality is tested with containment (`@>`); a field without a value is absent from the
 * record.
 */
export function customFilterSql(test: ValueTest): RawBuilder<boolean> {
  const { field } = test
  const value = sql`c.custom_fields ->> ${field}::text`
  const has = sql<boolean>`c.custom_fields ? ${field}::text`
  switch (test.test) {
    case 'one_of':
      return negated(test.not, [...containing(field, test.values), ...(test.orEmpty ? [sql<boolean>`not ${has}`] : [])])
    case 'overlaps':
      return negated(
        test.not,
        containing(
          field,
          test.values.map((one) => [one]),
        ),
      )
    case 'empty':
      return test.not ? has : sql<boolean>`not ${has}`
    case 'contains':
      return sql<boolean>`(position(${test.text} in lower(coalesce(${value}, '') collate "und-x-icu")) > 0) = ${sql.lit(!test.not)}`
    case 'more':
      return sql<boolean>`(${value})::float8 > ${test.value}::float8`
    case 'less':
      return sql<boolean>`(${value})::float8 < ${test.value}::float8`
    default:
      // A date begins at midnight UTC, as on the client.
      return sql<boolean>`((${value}) || 'T00:00:00Z')::timestamptz ${sql.raw(test.test === 'before' ? '<' : '>')} ${test.at}`
  }
}

const containing = (field: string, values: readonly unknown[]): RawBuilder<boolean>[] =>
  values.map((one) => sql<boolean>`c.custom_fields @> ${JSON.stringify({ [field]: one })}::jsonb`)

/** Compiles a condition that is true if any of these conditions holds or, with `not`, if none of them does. */
function negated(not: boolean, any: RawBuilder<boolean>[]): RawBuilder<boolean> {
  const holds = any.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(any, sql` or `)})`
  return not ? sql<boolean>`not ${holds}` : holds
}
