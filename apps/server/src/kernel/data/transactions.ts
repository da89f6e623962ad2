import { type EventName, events } from '@porchlight/contracts/events'
import { type Kysely, sql } from 'kysely'
import { appendAudit } from '../audit/append-audit.ts'
import { type Audited, auditEntries } from '../audit/audit-entry.ts'
import { markSent, send } from '../calls/pipeline.ts'
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
import type { Wide } from './nodes/wide.ts'

type Emitted = { name: EventName; payload: unknown; options: EmitOptions; actor: Actor; request: RequestMeta; event_ref: string; cause: Cause | null }
type Enqueued = { job: string; payload: Record<string, unknown>; options: JobOptions; cause: Cause | null; request_id: string | undefined }
/** A transaction's output for one library: rows to write before the commit, messages to publish after it. */
type Outcome = { events: Emitted[]; jobs: Enqueued[]; part: Part }
type Later = { call: Call; run: (ctx: Ctx) => Promise<void> }

/**
 * The caller, the library, the cause of a call that no person made, and its audit entry if it is audited. `near`: the library that a public call names, whose database
 * does most of it.
 */
export type Call<A extends Actor = Actor> = {
  actor: A
  support_lib_id: string
  request: RequestMeta
  cause?: Cause | null
  audit?: Audited
  near?: string
}

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
  const { support_lib_id, near } = calls[0] ?? { support_lib_id: '' }
  const inside = async (db: Kysely<Tables>, wide?: Wide) => {
    const later: Later[] = []
    const transaction: Transaction = { kernel, outcomes: new Map(), later, wide, accounts: new Map() }
    const part: Part = { transaction, db, selected: support_lib_id }
    if (wide) parts.set(db, part)
    const contexts = calls.map((call) => makeContext(part, call))
    const result = await run(contexts, (call) => makeContext(part, call))
    return { result, later, messages: mode === 'read' || mode === 'largeRead' ? [] : await settle(part, calls) }
  }
  const { result, messages, later } = await kernel.database.transaction(support_lib_id, mode, inside, near)
  for (const each of later) runLater(kernel, each)
  // Publish after the commit, when every event has its number.
  for (const message of (await Promise.all(messages)).flat()) kernel.ports.bus.publish(message)
  return result
}

/** Failures are only logged, because no caller waits for the result; during a shutdown, the database may close first. */
function runLater(kernel: Kernel, { call, run }: Later): void {
  inTransaction(kernel, 'read', [call], ([ctx]) => run(ctx as Ctx)).catch((error: unknown) => kernel.log.warn({ err: error }, 'work after a call'))
}

/** State shared by a transaction's contexts. `accounts`: those that other databases get as they are at the end. */
type Transaction = {
  kernel: Kernel
  outcomes: Map<string, Outcome>
  later: Later[]
  wide: Wide | undefined
  accounts: Map<string, { part: Part; support_lib_id: string; mayWait: boolean }>
}
/** The transaction in one database: all of it, unless there are several. `selected` is the library whose rows it currently sees. */
type Part = { transaction: Transaction; db: Kysely<Tables>; selected: string }

/** Selects a library for the statements that follow; sent in one packet with the first of them. */
function select(part: Part, support_lib_id: string): void {
  if (part.selected === support_lib_id) return
  selectLibrary(part.db, support_lib_id)
  part.selected = support_lib_id
}

/** The parts of transactions over several databases, by their builders. */
const parts = new WeakMap<Kysely<Tables>, Part>()

/** Returns the transaction in the database that holds a library. */
async function partFor(part: Part, wide: Wide, support_lib_id: string): Promise<Part> {
  const db = (await wide.at(support_lib_id)) ?? wide.db
  if (!db || db === part.db) return part
  const known = parts.get(db)
  if (known?.transaction === part.transaction) return known
  const fresh: Part = { transaction: part.transaction, db, selected: '' }
  parts.set(db, fresh)
  return fresh
}

