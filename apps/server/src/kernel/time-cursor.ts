import { z } from 'zod'
import { cursorId, cursorOf } from './cursor.ts'

const position = cursorOf(z.tuple([z.iso.datetime(), cursorId]))

/** Returns the cursor for a page of a list sorted by time: the time and id of its last row. */
export const encodeTimeCursor = (at: Date, id: string): string => position.encode([at.toISOString(), id])

/** @throws AppError `invalid_input` unless it is such a cursor */
export function decodeTimeCursor(cursor: string): { at: Date; id: string } {
  const [at, id] = position.decode(cursor)
  return { at: new Date(at), id }
}
