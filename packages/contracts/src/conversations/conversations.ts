import { z } from 'zod'
import { Citation } from '../answers/citation.ts'
import { ClientMadeId, Count, Cursor, Flag01, line, Moment, Nothing, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { FlowPrompt } from '../flows/flow-prompt.ts'
import { limits, visitorRates } from '../limits.ts'
import { CustomChanges, CustomValuesView, changeShape, filterSchema, filterText, viewShape } from '../lists/field-schemas.ts'
import { inboxFlags } from '../permission-flags.ts'
import { ofField } from '../personal-data/personal-fields.ts'
import { visitorRules } from '../rates.ts'
import { conversationFields, conversationKind, conversationStates, settableFields, viewFields } from './conversation-fields.ts'
import { inboxTabNames, listViews } from './conversation-lists.ts'
import { listOrders } from './conversation-orders.ts'
import { LeftOut, LeftOutFile } from './left-out.ts'

export const ConversationState = z.enum(conversationStates)
export type ConversationState = z.infer<typeof ConversationState>

export const SenderType = z.enum(['visitor', 'agent', 'note', 'system', 'system_debug'])
export type SenderType = z.infer<typeof SenderType>
export const SentVia = z.enum(['application', 'widget', 'portal', 'email', 'system'])

export const AttachmentView = z.object({
  file_id: Ref,
  url: z.string().describe('opens the file without a session today and tomorrow (UTC); to staff, `/files/<file_id>` for as long as they see it'),
  /** The file's own name. */
  name: z.string(),
  /** The name in the short form of checklist C3; missing in messages written before the own names were kept. */
  short_name: z.string().optional(),
  type: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type AttachmentView = z.infer<typeof AttachmentView>

/** A message. `seq` orders a conversation; `changed_seq` is the stream number of its last change, so that a stale copy never overwrites a newer one. */
export const MessageView = z.object({
  id: Ref,
  conversation_ref: Ref,
  client_msg_id: z.string().nullable(),
  seq: z.number().int(),
  changed_seq: z.number().int(),
  sender_type: SenderType,
  /** null for system messages. Visitors receive no staff ids. */
  sender: z.object({ id: z.string().nullable(), name: z.string(), picture: z.string() }).nullable(),
  /** Text in the safe formatting of `ui/message-text`. For system messages, a catalogue key used with `values`. */
  message: z.string(),
  values: z.record(z.string(), z.string()).optional(),
  /** How the visitor can answer the flow that sent this. A message of a flow names it in `values.flow`, for staff. */
  prompt: FlowPrompt.optional(),
  /** Content of a flow's answer, by source. `message` is its plain text. */
  citations: z.array(Citation).optional(),
  attachments: z.array(AttachmentView),
  /** Files that it was sent without, and why. Visitors see those of their own messages. */
  left_out: LeftOut.optional(),
  mentions: z.array(Ref),
  read_status: Flag01,
  sent_via: SentVia,
  created_at: Moment,
  edited_at: Moment.nullable(),
  is_deleted: z.boolean(),
})
export type MessageView = z.infer<typeof MessageView>

const LastMessage = z.object({ excerpt: z.string(), sender_type: SenderType, at: Moment })

/** A conversation as staff see it in lists; holds everything a row needs. Most of it is declared in `conversation-fields.ts`. */
export const ConversationView = z.object({
  conversation_ref: Ref,
  ...viewShape(viewFields),
  visitor: z.object({
    visitor_id: Ref,
    name: z.string(),
    email: ofField('contact.email', z.string().nullable()),
    is_verified: z.boolean(),
    country: z.string().nullable(),
    /** Name of the child library whose staff this contact belongs to; null for everyone else. */
    library: z.string().nullable(),
  }),
  last_message: LastMessage.nullable(),
  /** Values of the library's custom fields that the reader may see. */
  custom_fields: CustomValuesView,
})
export type ConversationView = z.infer<typeof ConversationView>

/** A conversation as its visitor sees it; `seq` counts only changes the visitor may see. */
export const VisitorConversationView = z.object({
  conversation_ref: Ref,
  number: z.number().int(),
  /** Tickets appear as waiting, ongoing or closed chats. */
  state: z.enum(['waiting', 'ongoing', 'closed']),
  agent: z.object({ name: z.string(), picture: z.string() }).nullable(),
  last_message: LastMessage.nullable(),
  unread_count: z.number().int(),
  created_at: Moment,
  updated_at: Moment,
  /** The conversation that this one was merged into and that receives the visitor's messages. */
  merged_into: Ref.nullable(),
  /** True while a flow answers. */
  in_flow: z.boolean().optional(),
  seq: z.number().int(),
})
export type VisitorConversationView = z.infer<typeof VisitorConversationView>

export const PageVisit = z.object({ url: z.string(), title: z.string(), at: Moment })
export type PageVisit = z.infer<typeof PageVisit>

/** Contents of the console's visitor panel. */
export const VisitorDetails = z.object({
  visitor_id: Ref,
  name: z.string(),
  email: ofField('contact.email', z.string().nullable()),
  is_verified: z.boolean(),
  external_id: ofField('contact.external_id', z.string().nullable()),
  phone: ofField('contact.phone', z.string()),
  company: z.string(),
  notes: ofField('contact.notes', z.string()),
  is_blocked: z.boolean(),
  browser: z.string(),
  os: z.string(),
  country: z.string().nullable(),
  language: z.string(),
  is_online: z.boolean(),
  first_seen_at: Moment,
  last_seen_at: Moment,
  /** Whether the library has a co-browsing service that can show the visitor's screen. */
  can_watch_screen: z.boolean(),
  pages: z.array(PageVisit),
})
export type VisitorDetails = z.infer<typeof VisitorDetails>

/** A conversation found by a search, with the first matching sentence of the newest matching message; null if the conversation's own fields match. */
export const ConversationMatch = z.object({
  conversation: ConversationView,
  message: z.object({ seq: z.number().int(), sender_type: SenderType, at: Moment, snippet: z.string() }).nullable(),
})
export type ConversationMatch = z.infer<typeof ConversationMatch>

/** Conditions on conversation fields. */
export const ConversationFilter = filterSchema(conversationKind)

const OneConversation = z.object({ conversation: ConversationView })
const ConversationRef = z.object({ conversation_ref: Ref })
const limit = Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize)

/** Closes although steps that are required before are open. Only for those who manage checklists; the history tells it. */
export const despite_steps = z.boolean().optional()

export const conversationsApi = defineOperations('conversations', {
  list: operation({
    http: 'GET /api/inbox/conversations',
    summary: 'One inbox tab, newest first, paginated. `sort` is one of the orders that the tab offers.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({
      tab: z.enum(inboxTabNames).default('inbox'),
      /** A view of the tab; every tab has 'all'. 'offered' (inbox tab): chats offered to the caller. */
      type: z.enum(listViews).default('all'),
      /** More conditions, as JSON in the list language. */
      filter: filterText(ConversationFilter).optional(),
      sort: z.enum(listOrders).default('newest'),
      cursor: Cursor.optional(),
      limit,
    }),
    /** `online`: conversations on the page whose visitor is online; changes arrive as `visitor_presence`. */
    output: z.object({
      conversations: z.array(ConversationView),
      next_cursor: Cursor.nullable(),
      /**
       * True if too few of the rows checked for this page matched: the page is short or empty, but the list may continue. `next_cursor` continues after the
       * last row checked.
       */
      is_partial: z.boolean(),
      online: z.array(Ref),
    }),
  }),
  search: operation({
    http: 'GET /api/inbox/search',
    summary: 'Searches conversations by message text, subject, tags, contact (name, email) and number, newest match first, paginated.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ query: line(limits.inboxQueryMax), cursor: Cursor.optional(), limit }),
    output: z.object({ results: z.array(ConversationMatch), next_cursor: Cursor.nullable() }),
  }),
  counts: operation({
    http: 'GET /api/inbox/counts',
    summary: 'Counts for the badge and the tabs, each capped at 100.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({
      queue: z.number().int(),
      /** The one of the queue that has been waiting longest: null if and only if the queue is empty. */
      oldest: z.object({ conversation_ref: Ref, number: z.number().int(), since: Moment }).nullable(),
      mine: z.number().int(),
      mine_unread: z.number().int(),
      chats: z.number().int(),
      unread_tickets: z.number().int(),
      /** Number of open platform tickets, and of those awaiting a reply; null for a library without children. */
      hlpt: z.object({ open: z.number().int(), awaiting: z.number().int() }).nullable(),
    }),
  }),
  read: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref',
    summary: "A conversation, its visitor, and the visitor's earlier conversations.",
    audience: ['staff'],
    permission: inboxFlags,
    input: ConversationRef,
    output: z.object({ conversation: ConversationView, visitor: VisitorDetails, earlier: z.array(ConversationView) }),
  }),
  take: operation({
    live: 'takeChat',
    http: 'PUT /api/inbox/conversations/:conversation_ref/assignment',
    summary: 'Takes a waiting chat, or takes over an open one (requires the supervise permission).',
    audience: ['staff'],
    permission: ['canTakeChats', 'canSuperviseChats'],
    input: ConversationRef,
    output: OneConversation,
    errors: ['already_taken', 'conversation_closed'],
  }),
  release: operation({
    live: 'releaseChat',
    http: 'DELETE /api/inbox/conversations/:conversation_ref/assignment',
    summary: "Returns the caller's chat, or an offer, to the queue.",
    audience: ['staff'],
    permission: ['canTakeChats', 'canSuperviseChats'],
    input: ConversationRef,
    output: OneConversation,
    errors: ['conversation_not_open'],
  }),
  transfer: operation({
    live: 'transferChat',
    http: 'POST /api/inbox/conversations/:conversation_ref/transfer',
    summary: 'Transfers a chat to a teammate or a team.',
    audience: ['staff'],
    permission: ['canAssignChats', 'canSuperviseChats'],
    input: z.object({ conversation_ref: Ref, to_agent: Ref.optional(), to_team: Ref.optional(), note: line(500).optional() }),
    output: OneConversation,
    errors: ['conversation_closed'],
  }),
  /** Checklist A18: closeChat (ref_uid, connection_id, ended_by 'agent', force_close 1). */
  close: operation({
    live: 'closeChat',
    http: 'POST /api/inbox/conversations/close',
    summary: "Closes one chat or, with force_close and no conversation_ref, ends the caller's presence before they log out: their offers return to the queue.",
    audience: ['staff', 'visitor'],
    permission: inboxFlags,
    input: z.object({
      conversation_ref: Ref.optional(),
      ref_uid: Ref.optional(),
      connection_id: Ref.optional(),
      ended_by: z.enum(['agent', 'visitor']).optional(),
      force_close: Flag01.default(0),
      despite_steps,
      support_lib_id: Ref.optional(),
    }),
    output: z.object({ closed: z.number().int(), conversation: ConversationView.optional().describe('the conversation, for staff') }),
    errors: ['claim_mismatch', 'has_ongoing_chats', 'fields_required', 'steps_open'],
  }),
  reopen: operation({
    live: 'reopenChat',
    http: 'POST /api/inbox/conversations/:conversation_ref/reopen',
    summary: 'Reopens a closed conversation for the caller. With as_before, undoes closing it: it returns to its former owner or the queue.',
    audience: ['staff'],
    permission: ['canTakeChats', 'canSuperviseChats', 'canReplyToTickets'],
    input: z.object({ conversation_ref: Ref, as_before: z.boolean().default(false) }),
    output: OneConversation,
    errors: ['conflict'],
  }),
  /** PATCH conversations (checklist I4). */
  patch: operation({
    http: 'PATCH /api/inbox/conversations',
    summary: 'Changes the conversation fields that staff may set. Anyone who may close the conversation may set spam.',
    audience: ['staff'],
    permission: inboxFlags,
    changes: [],
    input: z.object({
      conversation_ref: Ref,
      ...changeShape(conversationFields, settableFields),
      custom_fields: CustomChanges.optional(),
      /** Blocks or unblocks the contact in the same step, as `contacts.block` does. */
      block_contact: z.boolean().optional(),
      despite_steps,
    }),
    output: OneConversation,
    errors: ['fields_required', 'steps_open'],
  }),
})

