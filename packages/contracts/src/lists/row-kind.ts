import type { PermissionFlag } from '../permission-flags.ts'
import type { Field, FieldLookup, Fields } from './list-language.ts'

/** Fields that libraries define themselves: the pattern of their names, and a lookup that returns undefined for any other name. */
export type OtherFields = { readonly pattern: RegExp; readonly fieldOf: FieldLookup }

/**
 * A kind of row that lists show, declared once: the schema of its filters, its orders, the SQL of both and saved filters are derived from the declaration
 * (`docs/add-a-feature.md`).
 */
export type RowKind<T extends Fields = Fields> = {
  /** Singular: 'conversation'. */
  readonly name: string
  /** The list of these rows, if they have one whose filters people save: its name ('tasks') and the flags of which one opens it. */
  readonly list?: { readonly name: string; readonly rule: readonly PermissionFlag[] }
  readonly fields: T
  readonly others?: OtherFields
  /** The column that identifies a row within its library. */
  readonly ref: string
  /** The field that orders rows with equal sort values: a time that only the server sets. */
  readonly tie: string
  /** Returns a field by name: a declared one, or one of `others`. */
  readonly fieldOf: FieldLookup
}

/** Declares a kind of row. */
export const defineRows = <const T extends Fields>(kind: Omit<RowKind<T>, 'fieldOf'> & { tie: keyof T }): RowKind<T> => ({
  ...kind,
  fieldOf: (name) => (Object.hasOwn(kind.fields, name) ? kind.fields[name] : kind.others?.fieldOf(name)),
})

/** Returns the names of the fields that conditions can be about. */
export const filterFields = (fields: Fields): string[] => Object.keys(fields).filter((name) => !(fields[name] as Field).unfiltered)
