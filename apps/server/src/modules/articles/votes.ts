import type { Ctx } from '../../kernel/context.ts'
import { networkOf } from '../../kernel/network-address.ts'

export type Vote = 'likes' | 'disLikes'

/**
 * Returns the voter's identity, hashed for this article alone. A visitor known by more than a secret votes as themselves; anyone else votes as their network,
 * because secrets can be made up by the thousand.
 */
export function voterOf({ actor, support_lib_id, ports, request }: Ctx, article_id: string): Buffer {
  const isKnown = actor.kind === 'visitor' && actor.visitor_id !== null && actor.support_lib_id === support_lib_id
  const who = isKnown ? `visitor ${actor.visitor_id}` : `network ${networkOf(request.address)}`
  return ports.secrets.fingerprint(`${support_lib_id} ${article_id} ${who}`, 'article vote')
}

/** Replaces the voter's earlier vote and returns by how much each of the article's counters changes; an identical vote changes nothing. */
export async function castVote(
  ctx: Ctx,
  { article_id, vote, voter }: { article_id: string; vote: Vote; voter: Buffer },
): Promise<Partial<Record<Vote, number>>> {
  const { support_lib_id, db } = ctx
  const voted_at = ctx.clock.now()
  const first = await db
    .insertInto('article_votes')
    .values({ support_lib_id, article_id, voter, vote, voted_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('vote')
    .executeTakeFirst()
  if (first) return { [vote]: 1 }
  const other: Vote = vote === 'likes' ? 'disLikes' : 'likes'
  const changed = await db
    .updateTable('article_votes')
    .set({ vote, voted_at })
    .where('support_lib_id', '=', support_lib_id)
    .where('article_id', '=', article_id)
    .where('voter', '=', voter)
    .where('vote', '=', other)
    .returning('vote')
    .executeTakeFirst()
  return changed ? { [vote]: 1, [other]: -1 } : {}
}
