import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** How I want to be told: a sound, the browser's notifications, and whether waiting chats count. */
export type AgentNotifications = { sound: boolean; browser: boolean; queue: boolean }

/** My notification settings; the profile changes them, the inbox heeds them. */
export const agentNotificationsQuery = queryOptions({
  queryKey: ['agent-notifications'],
  queryFn: async (): Promise<AgentNotifications> => (await api.people.agentNotifications({})).agent_notifications,
})
