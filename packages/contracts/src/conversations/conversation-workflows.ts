import { addToWorkflows } from '../workflows/add-to-workflows.ts'
import { priorities, ruleLinks } from './conversation-fields.ts'

const yesOrNo = ['no', 'yes'] as const
/** Longest text that a rule sends, in characters. */
const textMax = 4000

/** Fields, triggers and actions that conversations add to rules. */
export const conversationParts = addToWorkflows({
  triggers: [
    'conversation.started',
    'conversation.queued',
    'conversation.taken',
    'conversation.released',
    'conversation.transferred',
    'conversation.field_changed',
    'conversation.closed',
    'conversation.reopened',
    'conversation.became_ticket',
    'conversation.woken',
    'conversation.offer_lapsed',
    'conversation.contact_changed',
    'conversation.merged',
    'conversation.split',
    'conversation.linked',
    'message.sent',
    'message.edited',
    'message.deleted',
    'message.mentioned',
    'draft.submitted',
    'draft.reviewed',
  ],
  fields: {
    event_actor: { kind: 'choice', choices: ['agent', 'visitor', 'rule', 'api_key', 'system'] },
    event_field: { kind: 'text' },
    event_from: { kind: 'text' },
    event_to: { kind: 'text' },
    message_text: { kind: 'text', personal: true },
    message_sender: { kind: 'choice', choices: ['visitor', 'agent', 'note'], nullable: true },
    message_via: { kind: 'choice', choices: ['application', 'widget', 'portal', 'email', 'system'], nullable: true },
    message_has_files: { kind: 'choice', choices: yesOrNo },
    contact_name: { kind: 'text', personal: true },
    contact_email: { kind: 'text', personal: true, markable: 'contact.email' },
    contact_phone: { kind: 'text', personal: true, markable: 'contact.phone' },
    contact_company: { kind: 'text', personal: true },
    contact_country: { kind: 'text' },
    contact_language: { kind: 'text' },
    contact_is_verified: { kind: 'choice', choices: yesOrNo },
    is_first_contact: { kind: 'choice', choices: yesOrNo },
    open_conversations: { kind: 'number', isMomentary: true },
    messages_last_hour: { kind: 'number', isMomentary: true },
    queue_length: { kind: 'number', isMomentary: true },
    agents_available: { kind: 'number', isMomentary: true },
  },
  actions: {
    assign_agent: { summary: 'Assign to a person', inputs: { user_id: { kind: 'one', of: 'agent', isRequired: true } }, sets: 'assignee_id' },
    assign_team: { summary: 'Assign to a team', inputs: { team_ref: { kind: 'one', of: 'team', isRequired: true } }, sets: 'team_ref' },
    assign_by_queue: { summary: 'Assign as the queue decides', inputs: {}, sets: 'assignee_id' },
    set_status: {
      summary: 'Set the status',
      inputs: { status_ref: { kind: 'one', of: 'ticket_status', isRequired: true } },
      channel: 'ticket',
      sets: 'status_ref',
    },
    set_priority: { summary: 'Set the priority', inputs: { priority: { kind: 'choice', choices: priorities, isRequired: true } }, sets: 'priority' },
    set_type: {
      summary: 'Set the type',
      inputs: { ticket_type_ref: { kind: 'one', of: 'ticket_type', nullable: true } },
      channel: 'ticket',
      sets: 'ticket_type_ref',
    },
    set_category: {
      summary: 'Set the category',
      inputs: { ticket_category_ref: { kind: 'one', of: 'ticket_category', nullable: true } },
      channel: 'ticket',
      sets: 'ticket_category_ref',
    },
    set_tier: {
      summary: 'Set the tier',
      inputs: { ticket_tier_ref: { kind: 'one', of: 'ticket_tier', nullable: true } },
      channel: 'ticket',
      sets: 'ticket_tier_ref',
    },
    set_due: { summary: 'Set the due date', inputs: { hours: { kind: 'number', isRequired: true } }, channel: 'ticket', sets: 'due_at' },
    set_subject: { summary: 'Set the subject', inputs: { subject: { kind: 'text', max: 200, isRequired: true, isTemplate: true } }, sets: 'subject' },
    set_field: {
      summary: 'Set a custom field',
      inputs: { custom_field_ref: { kind: 'one', isRequired: true, refersTo: 'custom_field' }, value: { kind: 'text', max: 1000 } },
    },
    add_tags: { summary: 'Add tags', inputs: { tags: { kind: 'many', of: 'tag', isRequired: true } } },
    remove_tags: { summary: 'Remove tags', inputs: { tags: { kind: 'many', of: 'tag', isRequired: true } } },
    send_reply: { summary: 'Send a reply', inputs: { message: { kind: 'text', max: textMax, isRequired: true, isTemplate: true } } },
    write_reply: {
      summary: 'Put a reply into the composer of whoever runs it, to send it themselves',
      inputs: { message: { kind: 'text', max: textMax, isRequired: true, isTemplate: true } },
    },
    add_note: {
      summary: 'Add a private note',
      inputs: { message: { kind: 'text', max: textMax, isRequired: true, isTemplate: true }, mentions: { kind: 'many', of: 'agent' } },
    },
    snooze: { summary: 'Snooze', inputs: { minutes: { kind: 'number', isRequired: true } }, sets: 'snoozed_until' },
    close: { summary: 'Close', inputs: {}, sets: 'state' },
    reopen: { summary: 'Reopen', inputs: {}, sets: 'state' },
    mark_spam: { summary: 'Mark as spam, or as not spam', inputs: { spam: { kind: 'choice', choices: yesOrNo, isRequired: true } }, sets: 'spam' },
    follow: { summary: 'Add followers', inputs: { user_ids: { kind: 'many', of: 'agent', isRequired: true } } },
    linked_ticket: {
      summary: 'Open a linked ticket',
      inputs: {
        subject: { kind: 'text', max: 200, isRequired: true, isTemplate: true },
        message: { kind: 'text', max: textMax, isRequired: true, isTemplate: true },
        link: { kind: 'choice', choices: ruleLinks },
        team_ref: { kind: 'one', of: 'team' },
      },
    },
    child_ticket: {
      summary: 'Open a child ticket',
      inputs: {
        subject: { kind: 'text', max: 200, isRequired: true, isTemplate: true },
        message: { kind: 'text', max: textMax, isRequired: true, isTemplate: true },
        team_ref: { kind: 'one', of: 'team' },
        copies_fields: { kind: 'choice', choices: yesOrNo },
      },
      channel: 'ticket',
    },
    merge: {
      summary: "Merge into the contact's other open conversation",
      inputs: { into: { kind: 'choice', choices: ['oldest', 'newest'], isRequired: true } },
    },
    hold_for_review: {
      summary: 'Write a reply and ask someone to review it',
      inputs: {
        message: { kind: 'text', max: textMax, isRequired: true, isTemplate: true },
        to_agent: { kind: 'one', of: 'agent' },
        to_team: { kind: 'one', of: 'team' },
      },
      channel: 'ticket',
    },
  },
})
