import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { refuse } from '../errors.ts'
import { staffOf } from '../permissions.ts'
import { cursorId, cursorOf } from './cursor.ts'

const position = cursorOf(z.tuple([z.iso.datetime(), cursorId]))

/** Returns the cursor for the next page in a list sorted by time: the time and id of the current page's last row. */
export const encodeTimeCursor = (at: Date, id: string): string => position.encode([at.toISOString(), id])

/** @throws AppError `invalid_input` for anything but such a cursor */
export function decodeTimeCursor(cursor: string): { at: Date; id: string } {
  const [at, id] = position.decode(cursor)
  return { at: new Date(at), id }
}

const sealedMark = 'w.'
const aboutWalk = (ctx: Ctx) => `time-walk:${ctx.support_lib_id}:${staffOf(ctx).user_id}`

/** Returns the cursor for the page below a row that the reader may not see: encrypted, so that it reveals nothing about the row. Only this reader can use it. */
export const sealTimeCursor = (ctx: Ctx, at: Date, id: string): string => sealedMark + ctx.ports.secrets.seal(encodeTimeCursor(at, id), aboutWalk(ctx))

/** Decodes a cursor, sealed or not. @throws AppError `invalid_input` for anything but such a cursor */
export function openTimeCursor(ctx: Ctx, cursor: string): { at: Date; id: string } {
  if (!cursor.startsWith(sealedMark)) return decodeTimeCursor(cursor)
  try {
    return decodeTimeCursor(ctx.ports.secrets.open(cursor.slice(sealedMark.length), aboutWalk(ctx)))
  } catch {
    throw refuse('invalid_input', { fields: { cursor: 'not a cursor of this list' } })
  }
}
