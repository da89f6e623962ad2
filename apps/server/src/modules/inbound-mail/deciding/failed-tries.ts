import { type UnreadableWhy, unreadableWhys } from '@porchlight/contracts/inbound-mail/mail-fates'
import { limits } from '@porchlight/contracts/limits'
import { AppError } from '../../../kernel/errors.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import { decideSoon } from './decide-soon.ts'
import type { MailRow } from './gather-facts.ts'
import { recordFate } from './record-fate.ts'

/** Pause before a mail that failed is tried again, times the number of tries. */
const pauseMs = 20_000
/** Pause before a mail is tried again that could not be tried: the worker processs were busy, or the process is ending. */
const busyMs = 5_000
/** Tries of a mail that took too much time or memory: on a busy machine, an honest mail may too. */
const tooMuchTries = 2

/** Ends a failed try: the mail is tried again later, or quarantined with the reason. */
export async function failed({ inLibrary, kernel }: LibraryRunner, row: MailRow, error: unknown): Promise<void> {
  const { code, why } = whyOf(error)
  const isBusy = code === 'rate_limited' || code === 'unavailable'
  if (!isBusy) kernel.log.warn({ err: error, mail_ref: row.mail_ref, tries: row.tries, why }, 'incoming mail not decided')
  await inLibrary(async (ctx) => {
    if (!isBusy && row.tries >= triesFor(why)) {
      await recordFate(ctx, row, { fate: 'quarantined', reason: 'unreadable', values: { why } })
      return
    }
    const due_at = new Date(ctx.clock.now().getTime() + (isBusy ? busyMs : pauseMs * row.tries))
    await ctx.db
      .updateTable('inbound_mails')
      .set({ due_at, tries: isBusy ? row.tries - 1 : row.tries })
      .where('support_lib_id', '=', row.support_lib_id)
      .where('mail_ref', '=', row.mail_ref)
      .execute()
    decideSoon(ctx, due_at)
  })
}

function whyOf(error: unknown): { code: string; why: UnreadableWhy } {
  if (!(error instanceof AppError)) return { code: '', why: 'error' }
  const reason = error.fields?.reason ?? ''
  const why = error.code === 'too_complex' || error.code === 'unreadable' ? unreadableWhys.find((each) => each === reason) : undefined
  return { code: error.code, why: why ?? 'error' }
}

/** A bound is exceeded again next time. */
function triesFor(why: UnreadableWhy): number {
  if (why === 'error') return limits.inboundTriesMax
  return why === 'time' || why === 'memory' || why === 'died' ? tooMuchTries : 1
}
