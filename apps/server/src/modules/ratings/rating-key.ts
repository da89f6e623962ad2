import { createHash, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../kernel/context.ts'
import type { RatingRow } from './rating-row.ts'

type At = Pick<Ctx, 'ports'>
type Keyed = Pick<RatingRow, 'support_lib_id' | 'message_id'>

/** Returns the random part of a rating's key, which the specification calls `message_id`: only this installation can derive it from the row. */
export const ratingKey = ({ ports }: At, { support_lib_id, message_id }: Keyed): string =>
  ports.secrets.fingerprint(`${support_lib_id} ${message_id}`, 'key of a rating').subarray(0, 16).toString('hex')

/** Returns whether a key is that of the row. Keys mailed by an earlier release were the ids of their rows, which have been replaced by their hashes. */
export const opensRating = (at: At, row: Keyed, key: string): boolean =>
  isSame(key, ratingKey(at, row)) || isSame(createHash('sha256').update(key).digest('hex'), row.message_id)

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
