import { recordSurely } from '../../../kernel/data/record-surely.ts'
import { newRef } from '../../../kernel/ids.ts'
import { type JobTask, type LibraryRunner, type Schedule, schedule } from '../../../kernel/jobs.ts'
import { countWebhook } from '../../../kernel/process/metrics.ts'
import { takeTurn } from '../../../kernel/process/take-turn.ts'
import { attempt } from './attempt.ts'
import { outcomeOf } from './outcome.ts'
import { recordOutcome } from './record-outcome.ts'
import { sendSoon } from './send-soon.ts'
import { leaseMs, takeDelivery } from './take-delivery.ts'
import type { TakenDelivery } from './taken-delivery.ts'

/** A library's turn lasts at most this long, so that its ten thousand webhooks don't occupy a place in the queue all day. */
const turnMs = 60_000

/** Sends a library's due webhooks, a few at a time. The log is the queue; the job only says that there is something to do. */
export const sendWebhooks: JobTask = {
  name: 'webhook.send',
  outside: true,
  lane: 'webhooks',
  async runOutside(library, { support_lib_id }) {
    if (typeof support_lib_id !== 'string') throw new Error('webhook.send: support_lib_id')
    const endOfTurn = performance.now() + turnMs
    const flying = new Set<Promise<void>>()
    try {
      await takeTurn(`webhooks ${library.kernel.epoch} ${support_lib_id}`, library.signal, (asked) => sendDue(library, { flying, asked, endOfTurn }))
    } finally {
      await Promise.all(flying)
    }
  },
}

type Round = { flying: Set<Promise<void>>; asked: Promise<void>; endOfTurn: number }

/** Sends until nothing is due, until there is more to send than it knew of (the next round finds it, while slow receivers still hold these), or for a turn. */
async function sendDue(library: LibraryRunner, { flying, asked, endOfTurn }: Round): Promise<void> {
  let isAsked = false
  const more = asked.then(() => {
    isAsked = true
  })
  while (!library.signal.aborted && !isAsked) {
    if (performance.now() > endOfTurn) return library.inLibrary(async (ctx) => sendSoon(ctx, ctx.clock.now()))
    const taken = await library.inLibrary((ctx) => takeDelivery(ctx, newRef()))
    if (taken) {
      const sending: Promise<void> = deliverOne(library, taken).finally(() => flying.delete(sending))
      flying.add(sending)
    } else if (flying.size > 0) await Promise.race([...flying, more])
    else return
  }
}

/**
 * Sends a webhook and records what became of it. If the process dies after the receiver's answer and before the record, the webhook is sent again, with the
 * same id.
 */
async function deliverOne(library: LibraryRunner, taken: TakenDelivery): Promise<void> {
  try {
    const found = await attempt(library.kernel, taken)
    const outcome = outcomeOf(found, taken.delivery.attempts)
    countWebhook(outcome.state)
    await recordSurely(library, (ctx) => recordOutcome(ctx, taken, found, outcome))
  } catch (error) {
    // Its lease ends, and it is sent again.
    library.kernel.log.warn({ err: error }, 'outcome of a webhook')
  }
}

/** Resumes webhooks whose process died, or whose job was lost with it. */
export const resumeWebhooks: Schedule = schedule(
  'webhook.resume',
  '* * * * *',
  `select distinct d.support_lib_id from webhook_deliveries d join webhook_endpoints e using (support_lib_id, endpoint_ref)
   where d.state in ('pending', 'failed') and d.due_at < $1::timestamptz - interval '${leaseMs / 1000} seconds'
     and (d.leased_until is null or d.leased_until < $1) and e.is_enabled`,
  async (ctx) => sendSoon(ctx, ctx.clock.now()),
)
