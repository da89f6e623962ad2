import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: [
    'agent_assignment',
    'assignment_decisions',
    'conversation_facts',
    'conversation_links',
    'conversation_successors',
    'conversation_texts',
    'conversations',
    'draft_messages',
    'messages',
    'smart_queues',
    'ticket_mentions',
    'widget_form_submissions',
  ],
  exported: {
    conversation_successors: 'concerns people who have left',
    // The history of conversations. Other events are about this installation: sessions, keys, who published what; reports and rules follow from these.
    events: {
      where: 'subject in (select c.conversation_ref from conversations c where c.support_lib_id = events.support_lib_id)',
      instead: { request_id: "''" },
    },
    agent_assignment: {},
    assignment_decisions: { without: ['decision_number'] },
    conversation_facts: 'follows from the conversations, by a trigger',
    conversation_links: {},
    conversation_texts: 'follows from the messages: they are indexed anew, in the words of their library',
    conversations: { without: ['requester_lib_id', 'offered_to', 'offered_at'] },
    draft_messages: {},
    messages: {},
    smart_queues: {},
    ticket_mentions: {},
    widget_form_submissions: {},
  },
  uses: {
    reads: ['companies', 'libraries', 'role_permissions', 'team_members', 'teams', 'user_permissions', 'users', 'visitors'],
    writes: ['connections', 'users'],
    because: 'who is offered a chat is decided in one statement under locks; the end of an agent’s presence returns the offers in the same transaction',
  },
}
