import { z } from 'zod'
import { refuse } from './errors.ts'

/** Position in a sorted list that a client sends back to get the next page; opaque to clients. */
export type CursorOf<T> = {
  encode(position: T): string
  /** @throws AppError `invalid_input` for anything but a cursor of this list */
  decode(cursor: string): T
}

/** Defines the cursor of a list by the schema of its position: usually the value sorted by and the id of the last row. */
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

/** The id of a row in a cursor. */
export const cursorId = z.string().max(64)
