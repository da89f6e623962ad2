import { createHash } from 'node:crypto'
import type { AlertEvent } from '@porchlight/contracts/alerts'
import type { Ctx } from '../../kernel/context.ts'
import { type Reaction, reaction } from '../../kernel/jobs.ts'
import { composeMail } from '../mail/index.ts'
import { alertedByMail, staffNames } from '../people/index.ts'
import { presenceOf } from '../presence/index.ts'

type News = { event: AlertEvent; conversation_ref: string; number: number; user_ids: readonly string[]; by: string | null; once: string }

/** Text of a mail. It quotes nobody: the conversation is read after signing in. */
const subjects: Record<AlertEvent, (who: string, number: number) => string> = {
  new_conversation: (_who, number) => `Conversation #${number} is waiting`,
  my_message: (_who, number) => `New message in conversation #${number}`,
  mention: (who, number) => `${who} mentioned you in conversation #${number}`,
  assigned: (who, number) => `${who} assigned conversation #${number} to you`,
  followed: (_who, number) => `New message in conversation #${number}, which you follow`,
  review: (who, number) => `${who} asked for or answered a review in conversation #${number}`,
  woken: (_who, number) => `Conversation #${number} is back from snooze`,
}

/** Mails an event to those who want it and are not signed in to the console. A second run writes the same mails, which composing ignores. */
async function mail(ctx: Ctx, { event, conversation_ref, number, user_ids, by, once }: News): Promise<void> {
  const wanted = await alertedByMail(ctx, event, user_ids)
  if (wanted.length === 0) return
  const presence = await presenceOf(
    ctx,
    wanted.map((user) => user.user_id),
  )
  const who = (by === null ? undefined : (await staffNames(ctx, [by])).get(by)?.name) || 'A teammate'
  for (const { user_id, email } of wanted) {
    if (presence.get(user_id) === 'online') continue
    const url = `${ctx.config.PUBLIC_URL}/admin/inbox?tab=inbox&conversation=${conversation_ref}`
    const subject = subjects[event](who, number)
    const text = `${subject}.\n\nOpen it: ${url}\n\nYou chose this mail under Profile, Notifications: ${ctx.config.PUBLIC_URL}/admin/profile/account`
    await composeMail(ctx, { to: email, subject, text, mail_id: createHash('sha256').update(`${once}\n${user_id}`).digest('base64url') })
  }
}

/** Events that are mailed to the people they concern. */
export const alertMails: Reaction[] = [
  reaction('notifications.mail-mention', 'message.mentioned', (ctx, { payload, once }) => mail(ctx, { event: 'mention', ...payload, once })),
  reaction('notifications.mail-followed', 'message.followed', (ctx, { payload, once }) => mail(ctx, { event: 'followed', ...payload, once })),
  reaction('notifications.mail-transferred', 'conversation.transferred', async (ctx, { payload, once }) => {
    const { to_agent, by } = payload
    if (to_agent !== null && to_agent !== by) await mail(ctx, { event: 'assigned', ...payload, user_ids: [to_agent], once })
  }),
  reaction('notifications.mail-submitted', 'draft.submitted', (ctx, { payload, once }) =>
    mail(ctx, { event: 'review', ...payload, user_ids: payload.reviewer_ids, by: payload.author_id, once }),
  ),
  reaction('notifications.mail-reviewed', 'draft.reviewed', (ctx, { payload, once }) =>
    mail(ctx, { event: 'review', ...payload, user_ids: [payload.author_id], once }),
  ),
  reaction('notifications.mail-woken', 'conversation.woken', async (ctx, { payload, once }) => {
    const { user_id, cause } = payload
    if (user_id !== null && cause !== 'agent') await mail(ctx, { event: 'woken', ...payload, user_ids: [user_id], by: null, once })
  }),
]
