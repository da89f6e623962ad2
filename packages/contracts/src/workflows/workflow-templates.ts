import type { WorkflowPlan } from './plan-steps.ts'

/** A rule to begin with. What only the library knows is left open: people, teams, tags. */
export type WorkflowTemplate = { template: string; plan: WorkflowPlan }

const fromVisitor = { field: 'message_sender', op: 'is', value: 'visitor' } as const
const day = 1440

/** The rules that the editor offers to begin with. */
export const workflowTemplates: readonly WorkflowTemplate[] = [
  {
    template: 'route_by_topic',
    plan: {
      triggers: [{ on: 'event', event: 'message.sent' }],
      conditions: {
        all: [
          fromVisitor,
          { field: 'assignee_id', op: 'empty' },
          {
            any: [
              { field: 'message_text', op: 'contains', value: 'invoice' },
              { field: 'message_text', op: 'contains', value: 'refund' },
            ],
          },
        ],
      },
      steps: [{ step: 'action', action: 'assign_team', inputs: { team_ref: '' } }],
    },
  },
  {
    template: 'out_of_hours_answer',
    plan: {
      triggers: [{ on: 'event', event: 'message.sent' }],
      conditions: {
        all: [fromVisitor, { field: 'business_hours', op: 'is', value: 'closed' }, { field: 'messages_last_hour', op: 'less_than', value: 2 }],
      },
      steps: [
        {
          step: 'action',
          action: 'send_reply',
          inputs: { message: 'Hello {contactName|there}, we are closed right now. We have your message and will answer when we are back.' },
        },
      ],
    },
  },
  {
    template: 'late_ticket_to_lead',
    plan: {
      triggers: [{ on: 'timer', after: ['conversation.started', 'conversation.reopened'], minutes: 240, unless: ['conversation.closed'], clock: 'business' }],
      conditions: {
        all: [
          { field: 'channel', op: 'is', value: 'ticket' },
          { field: 'waiting_since', op: 'not_empty' },
        ],
      },
      steps: [
        { step: 'action', action: 'set_priority', inputs: { priority: 'high' } },
        { step: 'action', action: 'notify', inputs: { user_ids: [], team_refs: [], message: 'Ticket {number} has waited for four hours' } },
      ],
    },
  },
  {
    template: 'close_after_silence',
    plan: {
      triggers: [{ on: 'timer', after: ['message.sent'], minutes: 3 * day, unless: ['conversation.closed'], clock: 'calendar' }],
      conditions: {
        all: [
          { field: 'state', op: 'any_of', value: ['ongoing', 'open'] },
          { field: 'waiting_since', op: 'empty' },
        ],
      },
      steps: [
        {
          step: 'action',
          action: 'send_reply',
          inputs: { message: 'We have not heard from you for a while, so we will close this tomorrow. Just answer to keep it open.' },
        },
        { step: 'wait', minutes: day, unless: ['message.sent', 'conversation.closed'], clock: 'calendar' },
        { step: 'action', action: 'close', inputs: {} },
      ],
    },
  },
  {
    template: 'vip_first',
    plan: {
      triggers: [{ on: 'event', event: 'conversation.started' }],
      conditions: { any: [{ field: 'contact_email', op: 'contains', value: '@important.example' }] },
      steps: [{ step: 'action', action: 'set_priority', inputs: { priority: 'urgent' } }, { step: 'stop' }],
    },
  },
  {
    template: 'follow_up_bad_rating',
    plan: {
      triggers: [{ on: 'event', event: 'conversation.rated' }],
      conditions: { all: [{ field: 'rating_score', op: 'less_than', value: 3 }] },
      steps: [
        { step: 'action', action: 'reopen', inputs: {} },
        { step: 'action', action: 'add_note', inputs: { message: 'The rating was bad: please get in touch.', mentions: [] } },
      ],
    },
  },
]
