import type { Ctx } from '../../../kernel/context.ts'
import { asSystem } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

/** Enqueues the decision of the library's pending mails; one job at a time, however many arrive. */
export function decideSoon(ctx: Ctx, runAt?: Date): void {
  ctx.enqueue('inbound.decide', {}, { key: `inbound:${ctx.support_lib_id}`, ...(runAt && { runAt }) })
}

/** How long the arrivals of a library share one job, in ms. */
const sharedMs = 200

/**
 * Enqueues the decision for mails that arrive, many at a time: each transaction that touches the library's job waits for the one before. The first mail
 * enqueues it at once; those of the next moment share one more, after their rows are committed. Should this process die meanwhile, `inbound.resume` finds them.
 */
export class SharedDeciding {
  private readonly waiting = new Map<string, 'nothing' | 'mails'>()
  private readonly kernel: Kernel

  constructor(kernel: Kernel) {
    this.kernel = kernel
  }

  /** Call it in the transaction that writes rows. */
  arriving(ctx: Ctx): void {
    if (this.waiting.has(ctx.support_lib_id)) return
    decideSoon(ctx)
    this.waitFor(ctx.support_lib_id)
  }

  /** Call it after the commit: a job that ran before has not seen the rows. */
  arrived(support_lib_id: string): void {
    if (this.waiting.has(support_lib_id)) this.waiting.set(support_lib_id, 'mails')
    else this.enqueue(support_lib_id)
  }

  private waitFor(support_lib_id: string): void {
    this.waiting.set(support_lib_id, 'nothing')
    setTimeout(() => {
      const waits = this.waiting.get(support_lib_id)
      this.waiting.delete(support_lib_id)
      if (waits === 'mails') this.enqueue(support_lib_id)
    }, sharedMs).unref()
  }

  private enqueue(support_lib_id: string): void {
    this.waitFor(support_lib_id)
    asSystem(this.kernel, support_lib_id, 'inbound-mail', async (ctx) => decideSoon(ctx)).catch((error: unknown) =>
      this.kernel.log.warn({ err: error }, 'mails wait'),
    )
  }
}
