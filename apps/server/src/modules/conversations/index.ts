import { inTransaction } from '../../kernel/data/transactions.ts'
import { reaction } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { systemRequest } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { staffNames } from '../people/index.ts'
import { identifyWith } from '../visitors/index.ts'
import { closeConversation, closeInactive } from './actions/close-conversation.ts'
import { forgetDeleted } from './actions/forget-deleted.ts'
import { releaseConversation, takeConversation, transferConversation } from './actions/own-conversation.ts'
import { reopenConversation } from './actions/reopen-conversation.ts'
import { blockContact, mergeContact, unmergeContact, updateContact } from './contacts/change-contact.ts'
import { keepAnswers } from './contacts/form-submissions.ts'
import { carryOver, carryOverRest } from './contacts/merged-visitor.ts'
import { showIdentified } from './contacts/show-identified.ts'
import { patchConversation, patchTickets } from './fields/change-fields.ts'
import { wakeSnoozed } from './fields/snooze.ts'
import { fileHolders } from './file-holders.ts'
import { ruleActions } from './for-rules/actions.ts'
import { ruleFields } from './for-rules/fields.ts'
import { linkActions } from './for-rules/link-actions.ts'
import { listEventHistory } from './history/event-history.ts'
import { childTicketReactions } from './links/children.ts'
import { addLink, listLinks, removeLink } from './links/link-conversations.ts'
import { mergeConversation, unmergeConversation } from './links/merge-conversations.ts'
import { splitConversation } from './links/split-conversation.ts'
import { conversationSignalActions } from './live/signals.ts'
import { conversationRowsInLists, conversationStream } from './live/streams.ts'
import { watchScreen } from './live/watch-screen.ts'
import { noticeMentioned } from './messages/notice-mentioned.ts'
import { sendMessage } from './messages/send-message.ts'
import { updateMessage } from './messages/update-message.ts'
import { forVisitor, streamOf } from './present.ts'
import { countConversations, countUnread, listConversations, listMessages, listVisitorConversations, readConversation, visitorRows } from './queries.ts'
import { readLiveBoard } from './queueing/live-board.ts'
import { readWaiting } from './queueing/waiting.ts'
import { searchableConversations, searchConversations } from './search/search.ts'
import { fillTexts, indexIdentified } from './search/texts.ts'
import { clearTeam, leaveDeletedTeam } from './stuck-work/deleted-team.ts'
import { stuckChats } from './stuck-work/stuck-chats.ts'
import { stuckTickets } from './stuck-work/stuck-tickets.ts'
import { forgetSuccessor } from './stuck-work/successors.ts'
import { createTicket } from './tickets/create-ticket.ts'
import { ticketFromChat } from './tickets/ticket-from-chat.ts'

export { conversationForReading, conversationForUpdate, conversationRows, lockConversations } from './access.ts'
export { countOngoing } from './actions/close-conversation.ts'
export { closeErased } from './actions/close-erased.ts'
export { takeOver } from './actions/own-conversation.ts'
export { settle } from './actions/settle-offer.ts'
export { candidatesFor, isThereForChats, type OfferedTo } from './candidates.ts'
export { changeContactAndTell } from './contacts/change-contact.ts'
export { cardAnswersOf } from './contacts/form-submissions.ts'
export { assertSeesAll } from './contacts/whole-contact.ts'
export { ConversationChange } from './conversation-change.ts'
export { seesSupervisorFields } from './fields/custom-values.ts'
export { knownChanges, setFields } from './fields/fields.ts'
export { holdsUpClosing } from './fields/open-steps.ts'
export { conversationForRules, lockForRules, openForRules, viewsForRules } from './for-rules/views.ts'
export { type ImportedMessage, importConversations } from './import-conversations.ts'
export { closeByFlow, enterFlow, followInFlows, leaveFlow } from './in-flow.ts'
export { survivorsOf } from './links/followed.ts'
export { countSides, customersAmong, mainsAbove, mainsOf, sidesOf } from './links/sides.ts'
export { conversationTable, filterSql, orderSql } from './lists/filter-sql.ts'
export {
  addAutomaticMail,
  addMailOfAgent,
  addMailOfVisitor,
  assertMayReadMail,
  type Delivered,
  type MailMessage,
  mayAnswerByMail,
  openTicketsByMail,
} from './mail/mail-messages.ts'
export { addReplyByMail, openForwarded, quotedHistory, sideReactions } from './mail/reply-by-mail.ts'
export { messageForReading, sendWith, startChatWith } from './messages/send-with.ts'
export { ownerOf, type Unseen, unreadOfOwners, waitingFor } from './messages/unseen.ts'
export { forStaff } from './present.ts'
export { conversationsInSight, countsOf, messagesAfter, messagesPage } from './queries.ts'
export { usualReplyMinutes } from './queueing/usual-reply.ts'
export type { ConversationRow } from './rows.ts'
export { assertMay, canSee, isWithin, refusalOf, seesWorkOf } from './rules.ts'
export { changeConversation, saveChanges } from './save-changes.ts'
export { conversationsWith } from './search/search.ts'
export { andInSight, andReadable, readableRefs, readableSql, readsAll, refersToReadable, refersWithinSight, refsBeyondSight, sightSql } from './sight.ts'
export { type Carrier, carryBy, type Door, doors, filesOf, type Said, told } from './speaking.ts'
export { type FormTicket, openFormTicket } from './tickets/form-ticket.ts'
export {
  closeAsRequester,
  contactOfTicket,
  openRequesterTicket,
  type RequesterTicket,
  replyAsRequester,
  requesterOf,
  requesterTicket,
  requesterTickets,
  seenByRequester,
} from './tickets/requester-tickets.ts'
export { askForAgent, askNextToTakeOver, assign, passOnAt, toQueue } from './transitions.ts'

