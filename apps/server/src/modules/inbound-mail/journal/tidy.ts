import type { Ctx } from '../../../kernel/context.ts'
import { type JobTask, schedule } from '../../../kernel/jobs.ts'
import { rawKey } from './take-in.ts'

/** How long the journal keeps mails that became no message: rejected ones, and those that nobody has decided. */
const keptDays = 90
/** Mails forgotten per run; the next night takes the rest. */
const atOnce = 1000

/** Deletes the bytes of mails whose rows are gone. */
export const forgetBytes: JobTask = {
  name: 'inbound.forget-bytes',
  outside: true,
  async runOutside({ kernel }, { support_lib_id, refs }) {
    for (const ref of refs as string[]) await kernel.ports.storage.remove(rawKey(support_lib_id as string, ref))
  },
}

/** Deletes mails from the journal, with their bytes. */
export async function forgetMails(ctx: Ctx, mail_refs: readonly string[]): Promise<void> {
  if (mail_refs.length === 0) return
  await ctx.db.deleteFrom('inbound_mails').where('support_lib_id', '=', ctx.support_lib_id).where('mail_ref', 'in', mail_refs).execute()
  ctx.enqueue('inbound.forget-bytes', { refs: mail_refs })
}

/** Forgets old mails that became no message. The originals of messages stay as long as their conversations. */
export const tidyJournal = schedule(
  'inbound.tidy',
  '41 3 * * *',
  `select distinct support_lib_id from inbound_mails where received_at < $1::timestamptz - interval '${keptDays} days' and fate in ('rejected', 'held', 'quarantined')`,
  async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - keptDays * 86_400_000)
    const old = ctx.db
      .selectFrom('inbound_mails')
      .select('mail_ref')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('received_at', '<', before)
      .where('fate', 'in', ['rejected', 'held', 'quarantined'])
      .limit(atOnce)
    const gone = await ctx.db
      .deleteFrom('inbound_mails')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('mail_ref', 'in', old)
      .returning('mail_ref')
      .execute()
    if (gone.length > 0) ctx.enqueue('inbound.forget-bytes', { refs: gone.map(({ mail_ref }) => mail_ref) })
  },
)
