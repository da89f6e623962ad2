import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { schedule } from '../../kernel/jobs.ts'
import { type Unseen, unreadOfOwners, waitingFor } from '../conversations/index.ts'
import { librariesMailedLater } from '../people/index.ts'
import { mailAlert, mailedBefore, readersOf } from './mail-alert.ts'

/** Maximum number of emails written per library and run; the next minute's run writes the rest. */
const atOnce = 200
const keptDays = 90

/**
 * Emails people about conversations that no one has looked at for a while: about waiting ones, those who take chats; about unread ones, their owners. Sends
 * another email about a conversation only after someone has looked at it. Runs on a schedule rather than as a reaction, so that messages cost nothing extra in
 * libraries where no one wants such emails.
 */
export const mailUnseen = schedule('notifications.mail-unseen', '* * * * *', librariesMailedLater, async (ctx) => {
  const before = new Date(ctx.clock.now().getTime() - limits.alertMailAfterMinutes * 60_000)
  const mailed = await mailEach(ctx, 'my_message', (user_ids) => unreadOfOwners(ctx, user_ids, before), atOnce)
  await mailEach(ctx, 'new_conversation', (user_ids) => waitingFor(ctx, user_ids, before), atOnce - mailed)
})

async function mailEach(ctx: Ctx, event: 'my_message' | 'new_conversation', find: (user_ids: string[]) => Promise<Unseen[]>, max: number): Promise<number> {
  const readers = new Map((await readersOf(ctx, event)).map((reader) => [reader.user_id, reader]))
  const unseen = readers.size > 0 ? await find([...readers.keys()]) : []
  const alertOf = ({ conversation_ref, agent_read_seq }: Unseen) => `${event} ${conversation_ref} ${agent_read_seq}`
  const known = await mailedBefore(ctx, [...readers.keys()], unseen.map(alertOf))
  let mailed = 0
  for (const each of unseen) {
    const alert = alertOf(each)
    const fresh = each.user_ids.flatMap((user_id) => (known.has(`${user_id} ${alert}`) ? [] : (readers.get(user_id) ?? [])))
    const { conversation_ref, number } = each
    if (fresh.length > 0) mailed += await mailAlert(ctx, { event, conversation_ref, number, by: null, alert }, fresh.slice(0, max - mailed))
    if (mailed >= max) break
  }
  return mailed
}

/** Deletes old records of sent alerts. */
export const forgetMailed = schedule(
  'notifications.forget-mailed',
  '41 3 * * *',
  `select distinct support_lib_id from alert_mails where mailed_at < $1::timestamptz - interval '${keptDays} days'`,
  async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - keptDays * 86_400_000)
    await ctx.db.deleteFrom('alert_mails').where('support_lib_id', '=', ctx.support_lib_id).where('mailed_at', '<', before).execute()
  },
)
