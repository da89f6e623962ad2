import { z } from 'zod'
import { cursorId, cursorOf } from './cursor.ts'

const position = cursorOf(z.tuple([z.iso.datetime(), cursorId]))

/** Returns the cursor for the next page in a list sorted by time: the time and id of the current page's last row. */
export const encodeTimeCursor = (at: Date, id: string): string => position.encode([at.toISOString(), id])

/** @throws AppError `invalid_input` for anything but such a cursor */
export function decodeTimeCursor(cursor: string): { at: Date; id: string } {
  const [at, id] = position.decode(cursor)
  return { at: new Date(at), id }
}
