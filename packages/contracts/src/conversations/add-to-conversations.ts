import { defineFields, type Field, type Fields, type FieldValues } from '../lists/list-language.ts'

/** A field that another domain keeps on conversations: the domain sets it, never a person directly, and no list is ordered by it. */
type AddedField = Field &
  ({ readonly kind: 'number' } | { readonly kind: 'moment'; readonly nullable: true }) & { readonly set?: never; readonly sorted?: never }

/**
 * Declares fields that another domain adds to conversations: lists filter by them and show them as columns, and rules read them. `npm run codegen` finds the
 * declaration. A number is 0 and a moment null until the domain sets it (`ConversationChange.setAdded`).
 */
export const addToConversations = <const T extends Readonly<Record<string, AddedField>>>(fields: T): T => defineFields(fields)

/** Returns the values of added fields, with defaults for those that were never set. */
export function addedValues<T extends Fields>(fields: T, stored: Readonly<Record<string, unknown>> | null): FieldValues<T> {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, stored?.[name] ?? (kind === 'number' ? 0 : null)])) as FieldValues<T>
}
