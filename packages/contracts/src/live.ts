/**
 * Wire format of the live connection (one JSON object per frame, at most 64 KiB from a client). Client → server: `{ id, action, ...input }`, where `action` is
 * the `live` word of an operation, a signal of a module, or one of `gatewayActions`. Server → client: a response to one frame, a push on a stream, a signal, or
 * an instruction to reconnect elsewhere.
 */
import { z } from 'zod'
import { line, Ref, WebAddress } from './common.ts'
import type { FrameError } from './errors.ts'

/** A stream a socket can follow: `library` (staff), or that of one row, named by its kind and id. */
export const StreamName = z.string().regex(/^(library|[a-z_]{1,32}:[A-Za-z0-9_-]{1,64})$/)
export type StreamName = 'library' | `${string}:${string}`

/** The first frame of a connection. It carries the credentials; the URL never does. */
export const HelloFrame = z.object({
  id: z.string().max(64),
  action: z.literal('hello'),
  auth: z.union([z.object({ token: z.string().max(512) }), z.object({ support_lib_id: Ref, secret: z.string().min(40).max(128) })]),
  /** The last number this client has seen, by stream; null starts at the head. */
  cursors: z.record(StreamName, z.number().int().nonnegative().nullable()).default({}),
  page: z.object({ url: WebAddress, title: line(300).default('') }).optional(),
})
export type HelloFrame = z.input<typeof HelloFrame>

/** Actions of the gateway itself; every other action word is an operation's `live` or a signal of a module. */
export const gatewayActions = {
  /** Follows a stream from `after` (null: from now). The response is a `StreamPatch`; later pushes continue from it. */
  subscribe: z.strictObject({ stream: StreamName, after: z.number().int().nonnegative().nullable().default(null) }),
  unsubscribe: z.strictObject({ stream: StreamName }),
  ping: z.strictObject({}),
} as const
export type GatewayAction = keyof typeof gatewayActions

/** Rows carried by streams, by name. Each domain's contract adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: domains add to it
export interface StreamRows {}
/** Data of a stream: current rows that replace older copies. Applying it is idempotent. */
export type StreamData = { [N in keyof StreamRows]?: StreamRows[N][] } & {
  /** Ids of rows that this socket may no longer see. */
  gone?: string[]
  notices?: Notice[]
}

/** Topics of notices. Each domain's contract adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: domains add to it
export interface NoticeTopics {}
export type NoticeTopic = keyof NoticeTopics
/** Reports changes in a topic: to the items with these ids, or to any of them if null. Screens refetch the ones they show. */
export type Notice = { topic: NoticeTopic; ids: string[] | null }

/**
 * Everything between `prev` and `seq`. The client applies it if `prev` is its own number, requests the gap if `prev` is higher, and ignores the push if `seq`
 * is not higher.
 */
export type StreamPush = { stream: StreamName; seq: number; prev: number; data: StreamData }
/** Response to `subscribe`: everything since `after`, or `reload` if that is too long ago; the client then refetches. */
export type StreamPatch = { stream: StreamName; seq: number; reload: boolean; data: StreamData }

/** Payloads of signals, by name. Each domain's contract adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: domains add to it
export interface Signals {}
/** A signal: never stored, and not replayed after a reconnect. */
export type SignalFrame = { [S in keyof Signals]: { signal: S } & Signals[S] }[keyof Signals]

/** What the response to a hello contains besides the streams. Each domain's contract adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: domains add to it
export interface HelloExtras {}
export type HelloAnswer = HelloExtras & {
  /** The specification's `agent_connection_agent_con_id` in browser storage. */
  connection_id: string
  /** Changes when the server restarts. */
  epoch: string
  server_time: string
  streams: StreamPatch[]
}

export type AnswerFrame = { re: string; ok: unknown } | { re: string | null; error: FrameError }
/** `go` tells the client to reconnect after `wait_ms`: the server is shutting down. */
export type ServerFrame = AnswerFrame | StreamPush | SignalFrame | { go: 'elsewhere'; wait_ms: number }

export { closeCodes } from './close-codes.ts'
