import { z } from 'zod'
import { cursorId, cursorOf } from './cursor.ts'

const position = cursorOf(z.tuple([z.iso.datetime(), cursorId]))

/** Returns the cursor of a page in a list sorted by time: the time and id of the page's last row. */
export const encodeTimeCursor = (at: Date, id: string): string => position.encode([at.toISOString(), id])

/** @throws AppError `invalid_input` for anything but such a cursor */
export function decodeTimeCursor(cursor: string): { at: Date; id: string } {
  const [at, id] = position.decode(cursor)
  return { at: new Date(at), id }
}
