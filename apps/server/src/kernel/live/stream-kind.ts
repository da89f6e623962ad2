import type { ConversationView, HelloAnswer, StreamData, StreamPatch, VisitorConversationView } from '@porchlight/contracts'
import type { Actor, Ctx } from '../context.ts'
import type { Kernel } from '../kernel.ts'

/** The row of a stream of one row, as its followers see it. */
export type RowView = ConversationView | VisitorConversationView
/** What signals ask for: `read` to receive one, the others to send one. */
export type SignalAct = 'read' | 'type_reply' | 'type_note' | 'view'

/** What a module says of a stream whose rows it owns, so that the gateway need not know them. */
export type StreamKind = {
  kind: 'library' | 'conversation'
  /**
   * The stream's head and what changed after `after` (null: nothing asked); `reload` when that is more than can be replayed. Read in one transaction.
   * @throws AppError `not_found` when the actor may not follow it.
   */
  open(ctx: Ctx, ref: string, after: number | null): Promise<Omit<StreamPatch, 'stream'> & { view?: RowView }>
  /** May this actor read or signal in the stream whose row is `view` now? Asked of the sender and of each receiver of a signal. Streams of one row only. */
  allows?(actor: Actor, view: RowView, act: SignalAct): boolean
  /** Current rows of what these events were about, for when the words between processes were lost. Library streams only. */
  reload?(ctx: Ctx, subjects: string[]): Promise<StreamData>
  /** Cuts a change to what this actor may see; undefined when that is nothing at all. `before`: what rows of lists were, see StreamChange. */
  project(actor: Actor, data: StreamData, before?: ReadonlyMap<string, unknown>): StreamData | undefined
}

/** A socket as modules see it. */
export type LiveConnection = { connection_id: string; actor: Actor }

/** What modules add to the answer of a hello. */
export type HelloExtras = Pick<HelloAnswer, 'conversations' | 'visitor_id' | 'is_online'>

/** Where modules take part in the life of connections. */
export type LiveHooks = {
  /** After a hello: more for its answer (a visitor's conversations, which the gateway then follows). */
  onOpen?(kernel: Kernel, connection: LiveConnection, page: { url: string; title: string } | undefined): Promise<HelloExtras | undefined>
  onClose?(kernel: Kernel, connection: LiveConnection): Promise<void>
  /** Renews leases: each connection of this process comes once in 20 s, in one of many calls. */
  onBeat?(kernel: Kernel, connections: LiveConnection[]): Promise<void>
}
export type { ConversationView, VisitorConversationView }
