/** How an agent is notified of chats and messages. */
export type AgentNotifications = { sound: boolean; browser: boolean; queue: boolean }

/** Parses stored settings; everything is on until switched off. */
export function agentNotificationsFrom(stored: unknown): AgentNotifications {
  const choices = (stored ?? {}) as Partial<AgentNotifications>
  return { sound: choices.sound !== false, browser: choices.browser !== false, queue: choices.queue !== false }
}

/** Returns whether the console must alert that the agent name is blank (checklist A17). */
export const isProfileIncomplete = (user: { agent_name: string }): boolean => user.agent_name.trim() === ''

/** Returns whether a picture is one of our uploaded files, or none: pages that show it load nothing from elsewhere. */
export const isOwnPicture = (address: string): boolean => address === '' || /^\/files\/[A-Za-z0-9]{22}$/.test(address)
