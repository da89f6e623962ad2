import { availableParallelism } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { auditOf } from '../audit/audit-entry.ts'
import { notingRow } from '../audit/audited-rows.ts'
import { type Actor, type Ctx, isStaff, type RequestMeta } from '../context.ts'
import type { TransactionMode } from '../data/database.ts'
import { type Call, inTransaction, outsideContext } from '../data/transactions.ts'
import { AppError, ranOutOfTime, refuse, toAppError } from '../errors.ts'
import { authenticate, type Credentials, type Kernel, type Remembered, recall } from '../kernel.ts'
import type { Handler, OutsideCall } from '../operations.ts'
import { assertConfirmed, assertFromAllowed, assertMayCall, assertSecondFactor, ofOwnLibrary } from '../permissions.ts'
import { traced } from '../process/tracing.ts'
import { beginUnderWay } from '../watchdog/under-way.ts'
import { masking } from './hidden-fields.ts'
import { fieldsOf } from './invalid-fields.ts'
import { serialisedOf } from './kept-answer.ts'
import { send } from './pipeline.ts'
import { assertPlainText } from './plain-text.ts'
import { countsOfCall } from './rate-counts.ts'
import { beginNamed, endNamed, forgetNamed, type NamedCall, namedCall } from './repeated-calls.ts'

/** One call of an operation, over any transport. */
export type Request = { actor: Actor; input: unknown; meta: RequestMeta /** For reads with a cached actor. */; isStill?: Remembered['isStill'] }

/** The caller's cached actor is outdated. */
class HasChanged extends Error {}

/**
 * Performs a call with credentials. A read does not wait for authentication: it runs with the cached actor and verifies it in the same transaction. So callers
 * who have lost a permission get no data, and a read takes one round trip instead of two. If verification fails, the read runs again with the current actor.
 */
export async function performFor(kernel: Kernel, handler: Handler, credentials: Credentials | undefined, request: Omit<Request, 'actor'>): Promise<unknown> {
  const remembered = handler.mode === 'read' ? recall(kernel, credentials) : undefined
  if (!remembered) return perform(kernel, handler, { ...request, actor: await authenticate(kernel, credentials) })
  try {
    return await perform(kernel, handler, { ...request, ...remembered })
  } catch (error) {
    const actor = await authenticate(kernel, credentials)
    if (!(error instanceof HasChanged) && isDeepStrictEqual(actor, remembered.actor)) throw error
    return perform(kernel, handler, { ...request, actor })
  }
}

/**
 * Pipeline for every call: authorise, rate-limit, validate, run in one transaction, reduce the output to its contract.
 * @throws AppError with the operation's own codes or the kernel's.
 */
export const perform = (kernel: Kernel, handler: Handler, request: Request): Promise<unknown> =>
  traced('call', handler.operation.name, request.meta.id, () => performNow(kernel, handler, request))

async function performNow(kernel: Kernel, handler: Handler, request: Request): Promise<unknown> {
  await admit(kernel, handler, request)
  const end = beginUnderWay(handler.operation.name)
  try {
    return await performAdmitted(kernel, handler, request)
  } catch (error) {
    // Clients retry while the database is unavailable; that must not use up their limits. A call that took too long has had its share of the database.
    if (toAppError(error).code === 'unavailable' && !ranOutOfTime(error)) await giveBack(kernel, handler, request)
    throw error
  } finally {
    end()
  }
}

async function giveBack(kernel: Kernel, { operation }: Handler, request: Request): Promise<void> {
  const counts = countsOfCall(kernel, operation, request).map((count) => ({ ...count, cost: -(count.cost ?? 1) }))
  await kernel.ports.limiter.take(counts).catch(() => {})
}

/**
 * Authorises and rate-limits a call before doing any work for it. `bytes` is the length of a body still to come.
 * @throws AppError `unauthenticated`, `forbidden`, `address_refused`, `second_factor_required`, `confirmation_needed`, `rate_limited`
 */
export async function admit(kernel: Kernel, { operation }: Handler, { actor, meta, input }: Request, bytes = 0): Promise<void> {
  assertMayCall(operation, actor)
  assertFromAllowed(actor, meta.address)
  assertSecondFactor(operation, actor, kernel.clock.now())
  assertConfirmed(operation, actor, kernel.clock.now())
  await kernel.ports.limiter.take(countsOfCall(kernel, operation, { actor, meta, input, bytes }))
}

/**
 * Admits a call whose body is an upload of at most `bytes`, before receiving any of it.
 * @throws AppError as `admit` does, and any error from the handler's `beforeBody`
 */
export async function admitUpload(kernel: Kernel, handler: Handler, request: Request, bytes: number): Promise<void> {
  await admit(kernel, handler, request, bytes)
  await handler.beforeBody?.(outsideCall(kernel, callOf(handler, request)), bytes)
}

