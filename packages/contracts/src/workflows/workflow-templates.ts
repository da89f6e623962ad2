import type { Condition, Filter } from '../lists/list-language.ts'
import type { Step, StepInputs, Trigger, WorkflowClock, WorkflowPlan } from './plan-steps.ts'

/** What templates are about, in the order in which they are shown. */
export const templateGroups = ['answer', 'route', 'deadline', 'tidy', 'rating', 'hand'] as const

/** A rule to begin with. What only the library knows is left open: people, teams, tags. */
export type WorkflowTemplate = { template: string; group: (typeof templateGroups)[number]; plan: WorkflowPlan }

const [hour, day] = [60, 1440]
const workdays = [1, 2, 3, 4, 5]

const on = (...events: string[]): Trigger[] => events.map((event) => ({ on: 'event', event }))
const after = (minutes: number, events: string[], unless: string[], clock: WorkflowClock = 'business'): Trigger[] => [
  { on: 'timer', after: events, minutes, unless, clock },
]
const everyWeek = (weekdays: number[], time: string): Trigger[] => [{ on: 'schedule', weekdays, times: [time], time_zone: 'UTC' }]
const byHand: Trigger[] = [{ on: 'manual' }]
const changedTo = (field: string, ...to: string[]): Trigger[] => [{ on: 'event', event: 'conversation.field_changed', field, to }]

const is = (field: string, value: string): Condition => ({ field, op: 'is', value })
const has = (field: string, value: string): Condition => ({ field, op: 'contains', value })
const more = (field: string, value: number): Condition => ({ field, op: 'more_than', value })
const fewer = (field: string, value: number): Condition => ({ field, op: 'less_than', value })
const empty = (field: string): Condition => ({ field, op: 'empty' })
const filled = (field: string): Condition => ({ field, op: 'not_empty' })
const all = (...conditions: Filter[]): Filter => ({ all: conditions })
/** The message says one of these words. */
const says = (...words: string[]): Filter => ({ any: words.map((word) => has('message_text', word)) })

const act = (action: string, inputs: StepInputs = {}): Step => ({ step: 'action', action, inputs })
const reply = (message: string): Step => act('send_reply', { message })
const note = (message: string): Step => act('add_note', { message, mentions: [] })
const notify = (message: string): Step => act('notify', { user_ids: [], team_refs: [], message })
const priority = (value: 'high' | 'urgent'): Step => act('set_priority', { priority: value })
const toTeam = act('assign_team', { team_ref: '' })

const fromVisitor = is('message_sender', 'visitor')
const isTicket = is('channel', 'ticket')
const isChat = is('channel', 'chat')
const isOpen: Condition = { field: 'state', op: 'any_of', value: ['waiting', 'ongoing', 'open'] }
const isTaken: Condition = { field: 'state', op: 'any_of', value: ['ongoing', 'open'] }

type Part = readonly [template: string, triggers: Trigger[], conditions: Filter, ...steps: Step[]]
const group = (name: WorkflowTemplate['group'], parts: readonly Part[]): WorkflowTemplate[] =>
  parts.map(([template, triggers, conditions, ...steps]) => ({ template, group: name, plan: { triggers, conditions, steps } }))

