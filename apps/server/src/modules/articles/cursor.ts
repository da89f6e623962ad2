import { z } from 'zod'
import { refuse } from '../../kernel/errors.ts'

const Place = z.tuple([z.string().max(20), z.string().max(400), z.string().max(64)])

/** Encodes where a page of a sorted list ended: the order, the value sorted by, and the id of the last row. */
export const encodePlace = (order: string, value: string, id: string): string => Buffer.from(JSON.stringify([order, value, id])).toString('base64url')

const isValue: Record<string, (value: string) => boolean> = {
  updated: (value) => !Number.isNaN(Date.parse(value)),
  views: (value) => /^\d{1,9}$/.test(value),
  title: () => true,
  position: (value) => /^-?\d{1,18}$/.test(value),
}

/** @throws AppError `invalid_input` for a cursor of another order, or an invalid one */
export function decodePlace(cursor: string, order: string): { value: string; id: string } {
  try {
    const [of, value, id] = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (of === order && isValue[order]?.(value)) return { value, id }
  } catch {
    // Fall through: whatever is wrong with it, it is not a cursor of this list.
  }
  throw refuse('invalid_input', { fields: { cursor: 'not a cursor' } })
}
