import { z } from 'zod'
import { refuse } from '../../kernel/errors.ts'
import { cursorId, cursorOf } from '../../kernel/rows/cursor.ts'

const isValue: Record<string, (value: string) => boolean> = {
  updated: (value) => !Number.isNaN(Date.parse(value)),
  views: (value) => /^\d{1,9}$/.test(value),
  title: () => true,
  position: (value) => /^-?\d{1,18}$/.test(value),
}

const place = cursorOf(z.tuple([z.string().max(20), z.string().max(400), cursorId]).refine(([order, value]) => isValue[order]?.(value) === true))

/** Encodes the end of a page in a sorted list: the order, the sort value, and the id of the last row. */
export const encodePlace = (order: string, value: string, id: string): string => place.encode([order, value, id])

/** @throws AppError `invalid_input` for an invalid cursor or one from another order */
export function decodePlace(cursor: string, order: string): { value: string; id: string } {
  const [of, value, id] = place.decode(cursor)
  if (of !== order) throw refuse('invalid_input', { fields: { cursor: 'not a cursor' } })
  return { value, id }
}
