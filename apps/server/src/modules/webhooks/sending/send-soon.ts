import type { Ctx } from '../../../kernel/context.ts'

/** Enqueues the sending of the library's webhooks that are due at this time. Many webhooks at one time need one job. */
export function sendSoon(ctx: Ctx, due_at: Date): void {
  const isLater = due_at > ctx.clock.now()
  const second = isLater ? Math.ceil(due_at.getTime() / 1000) : 'now'
  ctx.enqueue('webhook.send', {}, { key: `webhook.send:${ctx.support_lib_id}:${second}`, ...(isLater && { runAt: due_at }) })
}
