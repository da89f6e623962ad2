import { z } from 'zod'
import { Count, Cursor, Email, LanguageTag, line, Nothing, Ref, WebAddress } from '../common.ts'
import { VisitorConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { visitorRules } from '../rates.ts'

/** A visitor chat's place in the queue: number of chats ahead of it (counted up to `limits.queueAheadMax` + 1), and full minutes waited. */
const Waiting = z.object({ ahead: z.number().int(), minutes: z.number().int() })
export type Waiting = z.infer<typeof Waiting>

const ConversationRef = z.object({ conversation_ref: Ref })
const limit = Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize)

export const visitorsApi = defineOperations('visitors', {
  conversations: operation({
    http: 'GET /api/widget/conversations',
    summary: "The visitor's conversations, newest first.",
    audience: ['visitor'],
    permission: 'public',
    input: z.object({ cursor: Cursor.optional(), limit }),
    output: z.object({ conversations: z.array(VisitorConversationView), next_cursor: Cursor.nullable() }),
  }),
  unread: operation({
    http: 'GET /api/widget/unread',
    summary: "A visitor's unread message count, by the `unread_key` that their frame got with `hello`; 0 for an unknown key or an invalidated secret.",
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.libraryDocument),
    input: z.object({ support_lib_id: Ref, key: z.string().regex(/^[\w.-]{20,200}$/) }),
    output: z.object({ unread: z.number().int() }),
  }),
  waiting: operation({
    http: 'GET /api/widget/conversations/:conversation_ref/waiting',
    summary: "How long the visitor's chat has been in the queue and how many chats are ahead of it; null if it isn't waiting or no agent is online.",
    audience: ['visitor'],
    permission: 'public',
    rates: visitorRules(visitorRates.waiting),
    input: ConversationRef,
    output: z.object({ waiting: Waiting.nullable() }),
  }),
  identify: operation({
    live: 'identify',
    http: 'POST /api/widget/identity',
    summary: "Identifies the visitor: by a token signed by the customer's server (verified), or by a name and email they claim (shown as unverified).",
    audience: ['visitor'],
    permission: 'public',
    rates: visitorRules(visitorRates.identify),
    input: z.object({
      identity_token: z.string().max(4096).optional(),
      name: line(limits.visitorNameMax).optional(),
      email: Email.optional(),
      /** The conversation in which the visitor entered name and email on the contact card; they are also stored as a form submission. */
      conversation_ref: Ref.optional(),
    }),
    output: z.object({
      visitor_id: Ref.nullable(),
      name: z.string(),
      email: z.string().nullable(),
      is_verified: z.boolean(),
      /** The visitor's new secret, which invalidates the one used for this call. Null: the current one stays valid. */
      secret: z.string().nullable(),
      /** False if the secret belonged to another verified person: unsent data that person left in the browser must not be sent as this visitor. */
      is_continued: z.boolean(),
      /** Claims of the token that could not be used as they are. The visitor is identified all the same. */
      changed_claims: z.array(z.object({ claim: z.enum(['name', 'email']), change: z.enum(['shortened', 'dropped']) })),
    }),
    errors: ['token_invalid'],
  }),
  chooseLanguage: operation({
    http: 'PUT /api/widget/language',
    summary: "Sets the visitor's content language; null restores the browser's language.",
    audience: ['visitor'],
    permission: 'public',
    rates: visitorRules(visitorRates.chooseLanguage),
    input: z.object({ language: LanguageTag.nullable() }),
    output: z.object({ language: LanguageTag.nullable() }),
  }),
  signOut: operation({
    http: 'DELETE /api/widget/identity',
    summary: 'Invalidates the secret used in this call, so that no one who later finds it in the browser can use it.',
    audience: ['visitor'],
    permission: 'public',
    input: Nothing,
    output: Nothing,
  }),
  pageVisit: operation({
    live: 'pageVisit',
    http: 'POST /api/widget/page_visits',
    summary: 'Reports the page the visitor is on; stored once there is a conversation.',
    audience: ['visitor'],
    permission: 'public',
    rates: visitorRules(visitorRates.pageVisit),
    input: z.object({ url: WebAddress, title: line(300).default('') }),
    output: Nothing,
  }),
})
