import { newRef } from '../../kernel/ids.ts'
import { type JobTask, type LibraryRunner, type Schedule, schedule } from '../../kernel/jobs.ts'
import { takeTurn } from '../../kernel/process/take-turn.ts'
import { deliverOne } from './deliver-one.ts'
import { deliverSoon } from './deliver-soon.ts'
import { leaseMs, takeDelivery } from './leases.ts'

/** A library's turn lasts at most this long, so that its ten thousand mails don't occupy a place in the queue all day. */
const turnMs = 60_000

/**
 * Sends a library's due mails, one after another: so a killed process repeats at most one of its mails, and a library whose mail server hangs occupies one
 * place in the queue. The ledger is the queue; the job only says that there is something to do.
 */
export const sendMails: JobTask = {
  name: 'mail.send',
  outside: true,
  lane: 'mail',
  async runOutside(library, { support_lib_id }) {
    if (typeof support_lib_id !== 'string') throw new Error('mail.send: support_lib_id')
    await takeTurn(`mail ${library.kernel.epoch} ${support_lib_id}`, library.signal, () => sendDue(library))
  },
}

async function sendDue(library: LibraryRunner): Promise<void> {
  const { kernel, signal, inLibrary } = library
  const lease = newRef()
  const endOfTurn = performance.now() + turnMs
  while (!signal.aborted) {
    if (performance.now() > endOfTurn) return inLibrary(async (ctx) => deliverSoon(ctx, ctx.clock.now()))
    const taken = await inLibrary((ctx) => takeDelivery(ctx, lease))
    if (!taken) return
    await deliverOne(library, taken, kernel.ports.mail)
  }
}

/** Resumes mails whose process died, or whose job was lost with it. */
export const resumeMails: Schedule = schedule(
  'mail.resume',
  '* * * * *',
  `select distinct support_lib_id from mail_deliveries where state = 'queued' and due_at < $1::timestamptz - interval '${leaseMs / 1000} seconds' and (leased_until is null or leased_until < $1)`,
  async (ctx) => deliverSoon(ctx, ctx.clock.now()),
)
