import type { FlowInput } from '@porchlight/contracts/flows/flow'
import type { FormInput } from '@porchlight/contracts/forms/form'
import type { Step, WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'

/** The shop's form for bikes that come back. */
export const returnForm: FormInput = {
  heading: 'Send a bike back',
  introduction: 'We send you a label within a day.',
  thank_you: 'Thank you. The label is on its way to your inbox.',
  pages: [
    {
      fields: [
        { field_id: 'name', kind: 'text', label: 'Your name', is_required: true, is_personal: true, prefill: 'name' },
        { field_id: 'email', kind: 'email', label: 'Email', is_required: true, is_personal: true, prefill: 'email' },
        { field_id: 'order', kind: 'text', label: 'Order number', help: 'It is in the confirmation, such as NB-1024.' },
        {
          field_id: 'reason',
          kind: 'choice',
          label: 'Why does it come back?',
          is_required: true,
          choices: [
            { choice_id: 'size', label: 'The size is wrong' },
            { choice_id: 'damage', label: 'It arrived damaged' },
            { choice_id: 'other', label: 'Something else' },
          ],
        },
        {
          field_id: 'damage',
          kind: 'longText',
          label: 'What is damaged?',
          show_if: { match: 'all', conditions: [{ field_id: 'reason', op: 'is', value: 'damage' }] },
        },
      ],
    },
  ],
}

/** A flow that agents start themselves: it asks what a repair needs to know, then hands the chat back. */
export const repairFlow: FlowInput = {
  starts: [{ on: 'agent' }],
  first: 'bike',
  nodes: [
    {
      node_id: 'bike',
      kind: 'question',
      text: 'Which bike is it? The name is on the frame.',
      variable: 'bike',
      field: { field_id: 'answer', kind: 'text', label: 'Bike', is_required: true },
      x: 0,
      y: 0,
      next: { next: 'trouble' },
    },
    {
      node_id: 'trouble',
      kind: 'question',
      text: 'And what does it do, or not do any more?',
      variable: 'trouble',
      field: { field_id: 'answer', kind: 'longText', label: 'Trouble', is_required: true },
      x: 320,
      y: 0,
      next: { next: 'people' },
    },
    { node_id: 'people', kind: 'hand_over', text: 'Thank you. We will look at it with you in a moment.', x: 640, y: 0 },
  ],
}

/** What customers entered in the form for bikes that come back. */
export const returns: Record<string, string>[] = [
  { name: 'Anna Lindgren', email: 'anna.lindgren@example.test', order: 'NB-1019', reason: 'size' },
  { name: 'Piotr Zieliński', email: 'piotr@example.test', order: 'NB-1022', reason: 'damage', damage: 'The rear light is broken, and the box had a dent.' },
  { name: 'Zeynep Kaya', email: 'zeynep@example.test', reason: 'other' },
]

/** Refs of what rules refer to, by name. */
type Refs = { tags: Map<string, string>; types: Map<string, string>; teams: Map<string, string>; owner: string }
const action = (name: string, inputs: Extract<Step, { step: 'action' }>['inputs']): Step => ({ step: 'action', action: name, inputs })

/** Rules of each kind of trigger, and three macros. None of them touches a conversation that begins like any other: each names a company, waits for hours, or waits for somebody to run it. */
export function demoRules({ tags, types, teams, owner }: Refs): { workflow_name: string; plan: WorkflowPlan }[] {
  const isTicket = { field: 'channel', op: 'is', value: 'ticket' } as const
  const [workshop, refund] = [teams.get('Workshop') ?? '', tags.get('refund') ?? '']
  return [
    {
      workflow_name: 'Lease customers first',
      plan: {
        triggers: [{ on: 'event', event: 'conversation.started' }],
        conditions: { any: [{ field: 'contact_email', op: 'contains', value: '@fleet-lease.example' }] },
        steps: [action('set_priority', { priority: 'urgent' })],
      },
    },
    {
      workflow_name: 'Tell Nora of tickets that wait for two days',
      plan: {
        triggers: [
          { on: 'timer', after: ['conversation.started', 'conversation.reopened'], minutes: 2880, unless: ['conversation.closed'], clock: 'business' },
        ],
        conditions: { all: [isTicket, { field: 'waiting_since', op: 'not_empty' }] },
        steps: [action('notify', { user_ids: [owner], team_refs: [], message: 'Ticket {number} has waited for two days' })],
      },
    },
    {
      workflow_name: 'On Mondays, remind of warranty cases',
      plan: {
        triggers: [{ on: 'schedule', weekdays: [1], times: ['08:30'], time_zone: 'Europe/Berlin' }],
        conditions: { all: [isTicket, { field: 'ticket_type_ref', op: 'is', value: types.get('Warranty') ?? '' }] },
        steps: [action('add_note', { message: 'Has the manufacturer answered?', mentions: [] })],
      },
    },
    {
      workflow_name: 'Note that the carrier has the parcel',
      plan: {
        triggers: [{ on: 'webhook' }],
        conditions: { all: [] },
        steps: [action('add_note', { message: 'The carrier has the parcel.', mentions: [] })],
      },
    },
    {
      workflow_name: 'Ask for photos',
      plan: {
        triggers: [{ on: 'manual' }],
        conditions: { all: [] },
        steps: [
          action('write_reply', {
            message: 'Hello {contactName|there}, could you send us two photos: the whole {ask:Bike|bike}, and the place where the trouble is?',
          }),
          action('set_type', { ticket_type_ref: types.get('Warranty') ?? null }),
        ],
      },
    },
    {
      workflow_name: 'Refund approved',
      plan: {
        triggers: [{ on: 'manual' }],
        conditions: { all: [] },
        steps: [
          action('send_reply', { message: 'Your money is on its way. It takes up to five days until your bank shows it.' }),
          action('add_tags', { tags: [refund] }),
          action('close', {}),
        ],
      },
    },
    {
      workflow_name: 'Hand to the workshop',
      plan: {
        triggers: [{ on: 'manual' }],
        conditions: { all: [] },
        steps: [action('assign_team', { team_ref: workshop }), action('add_note', { message: 'Please call them when the stand is free.', mentions: [] })],
      },
    },
  ]
}

/** Replies that everybody in the shop uses. */
export const demoReplies = [
  { title: 'Opening hours', shortcut: 'hours', message: 'We are here Monday to Friday from 9 to 18, and on Saturdays from 10 to 14.' },
  {
    title: 'How a return works',
    shortcut: 'return',
    message: 'Hello {contactName|there}, put everything back into the box and stick our label on it. It is in your inbox.',
  },
  {
    title: 'Book a service',
    shortcut: 'service',
    message: 'You choose a day at northwind.example/service; bring the bike before ten, and it is ready the next evening.',
  },
]
