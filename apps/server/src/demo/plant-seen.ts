import { sql } from 'kysely'
import { asSystem } from '../kernel/jobs.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** Extends the visitor's first-seen and last-seen times to include this time. */
export async function plantSeen(kernel: Kernel, conversation_ref: string, at: Date): Promise<void> {
  await asSystem(kernel, 'demo', 'demo', async (ctx) => {
    await sql`update visitors v set first_seen_at = least(v.first_seen_at, ${at}), last_seen_at = greatest(v.last_seen_at, ${at})
      from conversations c where c.support_lib_id = 'demo' and c.conversation_ref = ${conversation_ref} and v.support_lib_id = 'demo' and v.visitor_id = c.visitor_id`.execute(
      ctx.db,
    )
  })
}
