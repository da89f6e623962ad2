import { placeOfText } from '@porchlight/contracts/reviews/review-kinds'
import type { Ctx } from '../../kernel/context.ts'
import { type Reaction, reaction } from '../../kernel/jobs.ts'
import { mailAlert, readersOf } from './mail-alert.ts'
import type { News } from './mailed-news.ts'
import { pushAlert } from './push/push-alerts.ts'

type ToPeople = Omit<News, 'alert'> & { user_ids: readonly string[]; once: string }

/** Immediately emails an event to those of the given people who want that, and pushes it to their devices. A second run emails nothing. */
async function alert(ctx: Ctx, { user_ids, once, ...news }: ToPeople): Promise<void> {
  await pushAlert(ctx, news, user_ids)
  await mailAlert(ctx, { ...news, alert: once }, await readersOf(ctx, news.event, user_ids))
}

/** Reactions that immediately email the people an event concerns, and push it to their devices. */
export const alertMails: Reaction[] = [
  reaction('notifications.mail-mention', 'message.mentioned', (ctx, { payload, once }) => alert(ctx, { event: 'mention', ...payload, once })),
  reaction('notifications.mail-followed', 'message.followed', (ctx, { payload, once }) => alert(ctx, { event: 'followed', ...payload, once })),
  reaction('notifications.mail-transferred', 'conversation.transferred', async (ctx, { payload, once }) => {
    const { to_agent, by } = payload
    if (to_agent !== null && to_agent !== by) await alert(ctx, { event: 'assigned', ...payload, user_ids: [to_agent], once })
  }),
  reaction(
    'notifications.mail-assigned',
    'conversation.field_changed',
    async (ctx, { payload, once }) => {
      const { to, by } = payload
      if (typeof to === 'string' && to !== by) await alert(ctx, { event: 'assigned', ...payload, user_ids: [to], once })
    },
    { when: ({ field, to, by }) => field === 'assignee_id' && typeof to === 'string' && to !== by },
  ),
  reaction('notifications.mail-submitted', 'draft.submitted', (ctx, { payload, once }) =>
    alert(ctx, { event: 'review', ...payload, user_ids: payload.reviewer_ids, by: payload.author_id, once }),
  ),
  reaction('notifications.mail-reviewed', 'draft.reviewed', (ctx, { payload, once }) =>
    alert(ctx, { event: 'review', ...payload, user_ids: [payload.author_id], once }),
  ),
  ...(['review.requested', 'review.returned', 'review.approved', 'review.commented'] as const).map((name) =>
    reaction(`notifications.mail-${name}`, name, (ctx, { payload: { kind, document_id, parent_id, title, by, user_ids }, once }) => {
      const place = placeOfText({ kind, document_id, parent_id })
      return alert(ctx, { event: 'review', conversation_ref: document_id, number: 0, by, user_ids, once, place, about: title })
    }),
  ),
  reaction('notifications.mail-due-texts', 'freshness.due', (ctx, { payload: { document_id, title, count, user_ids }, once }) =>
    alert(ctx, { event: 'review', conversation_ref: document_id, number: 0, by: null, user_ids, once, place: '/admin/freshness', about: title, due: count }),
  ),
  reaction('notifications.mail-platform-answer', 'platform_ticket.answered', (ctx, { payload, once }) => {
    const { conversation_ref, number, user_id } = payload
    const place = `/admin/profile/tickets?ticket=${conversation_ref}`
    return alert(ctx, { event: 'my_message', conversation_ref, number, user_ids: [user_id], by: null, once, place })
  }),
  reaction('notifications.mail-deputy', 'deputy.hinted', (ctx, { payload: { user_id, for_user, key, conversation_ref, number } }) =>
    alert(ctx, { event: 'deputy', conversation_ref, number, user_ids: [user_id], by: for_user, once: key }),
  ),
  reaction(
    'notifications.mail-low-rating',
    'conversation.rated_low',
    (ctx, { payload: { conversation_ref, number, to, user_ids }, once }) =>
      alert(ctx, { event: 'low_rating', conversation_ref, number, user_ids, by: null, once, about: String(to) }),
    { when: ({ is_again }) => is_again !== true },
  ),
  reaction('notifications.mail-woken', 'conversation.woken', async (ctx, { payload, once }) => {
    const { user_id, cause } = payload
    if (user_id !== null && cause !== 'agent') await alert(ctx, { event: 'woken', ...payload, user_ids: [user_id], by: null, once })
  }),
]
