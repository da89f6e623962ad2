import { type RawBuilder, sql } from 'kysely'

/** A moment (ms since the epoch) in a statement. */
export const momentSql = (at: number): RawBuilder<unknown> => sql`${new Date(at)}::timestamptz`
/** Moments as an array. */
export const momentsSql = (moments: readonly number[]): RawBuilder<unknown> => sql`${moments.map((at) => new Date(at).toISOString())}::timestamptz[]`
