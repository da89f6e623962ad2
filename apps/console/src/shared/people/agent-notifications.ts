import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** The user's alert settings: sound, browser notifications, and whether to include waiting chats. */
export type AgentNotifications = { sound: boolean; browser: boolean; queue: boolean }

/** Query for the user's notification settings, which the profile edits and the inbox follows. */
export const agentNotificationsQuery = queryOptions({
  queryKey: ['agent-notifications'],
  queryFn: async (): Promise<AgentNotifications> => (await api.people.agentNotifications({})).agent_notifications,
})