/** Maximum number of conversations that a visitor's socket follows. */
const followedMax = 20

/** Chats between visitors and agents. */
export const conversations: Module = {
  name: 'conversations',
  fileHolders,
  after: ['presence', 'visitors'],
  handlers: [
    listConversations,
    countConversations,
    searchConversations,
    readConversation,
    takeConversation,
    releaseConversation,
    transferConversation,
    closeConversation,
    reopenConversation,
    updateContact,
    blockContact,
    mergeContact,
    unmergeContact,
    listLinks,
    listEventHistory,
    mergeConversation,
    unmergeConversation,
    splitConversation,
    addLink,
    removeLink,
    patchConversation,
    patchTickets,
    createTicket,
    ticketFromChat,
    sendMessage,
    updateMessage,
    listMessages,
    listVisitorConversations,
    countUnread,
    readWaiting,
    readLiveBoard,
    identifyWith(carryOver, keepAnswers),
    watchScreen,
  ],
  tasks: [clearTeam, carryOverRest, fillTexts],
  reactions: [
    leaveDeletedTeam,
    reaction('conversations.forget-successor', 'agent.enabled', (ctx, { payload }) => forgetSuccessor(ctx, payload.user_id)),
    noticeMentioned,
    ...stuckChats.reactions,
    ...stuckTickets.reactions,
    ...childTicketReactions,
    indexIdentified,
    showIdentified,
  ],
  schedules: [closeInactive, ...stuckChats.schedules, ...stuckTickets.schedules, wakeSnoozed, forgetDeleted],
  searchable: [searchableConversations],
  workflows: { fields: ruleFields, actions: { ...ruleActions, ...linkActions } },
  streamKinds: [conversationStream],
  listRows: [conversationRowsInLists],
  notices: [
    notice('mentions', 'message.mention_noticed', { to: ({ user_id }) => [user_id], isReplayed: false }),
    notice('follows', 'message.followed', { to: ({ user_ids }) => user_ids, isReplayed: false }),
    notice('chat_transfers', 'conversation.transfer_noticed', { to: ({ user_id }) => [user_id], isReplayed: false }),
    notice('chat_transfers', 'conversation.field_changed', {
      ids: ({ field, conversation_ref }) => (field === 'assignee_id' ? [conversation_ref] : []),
      to: ({ to, by }) => (typeof to === 'string' && to !== by ? [to] : []),
      isReplayed: false,
    }),
    // Without ids: all staff receive it, and not everyone may know of every conversation.
    notice('child_tickets', 'conversation.child_changed', { ids: () => null }),
    notice('wakes', 'conversation.wake_noticed', { to: ({ user_id }) => [user_id], isReplayed: false }),
  ],
  signals: conversationSignalActions,
  live: {
    async onOpen(kernel, connection) {
      const { actor } = connection
      if (actor.kind !== 'visitor') return undefined
      const { visitor_id, support_lib_id } = actor
      if (!visitor_id) return { extras: { conversations: [] } }
      return inTransaction(kernel, 'read', [{ actor, support_lib_id, request: systemRequest('hello') }], async ([ctx]) => {
        if (!ctx) return { extras: { conversations: [] } }
        const { rows } = await visitorRows(ctx, { visitor_id }, followedMax)
        const names = await staffNames(ctx, [...new Set(rows.flatMap((row) => row.assignee_id ?? []))])
        const views = rows.map((row) => forVisitor(row, names))
        return { extras: { conversations: views }, follow: views.map((view) => ({ stream: streamOf(view.conversation_ref), seq: view.seq, view })) }
      })
    },
  },
}