/**
 * Keep the visitor's view first: a staff view fails it at the first field, whereas trying a visitor's view as a staff view would report an issue for each staff
 * field.
 */
const SentMessage = z.object({ message: MessageView, conversation: z.union([VisitorConversationView, ConversationView]) })

export const messagesApi = defineOperations('messages', {
  /** Checklist I4 and Q1: sendPrivate. Idempotent: the same sender and client_msg_id always mean the same message. */
  send: operation({
    live: 'sendPrivate',
    http: 'POST /api/inbox/messages',
    summary:
      'Sends a message or, for staff, a private note. In a ticket, the message of staff also leaves by email. Without conversation_ref, a visitor starts a conversation.',
    audience: ['staff', 'visitor'],
    permission: inboxFlags,
    rates: [
      { by: 'actor', of: 'staff', points: 600, seconds: 60 },
      ...visitorRules(visitorRates.sendMessage),
      ...visitorRules(visitorRates.startConversation, { without: 'conversation_ref' }),
    ],
    input: z.object({
      client_msg_id: ClientMadeId,
      conversation_ref: Ref.optional(),
      support_lib_id: Ref.optional(),
      sender_type: z.enum(['visitor', 'agent', 'note']).optional(),
      message: text(limits.messageLengthMax).default(''),
      attachments: z.array(Ref).max(limits.attachmentsMax).default([]),
      /** Files that its author chose but that could not be uploaded: the message names them. */
      left_out: z.array(LeftOutFile).max(limits.attachmentsMax).optional(),
      mentions: z.array(Ref).max(20).default([]),
      sent_via: z.enum(['application', 'widget']).optional(),
      /** For staff: a ticket is not answered by email; its requester sees the message in My tickets only. */
      without_mail: z.boolean().optional(),
    }),
    output: SentMessage,
    errors: ['claim_mismatch', 'conversation_closed', 'chat_disabled', 'conflict'],
  }),
  /** Checklist I3: messageUpdate with message_action mark_as_seen; edit and delete are our additions. */
  update: operation({
    live: 'messageUpdate',
    http: 'PATCH /api/inbox/messages',
    summary: "Marks everything up to a message as seen, or edits or deletes the caller's own message within 15 minutes; restore undoes a deletion.",
    audience: ['staff', 'visitor'],
    permission: inboxFlags,
    rates: [{ by: 'actor', of: 'staff', points: 600, seconds: 60 }, ...visitorRules({ ...visitorRates.sendMessage, visitor: 240 })],
    input: z.object({
      message_action: z.enum(['mark_as_seen', 'edit', 'delete', 'restore']),
      message_id: Ref,
      conversation_ref: Ref,
      support_lib_id: Ref.optional(),
      sender_type: SenderType.optional(),
      sent_via: z.enum(['application', 'widget']).optional(),
      message: text(limits.messageLengthMax).optional(),
    }),
    output: z.object({ message: MessageView.nullable(), seq: z.number().int() }),
    errors: ['claim_mismatch', 'edit_window_over'],
  }),
  list: operation({
    http: 'GET /api/inbox/messages',
    summary: "A conversation's messages: the newest page, or the page before before_seq. `seq` is the stream head they correspond to.",
    audience: ['staff', 'visitor'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref, before_seq: Count.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(50) }),
    output: z.object({ messages: z.array(MessageView), has_more: z.boolean(), seq: z.number().int() }),
  }),
})

/** Visitor operations. The visitor is identified by `Authorization: Visitor <library>.<secret>`. */
