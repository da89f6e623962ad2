import { sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'

const jobKey = (ctx: Ctx, article_id: string) => `publish:${ctx.support_lib_id}:${article_id}`

/** Publishes an article at its time in the caller's name. Asked again when somebody else changes its words: then it is they who answer for it. */
export function publishLater(ctx: Ctx, article_id: string, runAt: Date): void {
  ctx.enqueue('articles.publish-scheduled', { article_id, by: actorId(ctx.actor) }, { runAt, key: jobKey(ctx, article_id) })
}

/** Cancels the job of a scheduled article. */
export async function takeBackSchedule(ctx: Ctx, article_id: string): Promise<void> {
  await sql`select cancel_job(${jobKey(ctx, article_id)})`.execute(ctx.db)
}
