import type { FlowInput } from './flow.ts'

/** A flow to begin with. What only the library knows is left open: teams, webhooks. */
export type FlowTemplate = { template: string; flow: FlowInput }

const field = (kind: 'text' | 'longText' | 'email', label: string) => ({ field_id: 'answer', kind, label, is_required: true })
const column = 320
const row = 180

/** The flows that the builder offers to begin with. */
export const flowTemplates: readonly FlowTemplate[] = [
  {
    template: 'opening_hours',
    flow: {
      starts: [{ on: 'chat_opened' }],
      first: 'hours',
      nodes: [
        { node_id: 'hours', kind: 'calendar', x: 0, y: row, next: { open: 'hello', away: 'away', closed: 'closed' } },
        { node_id: 'hello', kind: 'message', text: 'Hello! Somebody will be with you in a moment.', x: column, y: 0, next: { next: 'people' } },
        { node_id: 'away', kind: 'message', text: 'Hello! We are away right now.', x: column, y: row, next: { next: 'reach' } },
        {
          node_id: 'closed',
          kind: 'message',
          text: 'We are closed at the moment. Tell us what it is about, and we will answer as soon as we are back.',
          x: column,
          y: 2 * row,
          next: { next: 'reach' },
        },
        {
          node_id: 'reach',
          kind: 'question',
          text: 'Where can we reach you?',
          variable: 'email',
          field: field('email', 'Email'),
          x: 2 * column,
          y: 2 * row,
          next: { next: 'later' },
        },
        { node_id: 'later', kind: 'hand_over', text: 'Thank you. We will answer as soon as we are back.', x: 3 * column, y: 2 * row },
        { node_id: 'people', kind: 'hand_over', has_note: false, x: 2 * column, y: 0 },
      ],
    },
  },
  {
    template: 'form_first',
    flow: {
      starts: [{ on: 'chat_opened' }],
      first: 'hours',
      nodes: [
        { node_id: 'hours', kind: 'calendar', x: 0, y: row, next: { open: 'form', away: 'closed', closed: 'closed' } },
        {
          node_id: 'form',
          kind: 'form',
          text: 'Hello! Before we begin, please tell us what it is about.',
          skip: 'Chat right away',
          x: column,
          y: 0,
          next: { next: 'people', skipped: 'people' },
        },
        {
          node_id: 'closed',
          kind: 'form',
          text: 'Nobody is here at the moment. Please tell us where we can reach you.',
          x: column,
          y: 2 * row,
          next: { next: 'later' },
        },
        { node_id: 'people', kind: 'hand_over', text: 'Thank you. Somebody will be with you in a moment.', x: 2 * column, y: 0 },
        { node_id: 'later', kind: 'hand_over', text: 'Thank you. We will answer as soon as we are back.', x: 2 * column, y: 2 * row },
      ],
    },
  },
  {
    template: 'order_status',
    flow: {
      starts: [{ on: 'button', label: 'Where is my order?' }],
      first: 'order',
      nodes: [
        {
          node_id: 'order',
          kind: 'question',
          text: 'What is the number of your order?',
          variable: 'order',
          field: field('text', 'Order number'),
          x: 0,
          y: row,
          next: { next: 'ask_shop' },
        },
        { node_id: 'ask_shop', kind: 'action', action: 'send_webhook', x: column, y: row, next: { next: 'asked', failed: 'people' } },
        {
          node_id: 'asked',
          kind: 'message',
          text: 'I have asked for order {var.order}. You will find the answer here in a moment.',
          x: 2 * column,
          y: 0,
          next: { next: 'more' },
        },
        {
          node_id: 'more',
          kind: 'buttons',
          text: 'Is there anything else?',
          choices: [
            { choice_id: 'no', label: 'No, thanks' },
            { choice_id: 'yes', label: 'Yes' },
          ],
          x: 3 * column,
          y: 0,
          next: { no: 'bye', yes: 'people' },
        },
        { node_id: 'bye', kind: 'end', text: 'Have a nice day!', x: 4 * column, y: 0 },
        { node_id: 'people', kind: 'hand_over', text: 'I will get somebody for you.', x: 4 * column, y: 2 * row },
      ],
    },
  },
  {
    template: 'collect_and_route',
    flow: {
      starts: [{ on: 'chat_opened' }],
      first: 'topic',
      nodes: [
        {
          node_id: 'topic',
          kind: 'buttons',
          text: 'Hello! What is it about?',
          choices: [
            { choice_id: 'buying', label: 'Buying' },
            { choice_id: 'help', label: 'Help with a product' },
          ],
          x: 0,
          y: row,
          next: { buying: 'sales_name', help: 'help_what' },
        },
        {
          node_id: 'sales_name',
          kind: 'question',
          text: 'May I ask your name?',
          variable: 'name',
          field: field('text', 'Name'),
          x: column,
          y: 0,
          next: { next: 'sales' },
        },
        { node_id: 'sales', kind: 'hand_over', text: 'Thank you, {var.name}. Sales will be with you shortly.', x: 2 * column, y: 0 },
        {
          node_id: 'help_what',
          kind: 'question',
          text: 'What happened?',
          variable: 'problem',
          field: field('longText', 'What happened'),
          x: column,
          y: 2 * row,
          next: { next: 'help_email' },
        },
        {
          node_id: 'help_email',
          kind: 'question',
          text: 'Where can we reach you if the line breaks?',
          variable: 'email',
          field: field('email', 'Email'),
          x: 2 * column,
          y: 2 * row,
          next: { next: 'support' },
        },
        { node_id: 'support', kind: 'hand_over', text: 'Thank you. Somebody reads it right now.', x: 3 * column, y: 2 * row },
      ],
    },
  },
  {
    template: 'answer_first',
    flow: {
      starts: [{ on: 'chat_opened' }],
      first: 'ask',
      nodes: [
        {
          node_id: 'ask',
          kind: 'agent',
          text: 'Hello! Ask me, and I will look in our help center.',
          ask_back: 'Please tell me a little more.',
          helped: 'That helped',
          unhelped: 'That did not help',
          person: 'Talk to a person',
          turns: 6,
          offer: 'I can do this for you:',
          x: 0,
          y: row,
          next: { done: 'bye', nothing: 'not_found', unhelped: 'people', person: 'people', limit: 'people' },
        },
        { node_id: 'bye', kind: 'end', text: 'Glad to hear it!', closes: true, x: column, y: 0 },
        { node_id: 'not_found', kind: 'hand_over', text: 'I did not find this. Somebody will answer you here.', x: column, y: row },
        { node_id: 'people', kind: 'hand_over', text: 'I will get somebody for you.', x: column, y: 2 * row },
      ],
    },
  },
  {
    template: 'search_first',
    flow: {
      starts: [{ on: 'chat_opened' }],
      first: 'search',
      nodes: [
        { node_id: 'search', kind: 'search', text: 'Hello! What are you looking for?', x: 0, y: row, next: { found: 'helped', nothing: 'people' } },
        {
          node_id: 'helped',
          kind: 'buttons',
          text: 'Did that help?',
          choices: [
            { choice_id: 'yes', label: 'Yes' },
            { choice_id: 'again', label: 'Search again' },
            { choice_id: 'person', label: 'Talk to a person' },
          ],
          x: column,
          y: row,
          next: { yes: 'bye', again: 'search', person: 'people' },
        },
        { node_id: 'bye', kind: 'end', text: 'Glad to hear it!', closes: true, x: 2 * column, y: 0 },
        { node_id: 'people', kind: 'hand_over', text: 'I will get somebody for you.', x: 2 * column, y: 2 * row },
      ],
    },
  },
]