/** The rules that the editor offers to begin with. */
export const workflowTemplates: readonly WorkflowTemplate[] = [
  ...group('answer', [
    [
      'out_of_hours_answer',
      on('message.sent'),
      all(fromVisitor, is('business_hours', 'closed'), fewer('messages_last_hour', 2)),
      reply('Hello {contactName|there}, we are closed right now. We have your message and will answer when we are back.'),
    ],
    [
      'welcome_newcomers',
      on('conversation.started'),
      all(isChat, is('is_first_contact', 'yes')),
      reply('Welcome, {contactName|and thank you for writing}! Somebody will be with you in a moment.'),
    ],
    [
      'busy_queue',
      on('conversation.queued'),
      all(isChat, more('queue_length', 10)),
      reply('Many people are writing to us right now, so an answer may take a little longer than usual.'),
    ],
    [
      'thanks_for_waiting',
      after(3, ['conversation.queued'], ['conversation.taken', 'conversation.closed'], 'calendar'),
      all(isChat, is('state', 'waiting')),
      reply('Thank you for waiting. We have not forgotten you.'),
    ],
    ['became_ticket_answer', on('conversation.became_ticket'), all(), reply('We are looking into this as ticket {number}, and will write to you by email.')],
    [
      'ask_for_photo',
      on('message.sent'),
      all(fromVisitor, is('message_has_files', 'no'), says('broken', 'damaged')),
      reply('I am sorry to hear that. Could you send us a photo? Then we can help at once.'),
    ],
  ]),
  ...group('route', [
    ['route_by_topic', on('message.sent'), all(fromVisitor, empty('assignee_id'), says('invoice', 'refund')), toTeam],
    ['route_by_language', on('conversation.started'), all(has('contact_language', 'fr')), toTeam],
    ['route_by_company', on('conversation.started'), all(has('contact_company', 'Example Ltd')), toTeam],
    ['vip_first', on('conversation.started'), { any: [has('contact_email', '@important.example')] }, priority('urgent'), { step: 'stop' }],
    ['urgent_words', on('message.sent'), all(fromVisitor, says('urgent', 'as soon as possible')), priority('urgent'), notify('{number} says it is urgent')],
    ['tag_by_words', on('message.sent'), all(fromVisitor, says('delivery', 'parcel')), act('add_tags', { tags: [] })],
    [
      'task_for_callback',
      on('message.sent'),
      all(fromVisitor, says('call me', 'phone me')),
      act('add_task', { title: 'Call {contactName|the customer} back', due_hours: 4 }),
    ],
  ]),
  ...group('deadline', [
    [
      'late_ticket_to_lead',
      after(4 * hour, ['conversation.started', 'conversation.reopened'], ['conversation.closed']),
      all(isTicket, filled('waiting_since')),
      priority('high'),
      notify('Ticket {number} has waited for four hours'),
    ],
    [
      'untaken_chat',
      after(10, ['conversation.started'], ['conversation.taken', 'conversation.closed']),
      all(isChat, empty('assignee_id')),
      notify('Nobody has taken chat {number} for ten minutes'),
    ],
    [
      'nobody_available',
      on('conversation.queued'),
      all(fewer('agents_available', 1), is('business_hours', 'open')),
      notify('Chat {number} came in, and nobody is available'),
    ],
    ['due_when_urgent', changedTo('priority', 'urgent'), all(isTicket), act('set_due', { hours: 4 })],
    [
      'old_tickets_weekly',
      everyWeek([1], '08:30'),
      all(isTicket, isOpen, { field: 'updated_at', op: 'before', value: '-7d' }),
      notify('Nothing has happened to ticket {number} for a week'),
    ],
    ['unassigned_mornings', everyWeek(workdays, '08:00'), all(isTicket, isOpen, empty('assignee_id')), act('assign_by_queue')],
  ]),
  ...group('tidy', [
    [
      'close_after_silence',
      after(3 * day, ['message.sent'], ['conversation.closed'], 'calendar'),
      all(isTaken, empty('waiting_since')),
      reply('We have not heard from you for a while, so we will close this tomorrow. Just answer to keep it open.'),
      { step: 'wait', minutes: day, unless: ['message.sent', 'conversation.closed'], clock: 'calendar' },
      act('close'),
    ],
    ['merge_second_question', on('conversation.started'), all(more('open_conversations', 1)), act('merge', { into: 'oldest' })],
    [
      'absence_replies',
      on('message.sent'),
      all(fromVisitor, is('message_via', 'email'), says('out of office', 'automatic reply')),
      note('This is an automatic reply.'),
      act('close'),
    ],
    [
      'advertising_is_spam',
      on('message.sent'),
      all(fromVisitor, is('is_first_contact', 'yes'), says('guest post', 'search engine ranking')),
      act('mark_spam', { spam: 'yes' }),
    ],
    ['woken_first', on('conversation.woken'), all(), priority('high')],
    ['came_back', on('conversation.reopened'), all(), priority('high'), note('This customer came back: please read what was said before.')],
    ['third_party_answered', on('conversation.side_answered'), all(), priority('high'), note('The other party has answered.')],
  ]),
  ...group('rating', [
    ['ask_after_close', after(hour, ['conversation.closed'], ['conversation.reopened'], 'calendar'), all(), act('ask_for_rating')],
    ['follow_up_bad_rating', on('conversation.rated'), all(fewer('rating_score', 3)), act('reopen'), note('The rating was bad: please get in touch.')],
    ['share_praise', on('conversation.rated'), all(more('rating_score', 4)), notify('{number} was rated best')],
  ]),
  ...group('hand', [
    ['macro', byHand, all(), act('write_reply', { message: 'Hello {contactName|there}, ' })],
    ['to_second_level', byHand, all(), toTeam, priority('high'), note('What has been tried so far: ')],
    ['solve_and_thank', byHand, all(), reply('Glad we could help. Just write again if anything is left.'), act('close')],
  ]),
]