/** Runs the rest of an admitted call. */
export async function performAdmitted(kernel: Kernel, handler: Handler, request: Request): Promise<unknown> {
  const { operation } = handler
  assertPlainText(request.input)
  const parsed = operation.input.safeParse(ofOwnLibrary(operation, request.actor, request.input ?? {}))
  if (!parsed.success) throw refuse('invalid_input', { fields: fieldsOf(parsed.error) })
  const named = namedCall(operation, request, parsed.data)
  if (named) await kernel.ports.limiter.take([named.limit])
  // A call with an idempotency key always begins in home, so that its record is found even if the library moves.
  const near = !named && operation.library !== undefined && (parsed.data as Record<string, unknown>)[operation.library]
  const call = { ...callOf(handler, request), ...(typeof near === 'string' && { near }) }
  const isExport = call.audit?.area === 'exports'
  const prepared = handler.prepare ? await handler.prepare(kernel, call.support_lib_id, parsed.data) : parsed.data
  if (isExport && handler.mode !== 'write') {
    // An export only reads, so it is noted before it begins.
    await inTransaction(kernel, 'write', [call], async () => {})
    delete call.audit
  }
  if (isExport) kernel.ports.readings.note(call.actor, 'exports', [call.request.id], kernel.clock.now())
  const shown = (output: unknown) => masking(operation.output, request.actor, output)
  if (named) return shown(await runNamed(kernel, handler, { call, named }, prepared))
  const answer = await run(kernel, handler, call, prepared, request.isStill)
  return serialisedOf(answer) ? answer : shown(operation.output.parse(answer))
}

function callOf(handler: Handler, { actor, meta }: Request): Call {
  const audit = isStaff(actor) ? auditOf(handler) : undefined
  const isPublic = actor.kind === 'nobody' || handler.operation.audience.includes('public')
  return { actor, support_lib_id: isPublic ? '' : actor.support_lib_id, request: meta, ...(audit && { audit: { ...audit } }) }
}

function run(kernel: Kernel, handler: Handler, call: Call, input: unknown, isStill: Request['isStill']): Promise<unknown> {
  if (handler.mode === 'batch') return shareTransaction(kernel, handler, call, input)
  if (handler.mode === 'outside' && handler.runOutside) return handler.runOutside(outsideCall(kernel, call, handler.isLarge), input)
  const alone = () =>
    inTransaction(kernel, handler.mode !== 'read' ? 'write' : handler.isLarge ? 'largeRead' : 'read', [call], async ([ctx]) => {
      // Read the number first, so that the result is at least as recent.
      const asked = handler.mode === 'read' && call.request.atNumber && isStaff(call.actor)
      const [isSame, number, answer] = await Promise.all([
        isStill?.(ctx as Ctx) ?? true,
        asked ? eventNumber(ctx as Ctx) : undefined,
        runNoting(kernel, handler, call, ctx as Ctx, input),
      ])
      if (!isSame) throw new HasChanged()
      if (number !== undefined) call.request.atNumber?.(number)
      return answer
    })
  return handler.isHeavy ? inLine(alone) : alone()
}

/** Runs the handler; for audited calls, records the changes to the row that the call names. */
function runNoting(kernel: Kernel, handler: Handler, { audit }: Call, ctx: Ctx, input: unknown): Promise<unknown> {
  const run = () => handler.run(ctx, input)
  return audit ? notingRow(kernel, ctx, audit, input, run) : run()
}

/**
 * Runs a call with an idempotency key. Its response is stored in the call's own transaction, so that duplicates have one effect even after a crash. A call
 * without a single transaction is recorded before it starts: if the process dies, its effect is unknown and it isn't repeated.
 */
async function runNamed(kernel: Kernel, handler: Handler, { call, named }: { call: Call; named: NamedCall }, input: unknown): Promise<unknown> {
  const { operation, mode } = handler
  const parse = (answer: unknown) => {
    if (answer instanceof AppError) throw answer
    return operation.output.parse(answer)
  }
  if (mode !== 'outside')
    return inTransaction(kernel, mode, [call], async ([context]) => {
      const ctx = context as Ctx
      const first = await beginNamed(ctx, named)
      // Nothing happens a second time, so there is nothing to audit.
      if (first) delete call.audit
      const output = first ? first.answer : parse(await runNoting(kernel, handler, call, ctx, input))
      if (!first) await endNamed(ctx, named, output)
      return output
    })
  const { audit: _, ...unaudited } = call
  const note = <T>(run: (ctx: Ctx) => Promise<T>) => inTransaction(kernel, 'write', [unaudited], ([ctx]) => run(ctx as Ctx))
  const first = await note((ctx) => beginNamed(ctx, named))
  if (first) return first.answer
  try {
    const output = parse(await handler.runOutside?.(outsideCall(kernel, call, handler.isLarge), input))
    await note((ctx) => endNamed(ctx, named, output))
    return output
  } catch (error) {
    if (error instanceof AppError) await note((ctx) => forgetNamed(ctx, named))
    throw error
  }
}

