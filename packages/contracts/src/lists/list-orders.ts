import type { Field, Fields } from './list-language.ts'
import type { RowKind } from './row-kind.ts'

type NamesOf<F> = F extends { sorted: infer S } ? S[keyof S] : never
/** The names of the orders that these fields declare. */
export type OrderName<T extends Fields> = NamesOf<T[keyof T]> & string

/** A sort order: the field and its direction. */
export type OrderDeclaration<T extends Fields> = { readonly field: keyof T & string; readonly direction: 'asc' | 'desc' }

/** A row's position in a list: its sort values as text that sorts in the same order, then its ref. */
export type RowPlace = { at: string; ref: string }

/** Sort key for an empty value; sorts after every timestamp. */
export const emptyKey = '~'

/** The orders of a kind of row, as its fields declare them. The server's SQL sorts by the same values; a property test compares the two. */
export type RowOrders<T extends Fields> = {
  names: [OrderName<T>, ...OrderName<T>[]]
  /** Returns the field and direction of an order. */
  orderOf(sort: OrderName<T>): OrderDeclaration<T>
  /** Returns the fields to sort by, most significant first. Sorting by one of the row's own timestamps needs no second field. */
  orderedBy(sort: OrderName<T>): readonly (keyof T & string)[]
  /** Returns a row's position in a list with this order. */
  placeIn(sort: OrderName<T>, row: object): RowPlace
  /** Compares two list positions; negative if `a` is above `b`. */
  comparePlaces(sort: OrderName<T>, a: RowPlace, b: RowPlace): number
}

/** Returns the orders that the fields of a kind of row declare. */
export function ordersOf<T extends Fields>({ fields, ref, tie }: RowKind<T>): RowOrders<T> {
  const declared = Object.entries(fields).flatMap(([field, { sorted = {} }]) =>
    Object.entries(sorted).map(([direction, name]) => [name, { field, direction }] as const),
  )
  const orders = Object.fromEntries(declared) as Record<OrderName<T>, OrderDeclaration<T>>
  const orderedBy = (sort: OrderName<T>): (keyof T & string)[] => {
    const { field } = orders[sort]
    return isOwnTime(fields[field]) ? [field] : [field, tie]
  }
  return {
    names: Object.keys(orders) as RowOrders<T>['names'],
    orderOf: (sort) => orders[sort],
    orderedBy,
    placeIn: (sort, row) => ({
      at: orderedBy(sort)
        .map((name) => keyOf(fields[name], (row as Record<string, unknown>)[name]))
        .join(' '),
      ref: String((row as Record<string, unknown>)[ref]),
    }),
    comparePlaces(sort, a, b) {
      const upwards = a.at === b.at ? compareText(a.ref, b.ref) : compareText(a.at, b.at)
      return orders[sort].direction === 'desc' ? -upwards : upwards
    },
  }
}

/** A time that only the server sets, so that hardly any two rows share it. */
const isOwnTime = (field: Field | undefined): boolean => field?.kind === 'moment' && field.set === undefined

/** Returns a sort value as text. That of a text has no spaces; its alphabetical order is the server's alone. */
function keyOf(field: Field | undefined, value: unknown): string {
  if (field?.kind === 'text') return encodeURIComponent(String(value).toWellFormed())
  return field?.choices ? String(field.choices.indexOf(String(value)) + 1) : value === null ? emptyKey : String(value)
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
