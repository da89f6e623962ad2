import { defineFields, type Field, type Fields, type FieldValues } from '../lists/list-language.ts'

/**
 * A field that another domain keeps on conversations: the domain sets it, never a person directly. Lists of tickets can be ordered by a moment, which needs an
 * index (`tickets_by_sla` in migration 0129) and an entry in `ofTickets` of `conversation-lists.ts`.
 */
type AddedField = Field &
  ({ readonly kind: 'number'; readonly sorted?: never } | { readonly kind: 'moment'; readonly nullable: true }) & { readonly set?: never }

/**
 * Declares fields that another domain adds to conversations: lists filter by them and show them as columns, and rules read them. `npm run codegen` finds the
 * declaration. A number is 0 and a moment null until the domain sets it (`ConversationChange.setAdded`).
 */
export const addToConversations = <const T extends Readonly<Record<string, AddedField>>>(fields: T): T => defineFields(fields)

/** Returns the values of added fields, with defaults for those that were never set. */
export function addedValues<T extends Fields>(fields: T, stored: Readonly<Record<string, unknown>> | null): FieldValues<T> {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, stored?.[name] ?? (kind === 'number' ? 0 : null)])) as FieldValues<T>
}
