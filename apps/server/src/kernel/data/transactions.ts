import { type EventName, events } from '@porchlight/contracts/events'
import { type Kysely, sql } from 'kysely'
import { appendAudit } from '../audit/append-audit.ts'
import { type Audited, auditEntries } from '../audit/audit-entry.ts'
import { markSent, send, sendAhead } from '../calls/pipeline.ts'
import { consumerOf } from '../consumers/rules.ts'
import { type Actor, actorId, type Ctx, doerOf, type EmitOptions, type JobOptions, originOf, type RequestMeta, type StreamChange } from '../context.ts'
import type { Tables } from '../generated/tables.ts'
import { newRef } from '../ids.ts'
import type { Cause } from '../jobs/cause.ts'
import { knownWishes, type Wishes } from '../jobs/known-wishes.ts'
import { queueName } from '../jobs/queue-name.ts'
import type { Kernel } from '../kernel.ts'
import { noticesOf } from '../live/notices.ts'
import type { BusMessage, LiveEvent } from './bus.ts'
import { selectLibrary, type TransactionMode } from './database.ts'

type Emitted = { name: EventName; payload: unknown; options: EmitOptions; actor: Actor; request: RequestMeta; event_ref: string; cause: Cause | null }
type Enqueued = { job: string; payload: Record<string, unknown>; options: JobOptions; cause: Cause | null; request_id: string | undefined }
/** A transaction's output for one library: rows to write before the commit, messages to publish after it. */
type Outcome = { events: Emitted[]; jobs: Enqueued[] }
type Later = { call: Call; run: (ctx: Ctx) => Promise<void> }

/** The caller, the library, the cause of a call that no person made, and its audit entry if it is audited. */
export type Call<A extends Actor = Actor> = { actor: A; support_lib_id: string; request: RequestMeta; cause?: Cause | null; audit?: Audited }

/**
 * Runs `run` in one transaction. Events and jobs are written with it; sockets and workers are notified after the commit. `open` returns a context for a further call of
 * the same library, for work whose calls are known only in the transaction.
 */
export async function inTransaction<T>(
  kernel: Kernel,
  mode: TransactionMode,
  calls: Call[],
  run: (contexts: Ctx[], open: (call: Call) => Ctx) => Promise<T>,
): Promise<T> {
  const support_lib_id = calls[0]?.support_lib_id ?? ''
  const { result, messages, later } = await kernel.database.transaction(support_lib_id, mode, async (db) => {
    const outcomes = new Map<string, Outcome>()
    const later: Later[] = []
    const transaction: Transaction = { kernel, db, outcomes, later, selected: support_lib_id }
    const contexts = calls.map((call) => makeContext(transaction, call))
    const result = await run(contexts, (call) => makeContext(transaction, call))
    return { result, later, messages: mode === 'read' || mode === 'largeRead' ? [] : await settle(kernel, db, outcomes, calls) }
  })
  for (const each of later) runLater(kernel, each)
  // Publish after the commit, when every event has its number.
  for (const message of (await Promise.all(messages)).flat()) kernel.ports.bus.publish(message)
  return result
}

/** Failures are only logged, because no caller waits for the result; during a shutdown, the database may close first. */
function runLater(kernel: Kernel, { call, run }: Later): void {
  inTransaction(kernel, 'read', [call], ([ctx]) => run(ctx as Ctx)).catch((error: unknown) => kernel.log.warn({ err: error }, 'work after a call'))
}

/** State shared by a transaction's contexts. `selected` is the library whose rows it currently sees. */
type Transaction = { kernel: Kernel; db: Kysely<Tables>; outcomes: Map<string, Outcome>; later: Later[]; selected: string }

/** Selects a library for the statements that follow; sent in one packet with the first of them. */
function select(transaction: Transaction, support_lib_id: string): void {
  if (transaction.selected === support_lib_id) return
  sendAhead(transaction.db, selectLibrary(support_lib_id))
  transaction.selected = support_lib_id
}

