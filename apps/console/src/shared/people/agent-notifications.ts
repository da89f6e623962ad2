import type { Alerts } from '@porchlight/contracts/activity/alerts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** Query for the user's notification settings, which are edited in the profile and applied in the inbox. */
export const agentNotificationsQuery = queryOptions({
  queryKey: ['agent-notifications'],
  queryFn: async (): Promise<Alerts> => (await api.people.agentNotifications({})).agent_notifications,
})
