import type { InputOf, Operation, OutputOf, ParsedInputOf } from '@porchlight/contracts'
import type { z } from 'zod'
import type { Ctx } from './context.ts'
import type { AppError } from './errors.ts'

type AnyOperation = Operation<z.ZodType, z.ZodType>

/** The server's side of one operation: how it is carried out. Listed by its module, found by name. */
export type Handler = {
  operation: AnyOperation
  /** `write`: one transaction that may emit; `read`: one read-only transaction; `batch`: many calls of a library in one transaction. */
  mode: 'write' | 'read' | 'batch'
  run(ctx: Ctx, input: unknown): Promise<unknown>
  runMany?(calls: BatchCall[]): Promise<unknown[]>
}

/** One call among those that share a transaction; `ctx` differs in its actor and request only. */
export type BatchCall<I = unknown> = { ctx: Ctx; input: I }

/** Carries out an operation that changes something, in one transaction; what it emits is stored with it. */
export function action<O extends AnyOperation>(operation: O, run: (ctx: Ctx, input: ParsedInputOf<O>) => Promise<InputOfAnswer<O>>): Handler {
  return { operation, mode: 'write', run: run as Handler['run'] }
}

/** Carries out an operation that only reads, in one read-only transaction. */
export function query<O extends AnyOperation>(operation: O, run: (ctx: Ctx, input: ParsedInputOf<O>) => Promise<InputOfAnswer<O>>): Handler {
  return { operation, mode: 'read', run: run as Handler['run'] }
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

/** What a handler returns: the output before its schema has cut it to what the contract states. */
type InputOfAnswer<O> = O extends Operation<z.ZodType, infer Out> ? z.input<Out> : never

export type { InputOf, OutputOf }