function makeContext<A extends Actor>(transaction: Transaction, call: Call<A>): Ctx<A> {
  const { kernel, db, outcomes, later } = transaction
  const { support_lib_id, actor, request, cause = null } = call
  const outcome = () => {
    const known = outcomes.get(support_lib_id)
    if (known) return known
    const fresh: Outcome = { events: [], jobs: [] }
    outcomes.set(support_lib_id, fresh)
    return fresh
  }
  const inside = async <B extends Actor, T>(other: Call<B>, run: (ctx: Ctx<B>) => Promise<T>) => {
    select(transaction, other.support_lib_id)
    const result = await run(makeContext(transaction, other))
    select(transaction, support_lib_id)
    return result
  }
  return {
    support_lib_id,
    actor,
    db,
    request,
    cause,
    clock: kernel.clock,
    config: kernel.config,
    log: kernel.log,
    ports: kernel.ports,
    tables: kernel.tables,
    emit: (name, payload, options = {}) =>
      void outcome().events.push({ name, payload: events[name].payload.parse(payload), options, actor, request, event_ref: newRef(), cause }),
    enqueue: (job, payload, options = {}) => void outcome().jobs.push({ job, payload, options, cause, request_id: originOf(request) }),
    afterwards: (run) => void later.push({ call: { actor: { kind: 'system', support_lib_id }, support_lib_id, request }, run }),
    inLibrary: (other, run) => inside({ ...call, support_lib_id: other }, run),
    actAs: (other, run, because = cause ?? undefined) =>
      inside({ actor: other, support_lib_id: other.support_lib_id, request, ...(because && { cause: because }) }, run),
    attempt: (run) => attempt(transaction, run),
  }
}

/** Names of savepoints only need to differ from those they are nested in. */
let attempts = 0

