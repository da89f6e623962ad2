import { limits } from '@porchlight/contracts/limits'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import type { JobTask } from '../../kernel/jobs.ts'
import { followConversations } from './follow.ts'

const Payload = z.object({ after: z.string() })

/** Computes the running clocks of a library again, some conversations at a time, because a policy or a calendar changed. */
export const recomputeClocks: JobTask = {
  name: 'sla.recompute',
  async run(ctx, payload) {
    const { after } = Payload.parse(payload)
    const rows = await ctx.db
      .selectFrom('sla_conversations')
      .select('conversation_ref')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('is_running', '=', true)
      .where('conversation_ref', '>', after)
      .orderBy('conversation_ref')
      .limit(limits.slaTellAtOnce)
      .execute()
    const refs = rows.map((row) => row.conversation_ref)
    await followConversations(ctx, refs)
    const last = refs.at(-1)
    if (last !== undefined && refs.length === limits.slaTellAtOnce) recomputeLater(ctx, last)
  },
}

/** Enqueues the computation. A later change starts it again from the beginning. */
export const recomputeLater = (ctx: Ctx, after = ''): void => ctx.enqueue(recomputeClocks.name, { after }, { key: `sla.recompute:${ctx.support_lib_id}` })
