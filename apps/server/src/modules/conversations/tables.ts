import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

const isSideLine = sql`(sender_type = 'system_debug' and message in ('side_begun', 'side_answered'))`
const emptied = {
  ...{ message: sql`''`, message_values: sql`default`, attachments: sql`'[]'`, before_deletion: sql`null` },
  deleted_at: sql`coalesce(deleted_at, now())`,
}

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    messages: {
      of: 'library',
      exported: {},
      // Conversations and their messages stay as empty shells, which reports count; what they said is gone.
      personal: [
        { of: 'conversation', where: (refs) => sql`conversation_ref = any(${refs}) and not ${isSideLine}`, erase: emptied },
        // Lines for staff about a side conversation, of which the customer knows nothing.
        { of: 'conversation', where: (refs) => sql`conversation_ref = any(${refs}) and ${isSideLine}`, erase: emptied, exported: false },
      ],
      keeps: ['client_msg_id', 'id', 'mentions', 'sender_id', 'sent_via'],
      whenMerged: { conversation: { stays: 'no message moves, so that its number stays valid' } },
      audited: 'changed in daily work, which is not audited',
    },
    conversation_texts: {
      of: 'library',
      exported: 'follows from the messages: they are indexed anew, in the words of their library',
      personal: [{ of: 'conversation', erase: 'delete', exported: false }],
      whenMerged: { conversation: { stays: 'they are the words of its own messages' } },
      audited: 'follows from the messages',
    },
    widget_form_submissions: {
      of: 'library',
      exported: {},
      personal: [{ of: 'conversation', erase: 'delete' }],
      whenMerged: { conversation: { stays: 'what was submitted belongs to the conversation in which it was asked' } },
      audited: 'written by visitors',
    },
    conversation_links: {
      of: 'library',
      exported: {},
      personal: [
        {
          of: 'conversation',
          where: (refs) => sql`(conversation_ref = any(${refs}) or other_ref = any(${refs})) and before is not null`,
          erase: { before: sql`null` },
          exported: false,
        },
      ],
      keeps: ['created_by'],
      whenMerged: {
        conversation: { done: 'links/followed.ts: both follow what one followed, and are followed by what followed one; other links are about these two' },
      },
      audited: 'its events tell it: conversation.linked, conversation.unlinked',
    },
    conversations: {
      belongings: () => import('./belongings.ts'),
      of: 'library',
      exported: { without: ['requester_lib_id', 'offered_to', 'offered_at'] },
      personal: [
        {
          of: 'conversation',
          erase: {
            ...{ subject: sql`''`, last_message: sql`null`, visitor_last_message: sql`null`, custom_fields: sql`default`, in_flow: sql`'no'` },
            ...{ unread_count: sql`0`, unread_for: sql`'{}'`, mention_unread: sql`'{}'` },
          },
        },
      ],
      keeps: [
        'added_fields',
        'created_by',
        'creation_method',
        'declined_by',
        'followers',
        'mentioned',
        'participants',
        'reassigned_from',
        'requester_lib_id',
        'tags',
        'team_ref',
        'ticket_category_ref',
        'ticket_tier_ref',
        'ticket_type_ref',
      ],
      whenMerged: { conversation: { done: 'links/merge-conversations.ts' }, contact: { done: 'contacts/merged-visitor.ts' } },
      audited: 'changed in daily work, which is not audited',
    },
    conversation_facts: {
      of: 'library',
      exported: 'follows from the conversations, by a trigger',
      personal: { kept: 'only refs and numbers' },
      whenMerged: { conversation: { stays: 'derived from the conversation' } },
      audited: 'follows from the conversations',
    },
    conversation_successors: {
      of: 'library',
      exported: 'concerns people who have left',
      personal: 'about staff, who are no contacts',
      audited: 'the event agent.handed_over tells it',
    },
    ticket_mentions: {
      of: 'library',
      exported: {},
      personal: { kept: 'only refs and numbers' },
      whenMerged: { conversation: { stays: 'the note that mentions somebody stays' } },
      audited: 'changed in daily work, which is not audited',
    },
  },
  uses: {
    reads: [
      'assignment_decisions',
      'companies',
      'contact_former_addresses',
      'libraries',
      'role_permissions',
      'team_members',
      'teams',
      'user_permissions',
      'users',
      'visitors',
    ],
    writes: ['assignment_decisions', 'connections'],
    // The history of conversations. Other events are about this installation: sessions, keys, who published what; reports and rules follow from these.
    exports: {
      events: {
        where: 'subject in (select c.conversation_ref from conversations c where c.support_lib_id = events.support_lib_id)',
        instead: { request_id: "''", acted_for: 'null' },
      },
    },
    because:
      'present agents are found in one statement under locks; the end of an agent’s presence returns the offers, and an act settles the decision that offered, in the same transaction',
  },
}
