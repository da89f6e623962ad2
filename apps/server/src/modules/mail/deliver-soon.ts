import type { Ctx } from '../../kernel/context.ts'

/** Enqueues the sending of the library's mails that are due at this time. Many mails at one time need one job. */
export function deliverSoon(ctx: Ctx, due_at: Date): void {
  const isLater = due_at > ctx.clock.now()
  const second = isLater ? Math.ceil(due_at.getTime() / 1000) : 'now'
  ctx.enqueue('mail.send', {}, { key: `mail.send:${ctx.support_lib_id}:${second}`, ...(isLater && { runAt: due_at }) })
}
