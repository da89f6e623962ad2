import { limits } from '@porchlight/contracts/limits'
import { visitorsApi } from '@porchlight/contracts/visitors/visitors'
import { sql } from 'kysely'
import { query } from '../../../kernel/operations.ts'
import { anyAgentOnline } from '../../presence/index.ts'
import { conversationForReading } from '../access.ts'

/** A queued chat's wait as shown to its visitor: its place, read from one bounded index range, and how long it has waited. */
export const readWaiting = query(visitorsApi.waiting, async (ctx, { conversation_ref }) => {
  const { state, waiting_since } = await conversationForReading(ctx, conversation_ref)
  if (state !== 'waiting' || !waiting_since || !(await anyAgentOnline(ctx))) return { waiting: null }
  const before = ctx.db
    .selectFrom('conversations')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('state', '=', sql.lit('waiting'))
    .where('spam', '=', sql.lit('no'))
    .where(sql<boolean>`(waiting_since, conversation_ref) < (${waiting_since}, ${conversation_ref})`)
    .limit(limits.queueAheadMax + 1)
  const { ahead } = await ctx.db.selectFrom(before.as('before')).select(sql<number>`count(*)::int`.as('ahead')).executeTakeFirstOrThrow()
  return { waiting: { ahead, minutes: Math.max(0, Math.floor((ctx.clock.now().getTime() - waiting_since.getTime()) / 60_000)) } }
})
