import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the server's system messages, by the key it sends (contracts `MessageView.message`). */
export const systemTexts = {
  joined: '{agent} joined the chat',
  took_over: '{agent} joined the chat',
  transferred: '{agent} has joined the chat',
  closed_by_agent: '{agent} ended the chat',
  closed_by_visitor: 'You ended the chat',
  closed_by_inactivity: 'The chat was closed due to inactivity',
  closed_by_rule: 'The chat has ended',
  closed_by_force: 'The chat has ended',
  agent_left: '{agent} has left the chat. Someone else will be with you soon.',
  reopened: 'Chat reopened',
  reopened_by_agent: 'Chat reopened',
  became_ticket: 'This chat continues as ticket #{number}, here and by email',
  merged_into: 'This chat continues in your other conversation',
  unmerged: 'This chat is no longer merged',
  split_to: 'Some messages moved to a new conversation',
  split_from: 'Moved here from your other conversation',
} as const
/** Reads them by a key that the server has sent. */
export const system = defineTexts('widget_system', systemTexts) as (key: string, values: Record<string, string>) => string
