import { alertEvents } from '@porchlight/contracts/activity/alerts'
import { peopleApi } from '@porchlight/contracts/people/people'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { userForUpdate } from '../access.ts'
import { agentNotificationsFrom } from '../rules.ts'

/** Changes how the caller is alerted to events in conversations. */
export const updateAgentNotifications = action(peopleApi.updateAgentNotifications, async (ctx, changes) => {
  const user_id = staffOf(ctx).user_id
  const now = agentNotificationsFrom((await userForUpdate(ctx, user_id)).notifications)
  const chosen = Object.fromEntries(alertEvents.map((event) => [event, { ...now[event], ...defined(changes[event]) }]))
  const { quiet_hours = now.quiet_hours, mail_digest = now.mail_digest } = changes
  const agent_notifications = agentNotificationsFrom({ ...chosen, quiet_hours, mail_digest })
  await ctx.db
    .updateTable('users')
    .set({ notifications: JSON.stringify(agent_notifications) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .execute()
  return { agent_notifications }
})

/** Returns the fields that are not undefined. */
const defined = (ways: Record<string, boolean | undefined> | undefined) =>
  Object.fromEntries(Object.entries(ways ?? {}).filter(([, isOn]) => isOn !== undefined))
