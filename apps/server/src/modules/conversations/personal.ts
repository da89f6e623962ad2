import { sql } from 'kysely'
import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Conversations and their messages stay as empty shells, which reports count; what they said is gone. */
export const personal: PersonalData = {
  rows: [
    {
      table: 'messages',
      of: 'conversation',
      erase: {
        ...{ message: sql`''`, message_values: sql`default`, attachments: sql`'[]'`, before_deletion: sql`null` },
        deleted_at: sql`coalesce(deleted_at, now())`,
      },
    },
    { table: 'conversation_texts', of: 'conversation', erase: 'delete', exported: false },
    { table: 'draft_messages', of: 'conversation', erase: 'delete' },
    { table: 'widget_form_submissions', of: 'conversation', erase: 'delete' },
    {
      table: 'conversation_links',
      of: 'conversation',
      where: (refs) => sql`(conversation_ref = any(${refs}) or other_ref = any(${refs})) and before is not null`,
      erase: { before: sql`null` },
      exported: false,
    },
    {
      table: 'conversations',
      of: 'conversation',
      erase: {
        ...{ subject: sql`''`, last_message: sql`null`, visitor_last_message: sql`null`, custom_fields: sql`default`, in_flow: sql`'no'` },
        ...{ unread_count: sql`0`, unread_for: sql`'{}'`, mention_unread: sql`'{}'` },
      },
    },
    { table: 'conversation_facts', of: 'conversation', erase: null },
    { table: 'assignment_decisions', of: 'conversation', erase: null },
    { table: 'ticket_mentions', of: 'conversation', erase: null },
  ],
}
