import type { Ctx } from '../../../kernel/context.ts'
import { followMore } from './follow-events.ts'

/** Counts everything of a library from its first event again. */
export async function rebuild(ctx: Ctx): Promise<void> {
  const { support_lib_id } = ctx
  for (const table of ['report_facts', 'report_conversations', 'report_heads'] as const)
    await ctx.db.deleteFrom(table).where('support_lib_id', '=', support_lib_id).execute()
  ctx.enqueue(followMore.name, {}, { key: `reports.follow:${support_lib_id}` })
}
