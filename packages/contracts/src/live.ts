/**
 * Wire format of the live connection (one JSON object per frame, at most 64 KiB from a client).
 * Client → server: `{ id, action, ...input }`, where `action` is the `live` word of an operation or one of `gatewayActions`. Server → client: a response to one
 * frame, a push on a stream, a signal, or an order to reconnect elsewhere.
 */
import { z } from 'zod'
import { line, Ref, WebAddress } from './common.ts'
import type { ConversationView, MessageView, PageVisit, VisitorConversationView } from './conversations.ts'
import type { ErrorBody } from './errors.ts'
import type { AgentView, Faces, Presence } from './people.ts'

/** A stream a socket can follow: `library` (staff) or `conversation:<ref>` (staff and the visitor it belongs to). */
export const StreamName = z.string().regex(/^(library|conversation:[A-Za-z0-9_-]{1,64})$/)
export type StreamName = 'library' | `conversation:${string}`

/** The first frame of a connection. It authenticates; the URL never does. */
export const HelloFrame = z.object({
  id: z.string().max(64),
  action: z.literal('hello'),
  auth: z.union([z.object({ token: z.string().max(512) }), z.object({ support_lib_id: Ref, secret: z.string().min(40).max(128) })]),
  /** Where this client stopped: stream → last number seen. null starts at the head. */
  cursors: z.record(StreamName, z.number().int().nonnegative().nullable()).default({}),
  page: z.object({ url: WebAddress, title: line(300).default('') }).optional(),
})
export type HelloFrame = z.input<typeof HelloFrame>

/** Actions of the gateway itself; every other action word is an operation's `live`. */
export const gatewayActions = {
  /** Follows a stream from `after` (null: from now). The response is a `StreamPatch`, which later pushes continue. */
  subscribe: z.strictObject({ stream: StreamName, after: z.number().int().nonnegative().nullable().default(null) }),
  unsubscribe: z.strictObject({ stream: StreamName }),
  /** Never stored: someone is typing, or viewing a conversation; `is_typing` or `is_viewing` is false when they stop. */
  typing: z.strictObject({ conversation_ref: Ref, is_typing: z.boolean(), is_note: z.boolean().default(false) }),
  viewing: z.strictObject({ conversation_ref: Ref, is_viewing: z.boolean() }),
  ping: z.strictObject({}),
} as const
export type GatewayAction = keyof typeof gatewayActions

/** Data of a stream: current rows that replace older copies. Applying it is idempotent. */
export type StreamData = {
  conversations?: (ConversationView | VisitorConversationView)[]
  /** Conversations this socket may no longer see. */
  gone?: string[]
  messages?: MessageView[]
  agents?: AgentView[]
  /** Messages for this user alone: permissions changed, the feed grew, a chat is offered. */
  notices?: Notice[]
}
export type Notice =
  | {
      kind:
        | 'permissions_changed'
        | 'feed_changed'
        | 'drafts_changed'
        | 'settings_changed'
        | 'teams_changed'
        | 'teammates_changed'
        | 'content_changed'
        | 'ticket_options_changed'
        | 'canned_replies_changed'
    }
  | { kind: 'mentioned' | 'chat_offered' | 'chat_transferred' | 'conversation_woken'; conversation_ref: string }

/**
 * Everything between `prev` and `seq`. The client applies it if `prev` is its own number, requests the gap if it is higher, and ignores the push if `seq` is
 * not.
 */
export type StreamPush = { stream: StreamName; seq: number; prev: number; data: StreamData }
/** Response to `subscribe`: everything since `after`, or `reload` if that is too long ago; the client then refetches. */
export type StreamPatch = { stream: StreamName; seq: number; reload: boolean; data: StreamData }

export type SignalFrame =
  | { signal: 'typing'; conversation_ref: string; who: { id: string | null; name: string; kind: 'visitor' | 'agent' }; is_typing: boolean; is_note: boolean }
  | { signal: 'viewing'; conversation_ref: string; who: { id: string; name: string; picture: string }; is_viewing: boolean }
  | { signal: 'visitor_presence'; conversation_ref: string; is_online: boolean }
  /** To staff who follow the conversation: its visitor opened another page. */
  | { signal: 'visitor_page'; conversation_ref: string; page: PageVisit }
  /** To staff: a teammate came online, went offline or went away. */
  | { signal: 'agent_presence'; user_id: string; presence: Presence }
  /** To staff: a teammate started or stopped editing an article. */
  | { signal: 'editing'; article_id: string; who: { id: string; name: string; picture: string }; is_editing: boolean }
  /** To visitors: whether any agent is online, and who they may see. */
  | { signal: 'online'; is_online: boolean; faces: Faces }

export type HelloAnswer = {
  /** `agent_connection_agent_con_id` of the specification's browser storage. */
  connection_id: string
  /** Changes when the server restarts. */
  epoch: string
  server_time: string
  streams: StreamPatch[]
  /** Visitors only: their current conversations. */
  conversations?: VisitorConversationView[]
  /** Visitors only: who the browser's secret belongs to, null before the first message. Changes when somebody signs in on the customer's site. */
  visitor_id?: string | null
  /** Visitors only: whether any agent is online. Changes arrive as the signal 'online'. */
  is_online?: boolean
  /** Visitors only: as in the widget's boot data. */
  faces?: Faces
}

export type AnswerFrame = { re: string; ok: unknown } | { re: string | null; error: ErrorBody }
/** `go` tells the client to reconnect after `wait_ms`: the server is shutting down. */
export type ServerFrame = AnswerFrame | StreamPush | SignalFrame | { go: 'elsewhere'; wait_ms: number }

export { closeCodes } from './close-codes.ts'
