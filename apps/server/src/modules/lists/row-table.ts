import type { Fields, Test } from '@porchlight/contracts/lists/list-language'
import type { RowKind } from '@porchlight/contracts/lists/row-kind'
import { type RawBuilder, sql } from 'kysely'

/** A test of one value, as opposed to a group of tests. */
export type ValueTest = Exclude<Test, { of: readonly Test[] }>

/** Where the rows of a kind are stored. */
export type RowTable<T extends Fields = Fields> = {
  kind: RowKind<T>
  /** The name of the table in statements: `c` for `c.subject`. */
  alias: string
  /** Fields that are not the column of the same name, as expressions that are null or empty where the field is. */
  columns?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Fields whose equality is that of another form of their values: its expression, and what makes it of a condition's value. */
  compared?: Readonly<Record<string, { column: RawBuilder<unknown>; formOf: (value: string | number) => string }>>
  /** Compiles a test of one of the kind's `others`. */
  others?: (test: ValueTest) => RawBuilder<boolean>
}

/** Returns the expression of a declared field. */
export const columnOf = ({ alias, columns }: Pick<RowTable, 'alias' | 'columns'>, name: string): RawBuilder<unknown> =>
  columns?.[name] ?? sql.ref(`${alias}.${name}`)