/** Runs within a savepoint. A failure undoes the rows written, and forgets the events, jobs and later work that were collected. */
async function attempt<T>(transaction: Transaction, run: () => Promise<T>): Promise<T> {
  const { db, outcomes, later, selected } = transaction
  const savepoint = sql.ref(`attempt_${++attempts % 1_000_000}`)
  const before = new Map([...outcomes].map(([library, { events, jobs }]) => [library, { events: events.length, jobs: jobs.length }]))
  const laterBefore = later.length
  const forgetSent = markSent(db)
  await sql`savepoint ${savepoint}`.execute(db)
  try {
    const result = await run()
    await sql`release savepoint ${savepoint}`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint ${savepoint}`.execute(db)
    forgetSent()
    transaction.selected = selected
    for (const [library, outcome] of outcomes) {
      outcome.events.length = before.get(library)?.events ?? 0
      outcome.jobs.length = before.get(library)?.jobs ?? 0
    }
    later.length = laterBefore
    throw error
  }
}

/** Returns a context outside any transaction: each `inLibrary` opens a read-only one. */
export function outsideContext(kernel: Kernel, call: Call): Ctx {
  const { support_lib_id, actor, request } = call
  const isMissing = () => {
    throw new Error('this context is outside of a transaction: use inLibrary')
  }
  return {
    support_lib_id,
    actor,
    request,
    cause: call.cause ?? null,
    clock: kernel.clock,
    config: kernel.config,
    log: kernel.log,
    ports: kernel.ports,
    tables: kernel.tables,
    get db() {
      return isMissing()
    },
    emit: isMissing,
    enqueue: isMissing,
    actAs: isMissing,
    attempt: isMissing,
    afterwards: (run) => runLater(kernel, { call: { actor: { kind: 'system', support_lib_id }, support_lib_id, request }, run }),
    inLibrary: (other, run) => inTransaction(kernel, 'read', [{ ...call, support_lib_id: other }], ([ctx]) => run(ctx as Ctx)),
  }
}

/** Sends the last writes without waiting, so that they share a round trip with the commit. */
async function settle(kernel: Kernel, db: Kysely<Tables>, outcomes: Map<string, Outcome>, calls: readonly Call[]): Promise<Promise<BusMessage[]>[]> {
  const messages: Promise<BusMessage[]>[] = []
  let selected = calls[0]?.support_lib_id ?? ''
  for (const { audit, support_lib_id } of calls)
    if (audit && support_lib_id && !outcomes.has(support_lib_id)) outcomes.set(support_lib_id, { events: [], jobs: [] })
  for (const [support_lib_id, { events, jobs }] of outcomes) {
    if (support_lib_id !== selected) sendAhead(db, selectLibrary(support_lib_id))
    selected = support_lib_id
    const entries = auditEntries(support_lib_id, calls, events)
    if (entries.length > 0) await appendAudit(kernel, db, support_lib_id, entries)
    if (events.length > 0) messages.push(numberEvents(kernel, db, support_lib_id, events, jobs))
    else if (jobs.length > 0) void send(db, 'enqueue-jobs', sql`select enqueue_jobs(${JSON.stringify(jobRows(support_lib_id, jobs))}::jsonb)`)
  }
  return messages
}

/** Of several jobs or reactions with the same key, only the last one is enqueued. */
function lastOfEachKey<T extends { key?: string | null | undefined }>(all: readonly T[]): T[] {
  const lastOfKey = new Map(all.map((each) => [each.key, each]))
  return all.filter((each) => each.key === undefined || each.key === null || lastOfKey.get(each.key) === each)
}

/** Returns jobs as `enqueue_jobs` takes them. */
function jobRows(support_lib_id: string, jobs: readonly Enqueued[]) {
  const rows = jobs.map(({ job, payload, cause, request_id, options: { runAt = null, key = null, maxAttempts = triesMax, alone = false, queue } }) => ({
    task: queueName(job),
    payload: { ...payload, support_lib_id, ...(cause && { cause }), ...(request_id && { request_id }) },
    run_at: runAt,
    max_attempts: maxAttempts,
    key,
    ...(alone && { alone }),
    ...(queue !== undefined && { queue }),
  }))
  return lastOfEachKey(rows)
}

/** Result of `append_events`: the newest event's number and, if they differ from those the caller knew, the reactions that the library opted in to. */
type Appended = { head: number; wanted_now: string | null; wanted_names: string[] | null }

/** Default number of attempts for a job. */
const triesMax = 5

/**
 * Writes the events and the transaction's jobs. It locks the library's head row in the very last statement, so that the lock is held only until the commit. Returns
 * what to publish then.
 */
function numberEvents(kernel: Kernel, db: Kysely<Tables>, support_lib_id: string, events: Emitted[], jobs: readonly Enqueued[]): Promise<BusMessage[]> {
  const known = knownWishes(kernel)
  const rows = events.map(({ name, payload, options, actor, request, event_ref, cause }, index) => {
    const doer = doerOf(actor)
    return {
      ord: index + 1,
      name,
      subject: options.subject ?? null,
      payload,
      actor_kind: doer.kind,
      actor_id: doer.id,
      actor_name: doer.name,
      ...(doer.kind === 'api_key' && { acted_for: actorId(actor) }),
      request_id: originOf(request) ?? request.id,
      event_ref,
      cause,
    }
  })
  const jobList = jobs.length > 0 ? JSON.stringify(jobRows(support_lib_id, jobs)) : null
  const mark = events.some(({ name }) => hasOptional(kernel, name)) ? (known.get(support_lib_id)?.mark ?? '') : null
  const statement = sql<Appended>`select * from append_events(${support_lib_id}, ${JSON.stringify(rows)}::jsonb, ${kernel.clock.now()},
    ${jobList}::jsonb, ${mark})`
  const messages = send(db, 'append-events', statement).then(([appended]): BusMessage[] => {
    if (appended?.wanted_now && appended.wanted_names) known.set(support_lib_id, { mark: appended.wanted_now, names: new Set(appended.wanted_names) })
    const consumers = consumersOf(kernel, events, known.get(support_lib_id)?.names)
    const message = eventsMessage(kernel, support_lib_id, appended?.head ?? 0, events)
    return consumers.length > 0 ? [message, { kind: 'wake', support_lib_id, consumers }] : [message]
  })
  // If it fails, so does the commit, and the messages are never awaited.
  messages.catch(() => {})
  return messages
}

const hasOptional = (kernel: Kernel, name: EventName): boolean => kernel.reactionsByEvent.get(name)?.some(({ wanted }) => wanted !== undefined) ?? false

/** Returns the consumers that have something to do about events. */
function consumersOf(kernel: Kernel, events: readonly Emitted[], wishes: Wishes['names'] | undefined): string[] {
  const consumers = new Set<string>()
  for (const { name, payload } of events)
    for (const reaction of kernel.reactionsByEvent.get(name) ?? []) {
      const isWanted = reaction.wanted === undefined || (wishes?.has(reaction.wanted) ?? false)
      if (isWanted && (reaction.when?.(payload) ?? true)) consumers.add(consumerOf(reaction))
    }
  return [...consumers]
}

function eventsMessage(kernel: Kernel, support_lib_id: string, to: number, events: Emitted[]): BusMessage {
  const from = to - events.length + 1
  const live = events.map(
    ({ name, payload, options, request }, index): LiveEvent => ({
      number: from + index,
      name,
      subject: options.subject ?? null,
      changes: [...(options.changes ?? []), ...noticeChanges(kernel, { name, payload, subject: options.subject ?? null })],
      reauthenticate: options.reauthenticate ?? [],
      connection_id: request.connection_id,
    }),
  )
  return { kind: 'events', support_lib_id, from, to, events: live }
}

function noticeChanges(kernel: Kernel, event: { name: string; payload: unknown; subject: string | null }): StreamChange[] {
  return noticesOf(kernel.noticesByEvent, event).flatMap(({ notice, to }): StreamChange[] => {
    const data = { notices: [notice] }
    return to === undefined ? [{ stream: 'library', data }] : to.map((user_id) => ({ stream: 'library', data, to: user_id }))
  })
}
