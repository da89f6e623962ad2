import type { EventName, EventPayload } from '@porchlight/contracts/events'
import type { HelloExtras, NoticeTopic, SignalFrame, StreamData, StreamName, StreamPatch, StreamRows } from '@porchlight/contracts/live'
import type { z } from 'zod'
import type { Actor, Ctx, StaffActor, VisitorActor } from '../context.ts'
import type { Kernel } from '../kernel.ts'

/** Permission for signals: 'read' to receive one, or an act defined by the stream's module to send one. */
export type SignalAct = string

/**
 * A kind of stream that follows a single row, named `kind:id`. Implemented by a module, so that the gateway knows nothing about the rows. `View` is the row as
 * its followers see it.
 */
export type StreamKind<View = unknown> = {
  kind: string
  /**
   * Returns the stream's head and the changes after `after` (null: none needed), read in one transaction; sets `reload` when there are too many to replay.
   * @throws AppError `not_found` when the actor may not follow it.
   */
  open(ctx: Ctx, id: string, after: number | null): Promise<Omit<StreamPatch, 'stream'> & { view: View }>
  /** Returns whether this actor may read, or send signals in, the stream whose current row is `view`. Checked for the sender and every receiver of a signal. */
  allows(actor: Actor, view: View, act: SignalAct): boolean
  /** Reduces a change to what this actor may see; `gone` means the actor may no longer follow the stream. */
  project(actor: Actor, data: StreamData): StreamData
  /** Returns the row contained in a change, or undefined. */
  viewIn(data: StreamData): View | undefined
}

export type RowName = keyof StreamRows
/** The id of a row whose events were missed, with the event names. */
export type Missed = { subject: string; names: string[] }

/** A kind of row in the `library` stream, which staff see in lists. */
export type ListRows<N extends RowName = RowName> = {
  name: N
  idOf(row: StreamRows[N]): string
  /** Returns the current rows of these subjects, if any, for an actor who missed their events. */
  replay(ctx: Ctx, missed: readonly Missed[]): Promise<SeenRows<N>>
  /**
   * Reduces changed rows to what this actor may see; returns the same array if the actor may see all of them. `before` holds by id the values before each of
   * the changes; see StreamChange.
   */
  project?(actor: Actor, rows: StreamRows[N][], before: ReadonlyMap<string, readonly unknown[]>): SeenRows<N>
}
/** Rows that an actor may see, and the ids of those no longer visible. */
export type SeenRows<N extends RowName = RowName> = { rows: StreamRows[N][]; gone: string[] }

/** Defines a kind of row in the `library` stream. */
export const listRows = <N extends RowName>(rows: ListRows<N>): ListRows => rows

/** A notice to open screens about an event: sent live when the event happens, or replayed after a gap. */
export type NoticeRule = {
  topic: NoticeTopic
  event: EventName
  ids(payload: unknown, subject: string | null): string[] | null
  /** The users who receive it; undefined for all staff. */
  to(payload: unknown): string[] | undefined
  isReplayed: boolean
}

/**
 * Defines an event's notice. By default it concerns the event's subject, or the whole topic if there is none. `ids` names other subjects (an empty list: no
 * notice); `to` restricts it to these users; `isReplayed: false` marks alerts that are pointless later.
 */
export const notice = <N extends EventName>(
  topic: NoticeTopic,
  event: N,
  options: { ids?: (payload: EventPayload<N>) => string[] | null; to?: (payload: EventPayload<N>) => string[]; isReplayed?: boolean } = {},
): NoticeRule => ({
  topic,
  event,
  ids: (payload, subject) => (options.ids ? options.ids(payload as EventPayload<N>) : subject === null ? null : [subject]),
  to: (payload) => options.to?.(payload as EventPayload<N>),
  isReplayed: options.isReplayed ?? true,
})

/** Defines the same notice for several events, each about its own subject. */
export const notices = (topic: NoticeTopic, events: readonly EventName[]): NoticeRule[] => events.map((event) => notice(topic, event))

/** A live action that sends signals to a stream's followers and stores nothing. */
export type SignalAction<I extends z.ZodType = z.ZodType> = {
  action: string
  input: I
  /** The stream to signal in. The sender must follow it. */
  stream(input: z.output<I>): StreamName
  /** Permission the sender needs, checked by the stream's kind. */
  act(actor: Actor, input: z.output<I>): SignalAct
  frames(actor: StaffActor | VisitorActor, input: z.output<I>): { to: 'staff' | 'visitor'; frame: SignalFrame }[]
}

/** Defines a signal. */
export const signalAction = <I extends z.ZodType>(declared: SignalAction<I>): SignalAction => declared as unknown as SignalAction

/** A socket as exposed to modules. */
export type LiveConnection = { connection_id: string; actor: Actor }

/** A module's addition to the hello response: extra fields, and streams that the socket then follows from the given numbers. */
export type Greeting = {
  extras: HelloExtras
  follow?: { stream: StreamName; seq: number; view: unknown }[]
  /** Why the state that visitors see could not be read: it is told later. */
  lacksState?: unknown
}

/**
 * What all visitors of a library see, and those who are connected hear of when it changes. Not a signal of its author: a lost message delays it, and the last
 * one heard is what holds.
 */
export type VisitorState = {
  name: string
  /** Returns whether an event of this name may have changed it. */
  isChangedBy(kernel: Kernel, support_lib_id: string, event: string): boolean
  /** Reads it, after the event. */
  read(kernel: Kernel, support_lib_id: string): Promise<SignalFrame>
}

/** Module hooks into the connection lifecycle. */
export type LiveHooks = {
  visitorState?: VisitorState
  /** Runs after a hello. */
  onOpen?(kernel: Kernel, connection: LiveConnection, page: { url: string; title: string } | undefined): Promise<Greeting | undefined>
  onClose?(kernel: Kernel, connection: LiveConnection): Promise<void>
  /** Renews leases. Called many times in 20 s, each time with a share of this process's connections, so that every lease is renewed once. */
  onBeat?(kernel: Kernel, connections: LiveConnection[]): Promise<void>
  /**
   * Other libraries that a member of staff belongs to too, and whether a change of rows there is worth telling: their socket here then gets the frame, at most
   * every two seconds. One module declares it.
   */
  elsewhere?: { libraries(kernel: Kernel, actor: StaffActor): Promise<string[]>; rings(data: StreamData): boolean; frame: SignalFrame }
}
