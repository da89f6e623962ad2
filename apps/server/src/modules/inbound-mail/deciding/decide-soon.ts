import type { Ctx } from '../../../kernel/context.ts'

/** Enqueues the decision of the library's pending mails; one job at a time, however many arrive. */
export function decideSoon(ctx: Ctx, runAt?: Date): void {
  ctx.enqueue('inbound.decide', {}, { key: `inbound:${ctx.support_lib_id}`, ...(runAt && { runAt }) })
}
