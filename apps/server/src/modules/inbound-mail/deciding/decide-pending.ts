import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { type JobTask, type LibraryRunner, schedule } from '../../../kernel/jobs.ts'
import { takeTurn } from '../../../kernel/take-turn.ts'
import { Together } from '../../../kernel/together.ts'
import { decideSoon } from './decide-soon.ts'
import { decideTogether, type PreparedMail, prepareMail } from './decide-together.ts'
import type { MailRow } from './gather-facts.ts'
import { recordFate } from './record-fate.ts'

/** Mails of a library that are prepared at a time: small ones, and others, which take memory; and how many are taken and decided together. */
const smallAtOnce = 16
const largeAtOnce = 4
const smallBytes = 256 * 1024
const takenTogether = 16
/** A process that has taken a mail decides it within this time; afterwards another one may. */
const leaseMs = 120_000
/** Pause before a mail that failed is tried again, times the number of tries. */
const pauseMs = 20_000

/**
 * Decides the library's pending mails, oldest first. A mail that fails is tried again later, three times, and then quarantined where staff see it; meanwhile
 * the others go on. Two lines take mails, so that the next are parsed while one group is written.
 */
export const decidePending: JobTask = {
  name: 'inbound.decide',
  outside: true,
  async runOutside(library, { support_lib_id }) {
    const [small, large] = [pLimit(smallAtOnce), pLimit(largeAtOnce)]
    const group = new Together((mails: PreparedMail[]) => decideTogether(library, mails), takenTogether)
    const decide = (row: MailRow) =>
      prepareMail(library, row)
        .then((mail) => group.add(mail))
        .catch((error: unknown) => failed(library, row, error))
    const line = async () => {
      for (let taken = await take(library); taken.length > 0 && !library.signal.aborted; taken = await take(library))
        await Promise.all(taken.map((row) => (row.size <= smallBytes ? small : large)(() => decide(row))))
    }
    // One turn at a time: two would only wait for each other's lock on the library's ticket numbers.
    await takeTurn(`inbound ${library.kernel.epoch} ${support_lib_id}`, library.signal, async () => void (await Promise.all([line(), line()])))
  },
}

/** Takes due mails: counts a try and moves their time, so that nobody else takes them and a crash only delays them. */
async function take({ inLibrary, kernel }: LibraryRunner): Promise<MailRow[]> {
  return inLibrary(async (ctx) => {
    const now = kernel.clock.now()
    const { rows } = await sql<MailRow>`
      update inbound_mails m set tries = tries + 1, due_at = ${new Date(now.getTime() + leaseMs)}
      where support_lib_id = ${ctx.support_lib_id} and mail_ref in (
        select mail_ref from inbound_mails where support_lib_id = ${ctx.support_lib_id} and fate = 'pending' and due_at <= ${now}
        order by due_at limit ${takenTogether} for update skip locked)
      returning m.*`.execute(ctx.db)
    return rows
  })
}

async function failed({ inLibrary, kernel }: LibraryRunner, row: MailRow, error: unknown): Promise<void> {
  kernel.log.warn({ err: error, mail_ref: row.mail_ref, tries: row.tries }, 'incoming mail not decided')
  await inLibrary(async (ctx) => {
    if (row.tries >= limits.inboundTriesMax) {
      await recordFate(ctx, row, { fate: 'quarantined', reason: 'unreadable' })
      return
    }
    const due_at = new Date(ctx.clock.now().getTime() + pauseMs * row.tries)
    await ctx.db.updateTable('inbound_mails').set({ due_at }).where('support_lib_id', '=', row.support_lib_id).where('mail_ref', '=', row.mail_ref).execute()
    decideSoon(ctx, due_at)
  })
}

/** Takes up mails whose process died before it decided them. */
export const resumeDeciding = schedule(
  'inbound.resume',
  '* * * * *',
  `select distinct support_lib_id from inbound_mails where fate = 'pending' and due_at <= $1::timestamptz`,
  async (ctx) => decideSoon(ctx),
)
