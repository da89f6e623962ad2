import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../../kernel/context.ts'
import type { News } from '../mailed-news.ts'

const itemsOf = (ctx: Ctx, user_id: string) => ctx.db.selectFrom('digest_items').where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', user_id)

/** Keeps an alert for a person's next digest, and of all that waits the newest `limits.digestItemsMax`. */
export async function addToDigest(ctx: Ctx, user_id: string, { event, conversation_ref, number, by, alert, place, about }: News): Promise<void> {
  const { support_lib_id } = ctx
  await ctx.db
    .insertInto('digest_items')
    .values({
      support_lib_id,
      user_id,
      alert,
      event,
      conversation_ref,
      number,
      by_id: by,
      place: place ?? null,
      about: about ?? null,
      waits_since: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const beyond = itemsOf(ctx, user_id).select('alert').orderBy('waits_since', 'desc').orderBy('alert').offset(limits.digestItemsMax)
  await ctx.db.deleteFrom('digest_items').where('support_lib_id', '=', support_lib_id).where('user_id', '=', user_id).where('alert', 'in', beyond).execute()
}

/** An alert that waited for a digest. */
export type DigestItem = Omit<News, 'alert'>

/** Takes everything that waits for a person's digest, oldest first. Whoever takes it writes the mail in the same transaction, so it is told once. */
export async function takeItems(ctx: Ctx, user_id: string): Promise<DigestItem[]> {
  const taken = await ctx.db
    .deleteFrom('digest_items')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .returning(['event', 'conversation_ref', 'number', 'by_id', 'place', 'about', 'waits_since'])
    .execute()
  return taken
    .sort((one, other) => one.waits_since.getTime() - other.waits_since.getTime())
    .map(({ event, conversation_ref, number, by_id, place, about }) => ({
      event: event as News['event'],
      conversation_ref,
      number: Number(number),
      by: by_id,
      ...(place !== null && { place }),
      ...(about !== null && { about }),
    }))
}

/** Returns since when the oldest item of each person waits. */
export async function waitingDigests(ctx: Ctx): Promise<{ user_id: string; since: Date }[]> {
  return ctx.db
    .selectFrom('digest_items')
    .select((eb) => ['user_id', eb.fn.min('waits_since').as('since')])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .groupBy('user_id')
    .execute()
}
