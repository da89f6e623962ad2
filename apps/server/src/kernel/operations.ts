import type { InputOf, Operation, OutputOf, ParsedInputOf } from '@porchlight/contracts'
import type { z } from 'zod'
import type { Actor, Ctx, RequestMeta } from './context.ts'
import type { AppError } from './errors.ts'
import type { Kernel } from './kernel.ts'

type AnyOperation = Operation<z.ZodType, z.ZodType>

/** The server's side of one operation: how it is carried out. Listed by its module, found by name. */
export type Handler = {
  operation: AnyOperation
  /** `write`: one transaction that may emit; `read`: one read-only transaction; `batch`: many calls of a library in one transaction; `outside`: none, it opens its own. */
  mode: 'write' | 'read' | 'batch' | 'outside'
  /** It computes more than it waits, so a process carries out only a few of these at a time; others wait in line. */
  isHeavy?: boolean
  /** Works on the input before the transaction opens, so that nothing is held meanwhile. */
  prepare?(kernel: Kernel, support_lib_id: string, input: unknown): Promise<unknown>
  run(ctx: Ctx, input: unknown): Promise<unknown>
  runMany?(calls: BatchCall[]): Promise<unknown[]>
  runOutside?(call: OutsideCall, input: unknown): Promise<unknown>
  beforeBody?: BeforeBody
}

/**
 * Asked after rights and limits and before one byte of an upload is taken in: is there room for a body of at most so many bytes? The answer is only a hint, because
 * others upload meanwhile; the action itself decides.
 * @throws AppError
 */
export type BeforeBody = (call: OutsideCall, bytes: number) => Promise<void>

/** The caller of an outside action, and short transactions for it: nothing is held while it computes or waits for another machine. */
export type OutsideCall = {
  kernel: Kernel
  actor: Actor
  /** The caller's library; '' for public operations, which learn it on their way. */
  support_lib_id: string
  request: RequestMeta
  read<T>(support_lib_id: string, run: (ctx: Ctx) => Promise<T>): Promise<T>
  write<T>(support_lib_id: string, run: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** One call among those that share a transaction; `ctx` differs in its actor and request only. */
export type BatchCall<I = unknown> = { ctx: Ctx; input: I }

/** Carries out an operation that changes something, in one transaction; what it emits is stored with it. */
export function action<O extends AnyOperation>(operation: O, run: (ctx: Ctx, input: ParsedInputOf<O>) => Promise<InputOfAnswer<O>>): Handler {
  return { operation, mode: 'write', run: run as Handler['run'] }
}

/** Turns the parsed input into what the action works with. */
export type Prepare<I, P> = (kernel: Kernel, support_lib_id: string, input: I) => Promise<P>

/** An action whose input is parsed further (in a worker thread, as a rule) before its transaction opens. */
export function preparedAction<O extends AnyOperation, P>(
  operation: O,
  prepare: Prepare<ParsedInputOf<O>, P>,
  run: (ctx: Ctx, input: P) => Promise<InputOfAnswer<O>>,
): Handler {
  return { operation, mode: 'write', prepare: prepare as Handler['prepare'], run: run as Handler['run'] }
}

/** Carries out an operation that only reads, in one read-only transaction. */
export function query<O extends AnyOperation>(operation: O, run: (ctx: Ctx, input: ParsedInputOf<O>) => Promise<InputOfAnswer<O>>): Handler {
  return { operation, mode: 'read', run: run as Handler['run'] }
}

/**
 * A query that keeps a processor busy for milliseconds (a search). Many at once would only slow each other down, and every message between them: they take
 * turns, in the order of their coming.
 */
export function heavyQuery<O extends AnyOperation>(operation: O, run: (ctx: Ctx, input: ParsedInputOf<O>) => Promise<InputOfAnswer<O>>): Handler {
  return { ...query(operation, run), isHeavy: true }
}

/**
 * Carries out the calls of one library that wait at the same moment in one transaction: under load many messages share one commit, alone a message waits for nobody.
 * `runMany` answers in the order of its calls; an `AppError` in place of an answer refuses that call alone and must leave no trace of it.
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
 * Carries out an operation that must wait for something slow (a password hash, another machine) between short transactions of its own, so that it holds no
 * connection meanwhile. What has to happen together belongs into one `write`.
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

/** What a handler returns: the output before its schema has cut it to what the contract states. */
type InputOfAnswer<O> = O extends Operation<z.ZodType, infer Out> ? z.input<Out> : never

export type { InputOf, OutputOf }
