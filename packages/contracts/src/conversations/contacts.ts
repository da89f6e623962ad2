import { z } from 'zod'
import { Email, line, name, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { ConversationView, VisitorDetails } from './conversations.ts'

const workers = ['canTakeChats', 'canSuperviseChats', 'canReplyToTickets'] as const
const OneContact = z.object({ conversation: ConversationView, visitor: VisitorDetails })
const conversation_ref = Ref

/** Fields of a contact that staff may change; `company` is the name of one, which is added if there is none. */
export const contactFacts = {
  name: name(80).optional(),
  email: Email.nullable().optional(),
  phone: line(40).optional(),
  company: name(120).optional(),
  notes: text(5000).optional(),
}

/** The contact of a conversation. Anyone who may change the conversation may also change its contact. */
export const contactsApi = defineOperations('contacts', {
  watchScreen: operation({
    http: 'POST /api/teams/cobrowsewatchurl/:visitor_ref',
    summary: "Returns the URL in the library's co-browsing service for watching the visitor's screen.",
    audience: ['staff'],
    permission: workers,
    changes: [],
    input: z.object({ visitor_ref: Ref }),
    output: z.object({ cobrowse_watch_url: z.string() }),
  }),
  update: operation({
    http: 'PATCH /api/inbox/conversations/:conversation_ref/contact',
    summary: "Changes the contact's details. The name and email of a verified contact come from the customer's server and cannot be changed.",
    audience: ['staff'],
    permission: workers,
    changes: ['directory'],
    input: z.object({ conversation_ref, ...contactFacts }),
    output: OneContact,
    errors: ['conflict'],
  }),
  block: operation({
    http: 'PUT /api/inbox/conversations/:conversation_ref/contact/block',
    summary: 'Blocks or unblocks the contact. Messages from a blocked contact are refused.',
    audience: ['staff'],
    permission: workers,
    changes: ['directory'],
    input: z.object({ conversation_ref, is_blocked: z.boolean() }),
    output: OneContact,
    errors: ['conflict'],
  }),
  merge: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/contact/merge',
    summary:
      "Merges this conversation's contact into another conversation's contact, which gets all its conversations. Refused if an unverified visitor could then read them, or the customer a side conversation about theirs.",
    audience: ['staff'],
    permission: workers,
    input: z.object({ conversation_ref, into_ref: Ref }),
    output: OneContact,
    errors: ['conflict'],
  }),
  unmerge: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/contact/unmerge',
    summary:
      "Undoes a merge of this conversation's contact, which gets its conversations back. Refused if there was no merge, or if the contact has since written in one of them.",
    audience: ['staff'],
    permission: workers,
    input: z.object({ conversation_ref }),
    output: OneContact,
    errors: ['conflict'],
  }),
})
