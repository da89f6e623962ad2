import { sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'

const jobKey = (ctx: Ctx, article_id: string) => `publish:${ctx.support_lib_id}:${article_id}`

/**
 * Schedules the publication of an article under the caller's permissions. Called again when another user changes the text: that user's permissions then apply.
 */
export function publishLater(ctx: Ctx, article_id: string, runAt: Date): void {
  ctx.enqueue('articles.publish-scheduled', { article_id, by: actorId(ctx.actor) }, { runAt, key: jobKey(ctx, article_id) })
}

/** Cancels the publication job of a scheduled article. */
export async function cancelSchedule(ctx: Ctx, article_id: string): Promise<void> {
  await sql`select cancel_job(${jobKey(ctx, article_id)})`.execute(ctx.db)
}
