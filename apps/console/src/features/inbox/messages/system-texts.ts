import { defineTexts } from '@porchlight/ui/translate.ts'

/** System message strings, keyed by the `message` that the server sends (MessageView.message); what can happen to tickets has a twin for them, see `byChannel`. */
export const systemTexts = {
  joined: '{agent} joined the chat',
  took_over: '{agent} took over the chat',
  transferred: 'Transferred to {agent}',
  transferred_to_team: 'Transferred to the {team} team',
  returned_to_queue: '{agent} returned the chat to the queue',
  agent_left: '{agent} can no longer take chats. The chat is back in the queue.',
  spam_again: 'Marked as spam because this contact’s last conversation was',
  owner_succeeded: '{agent} has left, so the ticket is assigned to {to}.',
  owner_left: '{agent} can no longer reply, so the ticket is unassigned.',
  reopened: 'The visitor reopened the chat',
  reopened_ticket: 'The requester reopened the ticket',
  closed_by_agent: '{agent} closed the chat',
  closed_by_visitor: 'The visitor ended the chat',
  closed_by_inactivity: 'Closed due to inactivity',
  closed_by_rule: 'Closed by a rule',
  closed_by_force: '{agent} closed the chat',
  reopened_by_agent: '{agent} reopened the conversation',
  automatic_reply: 'Automatic reply from {from}: {text}',
  imported: 'Imported: {program} {number}',
  became_ticket: '{agent} turned the chat into ticket #{number}',
  woken_by_time: 'Snooze ended',
  woken_by_visitor: 'Snooze ended because the visitor replied',
  field_changed: 'A field has been changed',
} as const

/** Returns the text of a system message. */
export const t = defineTexts('inbox_system', systemTexts)
