import pLimit from 'p-limit'
import { attemptIn, type JobTask, schedule } from '../../../kernel/jobs.ts'
import { takeTurn } from '../../../kernel/process/take-turn.ts'
import { Together } from '../../../kernel/process/together.ts'
import { decideSoon } from './decide-soon.ts'
import { decideTogether, type PreparedMail, prepareMail } from './decide-together.ts'
import { failed } from './failed-tries.ts'
import type { MailRow } from './gather-facts.ts'
import { recordFate } from './record-fate.ts'
import { keepLeases, take } from './tries.ts'

/** Mails of a library that are prepared at a time: small ones, and others, which take memory. Together they leave places in its queue of heavy tasks. */
const smallAtOnce = 12
const largeAtOnce = 4
const smallBytes = 256 * 1024
/** Mails decided in one transaction. */
const together = 16

/**
 * Decides the library's pending mails, oldest first. A mail that fails is tried again later, and then quarantined where staff see it, and one that ends its process is
 * set aside there; meanwhile the others go on.
 * Two lines take mails, so that the next are parsed while one group is written.
 */
export const decidePending: JobTask = {
  name: 'inbound.decide',
  outside: true,
  async runOutside(library, { support_lib_id }) {
    const [small, large] = [pLimit(smallAtOnce), pLimit(largeAtOnce)]
    const group = new Together((mails: PreparedMail[]) => decideTogether(library, mails), together)
    const leases = keepLeases(library)
    const attempt = attemptIn(library)
    const decide = (row: MailRow) =>
      attempt(
        row.mail_ref,
        () => prepareMail(library, row).then((mail) => group.add(mail)),
        (ctx) => recordFate(ctx, row, { fate: 'quarantined', reason: 'unreadable', values: { why: 'stopped' } }),
      )
        .catch((error: unknown) => failed(library, row, error))
        .finally(() => leases.held.delete(row.mail_ref))
    const line = async () => {
      for (let taken = await take(library, leases); taken.length > 0 && !library.signal.aborted; taken = await take(library, leases))
        await Promise.all(taken.map((row) => (row.size <= smallBytes ? small : large)(() => decide(row))))
    }
    // One turn at a time: two would only wait for each other's lock on the library's ticket numbers.
    await takeTurn(`inbound ${library.kernel.epoch} ${support_lib_id}`, library.signal, async () => {
      await Promise.all([line(), line()])
    }).finally(() => leases.stop())
  },
}

/** Takes up mails whose process died before it decided them. */
export const resumeDeciding = schedule(
  'inbound.resume',
  '* * * * *',
  `select distinct support_lib_id from inbound_mails where fate = 'pending' and due_at <= $1::timestamptz`,
  async (ctx) => decideSoon(ctx),
)
