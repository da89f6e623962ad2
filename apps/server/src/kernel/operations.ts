import type { InputOf, Operation, OutputOf, ParsedInputOf } from '@porchlight/contracts/define'
import type { z } from 'zod'
import type { Actor, Ctx, RequestMeta } from './context.ts'
import type { AppError } from './errors.ts'
import type { Kernel } from './kernel.ts'

type AnyOperation = Operation<z.ZodType, z.ZodType>

/** Server-side implementation of an operation, listed by its module and looked up by name. */
export type Handler = {
  operation: AnyOperation
  /**
   * `write`: one transaction that may emit events; `read`: one read-only transaction; `batch`: several calls of a library in one transaction; `outside`: no
   * transaction, the handler opens its own.
   */
  mode: 'write' | 'read' | 'batch' | 'outside'
  /** CPU-bound: a process runs only a few of these at a time; the others queue. */
  isHeavy?: boolean
  /** Its reads are large: a replica of the database does them, if there is one. */
  isLarge?: boolean
  /** Processes the input before the transaction opens, so that no connection is held meanwhile. */
  prepare?(kernel: Kernel, support_lib_id: string, input: unknown): Promise<unknown>
  run(ctx: Ctx, input: unknown): Promise<unknown>
  runMany?(calls: BatchCall[]): Promise<unknown[]>
  runOutside?(call: OutsideCall, input: unknown): Promise<unknown>
  beforeBody?: BeforeBody
}

/**
 * Checks, after permissions and limits and before an upload is received, that there is room for a body of at most `bytes`. Only a first check: concurrent
 * uploads may use the room, so the action decides.
 * @throws AppError
 */
export type BeforeBody = (call: OutsideCall, bytes: number) => Promise<void>

/** The call of an outside action, which opens short transactions so that it holds no connection while it computes or waits for another service. */
export type OutsideCall = {
  kernel: Kernel
  actor: Actor
  /** The caller's library; '' for public operations, which determine it themselves. */
  support_lib_id: string
  request: RequestMeta
  read<T>(support_lib_id: string, run: (ctx: Ctx) => Promise<T>): Promise<T>
  write<T>(support_lib_id: string, run: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Returns a context outside any transaction: each `inLibrary` opens a read-only one, and there is no `db`. For responses that mostly need no transaction. */
  context(support_lib_id: string): Ctx
  /** Returns the same call made by somebody unknown, to look at what everybody sees. */
  asNobody(): OutsideCall
  /** Runs CPU-bound work, which is limited per process; like `heavyQuery`, it holds no connection while it waits. */
  inTurn<T>(run: () => Promise<T>): Promise<T>
}

/** One of the calls that share a transaction; their contexts differ only in actor and request. */
export type BatchCall<I = unknown> = { ctx: Ctx; input: I }

/** Defines an operation that changes something. It runs in one transaction, which also stores the events it emits. */
export function action<O extends AnyOperation>(operation: O, run: (ctx: Ctx, input: ParsedInputOf<O>) => Promise<InputOfAnswer<O>>): Handler {
  return { operation, mode: 'write', run: run as Handler['run'] }
}

/** Converts the parsed input into the form the action needs. */
export type Prepare<I, P> = (kernel: Kernel, support_lib_id: string, input: I) => Promise<P>

/** Defines an action that processes its input, usually in a worker process, before its transaction opens. */
export function preparedAction<O extends AnyOperation, P>(
  operation: O,
  prepare: Prepare<ParsedInputOf<O>, P>,
  run: (ctx: Ctx, input: P) => Promise<InputOfAnswer<O>>,
): Handler {
  return { operation, mode: 'write', prepare: prepare as Handler['prepare'], run: run as Handler['run'] }
}

/** Defines an operation that only reads, in one read-only transaction. */
export function query<O extends AnyOperation>(operation: O, run: (ctx: Ctx, input: ParsedInputOf<O>) => Promise<InputOfAnswer<O>>): Handler {
  return { operation, mode: 'read', run: run as Handler['run'] }
}

/**
 * Defines a query that keeps a CPU core busy for milliseconds, such as a search. Many at once would slow down each other and every message between them, so
 * only a few run at a time, in order of arrival.
 */
export function heavyQuery<O extends AnyOperation>(operation: O, run: (ctx: Ctx, input: ParsedInputOf<O>) => Promise<InputOfAnswer<O>>): Handler {
  return { ...query(operation, run), isHeavy: true, isLarge: true }
}

/** Marks an operation whose reads go through much at once, such as a report or an export: they are done by the replica of the database, if there is one. */
export const largeRead = (handler: Handler): Handler => ({ ...handler, isLarge: true })

/**
 * Defines an action whose waiting calls in one library share a transaction: under load many messages share one commit, while a single message does not wait.
 * `runMany` returns results in the order of its calls; an `AppError` instead of a result refuses only that call, which must have written nothing.
 */
export function batchAction<O extends AnyOperation>(
  operation: O,
  runMany: (calls: BatchCall<ParsedInputOf<O>>[]) => Promise<(InputOfAnswer<O> | AppError)[]>,
): Handler {
  return {
    operation,
    mode: 'batch',
    run: async (ctx, input) => (await runMany([{ ctx, input: input as ParsedInputOf<O> }]))[0],
    runMany: runMany as NonNullable<Handler['runMany']>,
  }
}

/**
 * Defines an operation that waits for something slow (a password hash, another service) between short transactions, so that it holds no connection meanwhile.
 * Changes that belong together go into one `write`.
 */
export function outsideAction<O extends AnyOperation>(
  operation: O,
  run: (call: OutsideCall, input: ParsedInputOf<O>) => Promise<InputOfAnswer<O>>,
  beforeBody?: BeforeBody,
): Handler {
  return {
    operation,
    mode: 'outside',
    run: () => Promise.reject(new Error(`${operation.name} runs outside of a transaction`)),
    runOutside: run as NonNullable<Handler['runOutside']>,
    ...(beforeBody && { beforeBody }),
  }
}

/** A handler's result: the output before its schema strips undeclared fields. */
type InputOfAnswer<O> = O extends Operation<z.ZodType, infer Out> ? z.input<Out> : never

export type { InputOf, OutputOf }
