import { z } from 'zod'
import { refuse } from '../errors.ts'

/** Position in a sorted list. Clients send it back to get the next page; it is opaque to them. */
export type CursorOf<T> = {
  encode(position: T): string
  /** @throws AppError `invalid_input` for anything but one of this list's cursors */
  decode(cursor: string): T
}

/** Defines a list's cursor by the schema of its position: usually the sort value and the id of the last row. */
export const cursorOf = <S extends z.ZodType>(schema: S): CursorOf<z.infer<S>> => ({
  encode: (position) => Buffer.from(JSON.stringify(position)).toString('base64url'),
  decode(cursor) {
    try {
      return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    } catch {
      throw refuse('invalid_input', { fields: { cursor: 'not a cursor' } })
    }
  },
})

/** A row id in a cursor. */
export const cursorId = z.string().max(64)
