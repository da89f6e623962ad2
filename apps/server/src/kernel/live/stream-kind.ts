import type { ConversationView, HelloAnswer, StreamData, StreamPatch, VisitorConversationView } from '@porchlight/contracts'
import type { Actor, Ctx } from '../context.ts'
import type { Kernel } from '../kernel.ts'

/** The row of a single-row stream, as its followers see it. */
export type RowView = ConversationView | VisitorConversationView
/** Permissions for signals: `read` to receive one, the others to send one. */
export type SignalAct = 'read' | 'type_reply' | 'type_note' | 'view'

/** What a module provides for the streams of its own rows, so that the gateway needs to know no domain. */
export type StreamKind = {
  kind: 'library' | 'conversation'
  /**
   * Returns the stream's head and the changes after `after` (null: no changes needed), read in one transaction; `reload` when there are too many to replay.
   * @throws AppError `not_found` when the actor may not follow it.
   */
  open(ctx: Ctx, ref: string, after: number | null): Promise<Omit<StreamPatch, 'stream'> & { view?: RowView }>
  /**
   * Returns whether this actor may read or signal in the stream whose current row is `view`. Checked for the sender and each receiver of a signal. Single-row
   * streams only.
   */
  allows?(actor: Actor, view: RowView, act: SignalAct): boolean
  /** Returns the current rows of these events' subjects, for when messages between processes were lost. Library streams only. */
  reload?(ctx: Ctx, subjects: string[]): Promise<StreamData>
  /** Reduces a change to what this actor may see; undefined when that is nothing. `before` holds the earlier values of list rows, see StreamChange. */
  project(actor: Actor, data: StreamData, before?: ReadonlyMap<string, unknown>): StreamData | undefined
}

/** A socket as modules see it. */
export type LiveConnection = { connection_id: string; actor: Actor }

/** What modules add to the answer to a hello. */
export type HelloExtras = Pick<HelloAnswer, 'conversations' | 'visitor_id' | 'is_online' | 'faces'>

/** Hooks of modules into the lifecycle of connections. */
export type LiveHooks = {
  /** Runs after a hello; returns additions to its answer (a visitor's conversations, which the gateway then follows). */
  onOpen?(kernel: Kernel, connection: LiveConnection, page: { url: string; title: string } | undefined): Promise<HelloExtras | undefined>
  onClose?(kernel: Kernel, connection: LiveConnection): Promise<void>
  /** Renews leases: called many times in 20 s with a share of this process's connections each, so that each is renewed once. */
  onBeat?(kernel: Kernel, connections: LiveConnection[]): Promise<void>
}
export type { ConversationView, VisitorConversationView }
