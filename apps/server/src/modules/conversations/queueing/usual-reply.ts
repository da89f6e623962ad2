import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'

/** How many of the newest chats are considered. */
const chatsMax = 300
/** With fewer chats than this, no promise is made. */
const chatsMin = 20
const daysMax = 28
/** A chat that has waited this long without a reply counts as never answered. */
const patienceMinutes = 60
/** “Usually” means in three out of four chats. */
const share = 0.75
/** Reply times that can be promised, in minutes. A library that takes longer promises nothing. */
const promises = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 180, 240, 360, 480, 720, 1440]

/**
 * Returns the number of minutes within which the library usually first replies to a chat, judging by recent weeks; null when there are too few chats, or the
 * waits are too long, for a promise.
 */
export async function usualReplyMinutes(ctx: Ctx): Promise<number | null> {
  const now = ctx.clock.now()
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from first_reply_at - created_at)::float8 as seconds
    from (select first_reply_at, created_at from conversations where support_lib_id = ${ctx.support_lib_id} order by number desc limit ${chatsMax}) newest
    where created_at > ${now}::timestamptz - make_interval(days => ${daysMax})
      and (first_reply_at is not null or created_at < ${now}::timestamptz - make_interval(mins => ${patienceMinutes}))`.execute(ctx.db)
  return promisedMinutes(rows.map(({ seconds }) => seconds))
}

/** Returns the promise that these waits (in seconds) support, in minutes; a null wait means that the chat was never answered. */
export function promisedMinutes(waits: readonly (number | null)[]): number | null {
  if (waits.length < chatsMin) return null
  const ascending = waits.map((seconds) => seconds ?? Number.POSITIVE_INFINITY).sort((one, other) => one - other)
  const seconds = ascending[Math.ceil(ascending.length * share) - 1] ?? Number.POSITIVE_INFINITY
  return promises.find((minutes) => seconds <= minutes * 60) ?? null
}