function makeContext<A extends Actor>(part: Part, call: Call<A>): Ctx<A> {
  const { transaction, db } = part
  const { kernel, outcomes, later, wide } = transaction
  const { support_lib_id, actor, request, cause = null } = call
  const outcome = () => {
    const known = outcomes.get(support_lib_id)
    if (known) return known
    const fresh: Outcome = { events: [], jobs: [], part }
    outcomes.set(support_lib_id, fresh)
    return fresh
  }
  const inside = async <B extends Actor, T>(other: Call<B>, run: (ctx: Ctx<B>) => Promise<T>) => {
    const there = wide ? await partFor(part, wide, other.support_lib_id) : part
    const before = there === part ? support_lib_id : there.selected
    select(there, other.support_lib_id)
    const result = await run(makeContext(there, other))
    select(there, before)
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
    attempt: (run) => attempt(part, run),
    inOtherDatabases: async (run, onMissing) => {
      if (!wide) return []
      const { all, failure } = await elsewhere(part, wide)
      const answers = await Promise.all(all.map(run))
      if (failure !== undefined) onMissing?.(failure, answers)
      return answers
    },
    lockName: async (name) => (wide ? wide.lock(name).then(() => true) : false),
    shareAccount: (account_id, mayWait) => {
      const before = transaction.accounts.get(account_id)
      if (wide) transaction.accounts.set(account_id, { part, support_lib_id, mayWait: mayWait !== undefined && before?.mayWait !== false })
    },
    reserve: (library, beside = null) => kernel.database.reserve(library, beside),
  }
}

/** Returns the builders of all databases but this part's own, for functions that look across libraries. `failure`: why one is missing. */
async function elsewhere({ db, transaction }: Part, wide: Wide): Promise<{ all: Kysely<Tables>[]; failure: unknown }> {
  const { there, failure } = await wide.others()
  const all = [wide.db, ...there].flatMap((each) => (each && each !== db ? [each] : []))
  for (const each of all) if (parts.get(each)?.transaction !== transaction) parts.set(each, { transaction, db: each, selected: '' })
  return { all, failure }
}

/** Names of savepoints only need to differ from those they are nested in. */
let attempts = 0

/** Runs within a savepoint. A failure undoes the rows written, and forgets the events, jobs and later work that were collected. */
async function attempt<T>(part: Part, run: () => Promise<T>): Promise<T> {
  const { db, transaction } = part
  const { outcomes, later, wide, accounts } = transaction
  const savepoint = sql.ref(`attempt_${++attempts % 1_000_000}`)
  const before = new Map([...outcomes].map(([library, { events, jobs }]) => [library, { events: events.length, jobs: jobs.length }]))
  const laterBefore = later.length
  const accountsBefore = [...accounts]
  const begun = partsOf(part).map((each) => ({ part: each, selected: each.selected, forgetSent: markSent(each.db) }))
  for (const each of begun) await sql`savepoint ${savepoint}`.execute(each.part.db)
  try {
    const result = await run()
    await sql`release savepoint ${savepoint}`.execute(db)
    return result
  } catch (error) {
    for (const each of begun) {
      await sql`rollback to savepoint ${savepoint}`.execute(each.part.db)
      each.forgetSent()
      each.part.selected = each.selected
    }
    for (const fresh of wide?.open ?? [])
      if (!begun.some((each) => each.part.db === fresh)) {
        parts.delete(fresh)
        await wide?.drop(fresh)
      }
    for (const [library, outcome] of outcomes) {
      const kept = before.get(library)
      if (!kept) outcomes.delete(library)
      outcome.events.length = kept?.events ?? 0
      outcome.jobs.length = kept?.jobs ?? 0
    }
    later.length = laterBefore
    accounts.clear()
    for (const [account_id, member] of accountsBefore) accounts.set(account_id, member)
    throw error
  }
}

/** Returns the parts of a transaction that have begun. */
function partsOf(part: Part): Part[] {
  const { wide } = part.transaction
  if (!wide?.isWide) return [part]
  return [wide.db, ...wide.open].flatMap((db) => (db && parts.get(db)) ?? [])
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
    inOtherDatabases: isMissing,
    lockName: isMissing,
    shareAccount: isMissing,
    reserve: isMissing,
    afterwards: (run) => runLater(kernel, { call: { actor: { kind: 'system', support_lib_id }, support_lib_id, request }, run }),
    inLibrary: (other, run) => inTransaction(kernel, 'read', [{ ...call, support_lib_id: other }], ([ctx]) => run(ctx as Ctx)),
  }
}

/** Sends the last writes without waiting, so that they share a round trip with the commit. */
async function settle(own: Part, calls: readonly Call[]): Promise<Promise<BusMessage[]>[]> {
  const { kernel, outcomes, wide, accounts } = own.transaction
  const messages: Promise<BusMessage[]>[] = []
  for (const { audit, support_lib_id } of calls)
    if (audit && support_lib_id && !outcomes.has(support_lib_id)) outcomes.set(support_lib_id, { events: [], jobs: [], part: own })
  for (const [account_id, { part, support_lib_id, mayWait }] of accounts) {
    select(part, support_lib_id)
    await wide?.shareAccount(part.db, account_id, mayWait)
  }
  for (const [support_lib_id, { events, jobs, part }] of outcomes) {
    const { db } = part
    select(part, support_lib_id)
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
