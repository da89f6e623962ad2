import { notificationsApi, topics } from '@porchlight/contracts/activity/activity'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { action, query } from '../../kernel/operations.ts'
import { composeMail } from '../mail/index.ts'
import { mailReaderOf } from '../people/index.ts'
import { follower } from './access.ts'
import { alertMails } from './alert-mails.ts'
import { digestsDue, sendDigest } from './digest/send-digest.ts'
import { muteHandlers } from './mutes.ts'
import { deviceHandlers } from './push/devices.ts'
import { forgetEnded } from './push/forget-devices.ts'
import { pushAlerts } from './push/push-alerts.ts'
import { sendPush } from './push/send-push.ts'
import { testPush } from './push/test-push.ts'
import { forgetMailed, mailUnseen } from './unseen-mails.ts'
import { wordsIn } from './words.ts'

const shown = ['subscription_ref', 'topic', 'is_enabled'] as const

const own = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notification_subscriptions')
    .select(shown)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', follower(ctx))
    .where('topic', 'in', topics)
    .orderBy('topic')
    .execute()

/** Topic subscriptions, and alerts by email and web push. */
export const notifications: Module = {
  name: 'notifications',
  notices: [notice('mutes', 'mute.changed', { to: ({ user_id }) => [user_id], ids: ({ conversation_ref }) => [conversation_ref] })],
  reactions: [...alertMails, ...pushAlerts],
  schedules: [mailUnseen, digestsDue, forgetMailed, forgetEnded],
  tasks: [sendPush, sendDigest],
  handlers: [
    ...deviceHandlers,
    testPush,
    ...muteHandlers,
    action(notificationsApi.testMail, async (ctx) => {
      const { email, language } = await mailReaderOf(ctx, follower(ctx))
      await composeMail(ctx, { to: email, ...wordsIn(language).test, kind: 'test' })
      return {}
    }),
    query(notificationsApi.list, async (ctx) => ({ notification_subscriptions: await own(ctx) })),
    action(notificationsApi.create, async (ctx, { topic, is_enabled }) => {
      const notification_subscription = await ctx.db
        .insertInto('notification_subscriptions')
        .values({ support_lib_id: ctx.support_lib_id, subscription_ref: newRef(), user_id: follower(ctx), topic, is_enabled, created_at: ctx.clock.now() })
        // Following a topic twice is a no-op.
        .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id', 'topic']).doUpdateSet({ is_enabled }))
        .returning(shown)
        .executeTakeFirstOrThrow()
      return { notification_subscription }
    }),
    action(notificationsApi.update, async (ctx, { subscription_ref, is_enabled }) => {
      const notification_subscription = await ctx.db
        .updateTable('notification_subscriptions')
        .set({ is_enabled })
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('user_id', '=', follower(ctx))
        .where('subscription_ref', '=', subscription_ref)
        .where('topic', 'in', topics)
        .returning(shown)
        .executeTakeFirst()
      if (!notification_subscription) throw refuse('not_found')
      return { notification_subscription }
    }),
    action(notificationsApi.remove, async (ctx, { subscription_ref }) => {
      const removed = await ctx.db
        .deleteFrom('notification_subscriptions')
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('user_id', '=', follower(ctx))
        .where('subscription_ref', '=', subscription_ref)
        .returning('subscription_ref')
        .executeTakeFirst()
      if (!removed) throw refuse('not_found')
      return {}
    }),
  ],
}
