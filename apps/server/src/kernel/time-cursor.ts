import { z } from 'zod'
import { refuse } from './errors.ts'

const Position = z.tuple([z.iso.datetime(), z.string().max(64)])

/** Returns the cursor for a page of a list sorted by time: the time and id of its last row. */
export const encodeTimeCursor = (at: Date, id: string): string => Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

/** @throws AppError `invalid_input` unless it is such a cursor */
export function decodeTimeCursor(cursor: string): { at: Date; id: string } {
  try {
    const [at, id] = Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { at: new Date(at), id }
  } catch {
    throw refuse('invalid_input', { fields: { cursor: 'not a cursor' } })
  }
}
