import { peopleApi } from '@porchlight/contracts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { userForUpdate } from '../access.ts'
import { agentNotificationsFrom } from '../rules.ts'

/** Changes how the caller is notified of chats and messages. */
export const updateAgentNotifications = action(peopleApi.updateAgentNotifications, async (ctx, { sound, browser, queue }) => {
  const user_id = staffOf(ctx).user_id
  const now = agentNotificationsFrom((await userForUpdate(ctx, user_id)).notifications)
  const agent_notifications = { sound: sound ?? now.sound, browser: browser ?? now.browser, queue: queue ?? now.queue }
  await ctx.db
    .updateTable('users')
    .set({ notifications: JSON.stringify(agent_notifications) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .execute()
  return { agent_notifications }
})
