import { z } from 'zod'
import { refuse } from '../../kernel/errors.ts'

const Position = z.tuple([z.iso.datetime(), z.string().max(64)])

/** Where a page of news ended: the moment and id of its last flash. */
export const encodeCursor = (at: string, id: string): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')

/** @throws AppError `invalid_input` */
export function decodeCursor(cursor: string): { at: string; id: string } {
  try {
    const [at, id] = Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { at, id }
  } catch {
    throw refuse('invalid_input', { fields: { cursor: 'not a cursor' } })
  }
}
