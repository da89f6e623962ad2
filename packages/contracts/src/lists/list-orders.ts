import { type ConversationField, type ConversationFields, conversationFields } from '../conversations/conversation-fields.ts'
import type { Field } from './list-language.ts'

type NamesOf<F> = F extends { sorted: infer S } ? S[keyof S] : never
/** The name of an order: 'newest' and 'oldest' by the last message, 'waiting' by waiting time, others as their fields declare them. */
export type ListOrder = NamesOf<ConversationFields[ConversationField]>

/** A sort order: the field and its direction. Ties are ordered by the last message, in the same direction. */
export type OrderDeclaration = { readonly field: ConversationField; readonly direction: 'asc' | 'desc' }

const names = Object.keys(conversationFields) as ConversationField[]
const declared = names.flatMap((field) =>
  Object.entries((conversationFields[field] as Field).sorted ?? {}).map(([direction, name]) => [name, { field, direction }] as const),
)
/** All list orders that the fields declare. */
const orders = Object.fromEntries(declared) as Record<ListOrder, OrderDeclaration>
export const listOrders = Object.keys(orders) as [ListOrder, ...ListOrder[]]

/** Returns the field and direction of an order. */
export const orderOf = (sort: ListOrder): OrderDeclaration => orders[sort]

/** Returns the fields to sort by, most significant first. Sorting by one of the row's own timestamps needs no second field. */
export const orderedBy = (sort: ListOrder): readonly ConversationField[] => {
  const { field } = orders[sort]
  const isEnough = field === 'updated_at' || field === 'created_at' || field === 'waiting_since'
  return isEnough ? [field] : [field, 'updated_at']
}

/** A row's position in a list: its sort values as text that sorts in the same order, then its ref. */
export type RowPlace = { at: string; ref: string }

/** Sort key for an empty value; sorts after every timestamp. */
export const emptyKey = '~'

/** Returns a sort value as text. */
function keyOf(name: ConversationField, value: unknown): string {
  const { choices }: Field = conversationFields[name]
  return choices ? String(choices.indexOf(String(value)) + 1) : value === null ? emptyKey : String(value)
}

/** Returns a row's position in a list with this order. The server's SQL sorts by the same values; a property test compares the two. */
export const placeIn = (sort: ListOrder, row: Readonly<Record<ConversationField, unknown>> & { conversation_ref: string }): RowPlace => ({
  at: orderedBy(sort)
    .map((name) => keyOf(name, row[name]))
    .join(' '),
  ref: row.conversation_ref,
})

/** Compares two list positions; negative if `a` is above `b`. */
export function comparePlaces(sort: ListOrder, a: RowPlace, b: RowPlace): number {
  const upwards = a.at === b.at ? compareText(a.ref, b.ref) : compareText(a.at, b.at)
  return orders[sort].direction === 'desc' ? -upwards : upwards
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
