import type { Ctx } from '../../kernel/context.ts'

/** Notifies a user's sockets that the feed or its counts have changed. */
export function announceFeed(ctx: Ctx, user_id: string): void {
  ctx.emit('feed.changed', { user_id })
}
