import { z } from 'zod'
import { refuse } from '../../kernel/errors.ts'

const Position = z.tuple([z.iso.datetime(), z.string().max(64)])

/** Where a page ended: the sort moment and the id of its last row. */
export const encodeCursor = (at: Date, id: string): string => Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

/** @throws AppError `invalid_input` for a cursor that is none of ours */
export function decodeCursor(cursor: string): { at: Date; id: string } {
  try {
    const [at, id] = Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { at: new Date(at), id }
  } catch {
    throw refuse('invalid_input', { fields: { cursor: 'not a cursor' } })
  }
}
