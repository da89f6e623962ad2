import { z } from 'zod'
import { refuse } from '../../kernel/errors.ts'

const Place = z.tuple([z.string().max(400), z.string().max(64)])

/** Encodes where a page ended: the start of its last source, and its id. */
export const encodeCursor = (start: string, id: string): string => Buffer.from(JSON.stringify([start, id])).toString('base64url')

/** @throws AppError `invalid_input` for an invalid cursor */
export function decodeCursor(cursor: string): { start: string; id: string } {
  try {
    const [start, id] = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { start, id }
  } catch {
    throw refuse('invalid_input', { fields: { cursor: 'not a cursor' } })
  }
}