async function eventNumber(ctx: Ctx): Promise<number | undefined> {
  const statement = sql<{ event_number: number }>`select event_number from library_heads where support_lib_id = ${ctx.support_lib_id}`
  const [head] = await send(ctx.db, 'event-number', statement)
  return head?.event_number
}

/** Runs as many heavy queries concurrently as this machine has processors, but at least two. */
const inLine = pLimit(Math.max(2, availableParallelism()))

/** Returns the context of an outside action, also for jobs that act for a person, such as an answer in a flow. `isLarge`: its reads are for the replica. */
export function outsideCall(kernel: Kernel, call: Call, isLarge = false): OutsideCall {
  const { actor, support_lib_id, request } = call
  const inLibrary = <T>(mode: TransactionMode, library: string, run: (ctx: Ctx) => Promise<T>) =>
    inTransaction(kernel, mode, [{ ...call, support_lib_id: library }], ([ctx]) => run(ctx as Ctx))
  return {
    kernel,
    actor,
    support_lib_id,
    request,
    read: (library, run) => inLibrary(isLarge ? 'largeRead' : 'read', library, run),
    write: (library, run) => inLibrary('write', library, run),
    context: (library) => outsideContext(kernel, { ...call, support_lib_id: library }),
    asNobody: () => outsideCall(kernel, { ...call, actor: { kind: 'nobody' } }),
    inTurn: (run) => inLine(run),
  }
}

type Waiting = {
  call: { actor: Actor; support_lib_id: string; request: RequestMeta }
  input: unknown
  resolve(answer: unknown): void
  reject(error: unknown): void
}
/** The waiting calls of one operation in one library, how many transactions are running, and how many of those have taken long. */
type Line = { waiting: Waiting[]; running: number; slow: number }
const batchMax = 128
/** While one transaction is in the database, this process prepares the next; more would only wait for the lock on the library's head row. */
const runningMax = 2
/** How many calls must be waiting before a second transaction begins. Half of a small transaction's work does not depend on how many calls it has, so fewer calls had better wait for the next one. */
const worthASecond = 16
/** After this long, a second transaction begins for any waiting call: the first one may be waiting for a locked row, which is no reason for other calls to wait. */
const slowMs = 50
/** Returns how many calls must be waiting for a transaction to begin beside `others` running ones. */
const callsNeeded = ({ slow }: Line, others: number): number => (others > slow ? worthASecond : 1)
const mayBegin = (line: Line): boolean => line.running < runningMax && line.waiting.length >= callsNeeded(line, line.running)
const lines = new WeakMap<Kernel, Map<string, Line>>()

/** Collects calls that arrive while a library's transactions run, so that they share the next one. */
function shareTransaction(kernel: Kernel, handler: Handler, call: Waiting['call'], input: unknown): Promise<unknown> {
  const byKey = lines.get(kernel) ?? new Map<string, Line>()
  lines.set(kernel, byKey)
  const key = `${handler.operation.name} ${call.support_lib_id}`
  const line = byKey.get(key) ?? { waiting: [], running: 0, slow: 0 }
  byKey.set(key, line)
  return new Promise((resolve, reject) => {
    line.waiting.push({ call, input, resolve, reject })
    const begin = () => {
      if (mayBegin(line)) void drain(kernel, handler, line, begin).then(() => line.running === 0 && byKey.delete(key))
    }
    begin()
  })
}

/** @param begin called when a transaction takes long */
async function drain(kernel: Kernel, handler: Handler, line: Line, begin: () => void): Promise<void> {
  line.running += 1
  // Let frames that arrived together share a transaction.
  await new Promise((resolve) => setImmediate(resolve))
  while (line.waiting.length >= callsNeeded(line, line.running - 1)) {
    const batch = line.waiting.splice(0, batchMax)
    let isSlow = false
    const noteSlow = setTimeout(() => {
      isSlow = true
      line.slow += 1
      begin()
    }, slowMs)
    try {
      answerEach(batch, await runBatch(kernel, handler, batch))
    } catch (error) {
      // One failing call must not fail the others: run each in its own transaction.
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const each of batch) await runBatch(kernel, handler, [each]).then((answers) => answerEach([each], answers), each.reject)
    } finally {
      clearTimeout(noteSlow)
      if (isSlow) line.slow -= 1
    }
  }
  line.running -= 1
}

function runBatch(kernel: Kernel, handler: Handler, batch: Waiting[]): Promise<unknown[]> {
  return inTransaction(
    kernel,
    'batch',
    batch.map((each) => each.call),
    (contexts) => {
      if (!handler.runMany) throw new Error(`${handler.operation.name} is no batch action`)
      return handler.runMany(contexts.map((ctx, index) => ({ ctx, input: batch[index]?.input })))
    },
  )
}

function answerEach(batch: Waiting[], answers: unknown[]): void {
  batch.forEach((each, index) => {
    const answer = answers[index]
    if (answer instanceof AppError) each.reject(answer)
    else each.resolve(answer)
  })
}
