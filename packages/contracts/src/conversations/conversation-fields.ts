import { addedFields } from '../generated/added-fields.ts'
import { defineFields } from '../lists/list-language.ts'
import { defineRows } from '../lists/row-kind.ts'
import { customField, customFieldPattern } from '../ticket-settings/custom-values.ts'

/** Chats: waiting (in the queue) → ongoing (owned by an agent) → closed (archived). Tickets: open → solved, with or without an owner. */
export const conversationStates = ['waiting', 'ongoing', 'closed', 'open', 'solved'] as const
export const channels = ['chat', 'ticket'] as const
const yesOrNo = ['no', 'yes'] as const
export const priorities = ['low', 'normal', 'high', 'urgent'] as const
/**
 * The category of a ticket status, whatever the library calls the status. The first two are open work; each category is also a status that every library has.
 */
export const statusCategories = ['open', 'waiting', 'solved', 'closed'] as const
export type StatusCategory = (typeof statusCategories)[number]
/** Link kinds that staff can set; 'merged' and 'split' result from merging and splitting, 'side' from a mail to a third party. */
export const settableLinks = ['related', 'blocks', 'follows', 'child'] as const
/** Those by which a rule can link a ticket that it opens. */
export const ruleLinks = ['related', 'blocks', 'follows'] as const
export const linkKinds = ['merged', 'split', 'side', ...settableLinks] as const
export const closedBy = ['agent', 'visitor', 'inactivity', 'force'] as const

/**
 * Every field of a conversation, declared once. The view, the written columns, the filter, the rule for which lists a row belongs to, the history line, the
 * mark in a row and the menus are derived from it; `docs/add-a-feature.md` walks through adding one.
 */
export const conversationFields = defineFields({
  number: { kind: 'number', column: true },
  channel: { kind: 'choice', choices: channels },
  state: { kind: 'choice', choices: conversationStates },
  subject: { kind: 'text', max: 200, set: 'always', column: true, personal: true },
  assignee_id: { kind: 'one', of: 'agent', nullable: true, set: 'tickets', history: true, column: true },
  team_ref: { kind: 'one', of: 'team', nullable: true, set: 'tickets', history: true, column: true },
  /** The agent the conversation is offered to while it waits, or the one asked to take it over while its owner is away. */
  offered_to: { kind: 'one', of: 'agent', nullable: true },
  /** When the offer was made. */
  offered_at: { kind: 'moment', nullable: true, unfiltered: true },
  /** Staff who participated: as owner, author or mentioned teammate. */
  participants: { kind: 'many', of: 'agent' },
  priority: { kind: 'choice', choices: priorities, set: 'always', history: true, marked: 'normal', column: true, sorted: { desc: 'urgent', asc: 'calm' } },
  tags: { kind: 'many', of: 'tag', set: 'always', history: true, marked: null, column: true },
  ticket_type_ref: { kind: 'one', of: 'ticket_type', nullable: true, set: 'tickets', history: true, column: true },
  ticket_category_ref: { kind: 'one', of: 'ticket_category', nullable: true, set: 'tickets', history: true, column: true },
  ticket_tier_ref: { kind: 'one', of: 'ticket_tier', nullable: true, set: 'tickets', history: true, column: true },
  status_ref: { kind: 'one', of: 'ticket_status', nullable: true, set: 'tickets', history: true, column: true },
  /** Excluded from every list, count and search unless the filter mentions it. Anyone who may close a conversation may set it. */
  spam: { kind: 'choice', choices: yesOrNo, set: 'always', history: true, marked: 'no' },
  /** Whether a flow is answering: until agents take over, the conversation is in no queue and isn't offered. */
  in_flow: { kind: 'choice', choices: yesOrNo, marked: 'no' },
  /** Derived from the status. */
  status_category: { kind: 'choice', choices: statusCategories, nullable: true },
  creation_method: { kind: 'one', of: 'creation_method', nullable: true, column: true },
  created_by: { kind: 'one', of: 'agent', nullable: true, column: true },
  /** The previous owner. */
  reassigned_from: { kind: 'one', of: 'agent', nullable: true },
  followers: { kind: 'many', of: 'agent', set: 'always' },
  /** Teammates mentioned in a note, and those of them who have not looked since. */
  mentioned: { kind: 'many', of: 'agent' },
  mention_unread: { kind: 'many', of: 'agent' },
  due_at: { kind: 'moment', nullable: true, set: 'tickets', history: true, marked: null, column: true, sorted: { asc: 'due' } },
  /** Hides open work from open lists until this time. Cleared when the snooze ends, so that lists don't depend on the clock. */
  snoozed_until: { kind: 'moment', nullable: true, set: 'always', history: true, marked: null, column: true },
  snoozed_by: { kind: 'one', of: 'agent', nullable: true },
  /** Staff to whom the conversation returned or was transferred, and who have not looked since. */
  unread_for: { kind: 'many', of: 'agent' },
  unread_count: { kind: 'number', column: true },
  waiting_since: { kind: 'moment', nullable: true, column: true, sorted: { asc: 'waiting' }, sortsFilled: true },
  created_at: { kind: 'moment', column: true, sorted: { desc: 'last_created', asc: 'first_created' } },
  updated_at: { kind: 'moment', column: true, sorted: { desc: 'newest', asc: 'oldest' } },
  closed_at: { kind: 'moment', nullable: true, column: true },
  closed_by: { kind: 'choice', choices: closedBy, nullable: true, unfiltered: true },
  /** The conversation this one was merged into, which receives the visitor's later messages. */
  merged_into: { kind: 'one', nullable: true, unfiltered: true },
  /** For a platform ticket, the child library whose staff asked for help. */
  requester_lib_id: { kind: 'one', nullable: true, unfiltered: true },
  seq: { kind: 'number', unfiltered: true },
})
export type ConversationFields = typeof conversationFields
export type ConversationField = keyof ConversationFields

export { addedFields }
/** Every field of a conversation's view: its own, and those that other domains add. */
export const viewFields = { ...conversationFields, ...addedFields }
export type AddedField = keyof typeof addedFields

/** Conversations as lists know them: the declared fields, and the custom ones of each library. */
export const conversationKind = defineRows({
  name: 'conversation',
  fields: viewFields,
  others: { pattern: customFieldPattern, fieldOf: customField },
  ref: 'conversation_ref',
  tie: 'updated_at',
})
/** Returns a conversation field: a declared one by name, or a custom one by reference. */
export const conversationField = conversationKind.fieldOf

/** Returns the declared fields that can be columns; custom fields can be columns too. */
export const columnFields = (): string[] => Object.entries(viewFields).flatMap(([name, field]) => ('column' in field ? [name] : []))

/** Fields that staff can set. */
export type SettableField = { [K in ConversationField]: ConversationFields[K] extends { set: string } ? K : never }[ConversationField]
export const settableFields = (Object.keys(conversationFields) as ConversationField[]).filter((name) => 'set' in conversationFields[name]) as SettableField[]
