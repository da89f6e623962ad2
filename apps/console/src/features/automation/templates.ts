import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'

const nothing: WorkflowPlan['conditions'] = { all: [] }
const manual = { on: 'manual' } as const
const event = (name: string) => ({ on: 'event', event: name }) as const
const message = (text: string) => ({ step: 'action', action: 'send_reply', inputs: { message: text } }) as const

/** Plans that a new rule can start from. What only the library knows, such as a team, is left open and named as missing. */
export const templates = {
  blank: { triggers: [event('conversation.started')], conditions: nothing, steps: [] },
  route: {
    triggers: [event('conversation.started')],
    conditions: {
      any: [
        { field: 'message_text', op: 'contains', value: 'invoice' },
        { field: 'subject', op: 'contains', value: 'invoice' },
      ],
    },
    steps: [{ step: 'action', action: 'assign_team', inputs: {} }, { step: 'stop' }],
  },
  away: {
    triggers: [event('conversation.started')],
    conditions: { all: [{ field: 'business_hours', op: 'is', value: 'closed' }] },
    steps: [message('Hello {contactName|there}, we are away right now. We will answer as soon as we are back.')],
  },
  late: {
    triggers: [{ on: 'timer', after: ['conversation.started'], minutes: 240, unless: ['conversation.closed'], clock: 'business' }],
    conditions: { all: [{ field: 'state', op: 'is_not', value: 'closed' }] },
    steps: [
      { step: 'action', action: 'set_priority', inputs: { priority: 'urgent' } },
      { step: 'action', action: 'notify', inputs: { message: '#{number} is late: {subject}' } },
    ],
  },
  silence: {
    triggers: [{ on: 'timer', after: ['message.sent'], minutes: 4320, unless: ['conversation.closed'], clock: 'calendar' }],
    conditions: { all: [{ field: 'message_sender', op: 'is', value: 'agent' }] },
    steps: [
      message('We have not heard from you. Do you still need help? We close this conversation tomorrow.'),
      { step: 'wait', minutes: 1440, unless: ['message.sent', 'conversation.closed'], clock: 'calendar' },
      { step: 'action', action: 'close', inputs: {} },
    ],
  },
  vip: {
    triggers: [event('conversation.started')],
    conditions: { all: [{ field: 'contact_company', op: 'not_empty' }] },
    steps: [{ step: 'action', action: 'set_priority', inputs: { priority: 'urgent' } }],
  },
  rating: {
    triggers: [event('conversation.rated')],
    conditions: { all: [{ field: 'rating_score', op: 'less_than', value: 3 }] },
    steps: [
      { step: 'action', action: 'reopen', inputs: {} },
      { step: 'action', action: 'notify', inputs: { message: '{contactName|A customer} was not happy with #{number}' } },
    ],
  },
  macro: { triggers: [manual], conditions: nothing, steps: [message('Hello {contactName|there}, ')] },
} as const satisfies Record<string, WorkflowPlan>

export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as TemplateName[]
