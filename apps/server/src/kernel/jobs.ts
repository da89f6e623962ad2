import type { ErrorCode } from '@porchlight/contracts/errors'
import { type EventName, type EventPayload, events } from '@porchlight/contracts/events'
import { type Attempt, plainAttempt } from './alone/suspects.ts'
import { type Ctx, operatorWork, type Rule } from './context.ts'
import { inTransaction } from './data/transactions.ts'
import type { Cause } from './jobs/cause.ts'
import { type Kernel, systemRequest } from './kernel.ts'

/**
 * What a module does about an event, after its transaction. Runs with others in one transaction, and again if that fails, so it must have no effect outside of the database:
 * what calls other machines enqueues a job. Reloads the data it needs.
 */
export type Reaction = { name: string; event: EventName } & ReactionOptions &
  ({ run(ctx: Ctx, event: Stored<unknown>): Promise<void>; follow?: never } | { follow: Follow; run?: never })
/**
 * Reacts to many events at once, in order, as a reaction does to one; all the optional reactions of its module do. Returns the last event that it has reacted to, if its
 * transaction has held locks for long enough before the end. Given one event, it always reacts to it.
 * `isLate`: later events have been reacted to, because the reaction to this one had failed.
 */
export type Follow = (kernel: Kernel, ctx: Ctx, events: readonly FollowedEvent[], isLate?: boolean) => Promise<number | undefined>
/** An event as it was stored. */
export type FollowedEvent = {
  number: number
  name: EventName
  payload: unknown
  subject: string | null
  actor_kind: string
  actor_id: string | null
  event_ref: string
  cause: Cause | null
  at: Date
}
/**
 * `wanted`: only in libraries that want the reactions of this name (`wantReactions`), which begins with the module's; elsewhere the event costs nothing. `about`: what
 * the reaction is about; of several reactions about the same thing that wait to run, only the last one runs, so it must see for itself what happened. `when`: for
 * which payloads it does anything; others wake nobody.
 */
type ReactionOptions = { wanted?: string; about?(payload: unknown): string; when?(payload: unknown): boolean }
type Stored<P> = { number?: number; payload: P; subject: string | null; actor_id: string | null; rule?: Rule | null; once: string }
/** The event that a reaction handles, with its actor (the rule, if one acted, and then no `actor_id`) and an idempotency reference (`once`) that is the same on every retry. */
export type Happened<N extends EventName = EventName> = Stored<EventPayload<N>>
/** Lanes beside the usual one, each with jobs that wait for other machines. */
export const lanes = ['mail', 'webhooks'] as const
/** The name of a lane. */
export type Lane = (typeof lanes)[number]
/** A job enqueued with `ctx.enqueue`. Tasks with `outside` use the network and open their own short transactions through `inLibrary`. */
export type JobTask = (
  | { name: string; run(ctx: Ctx, payload: Record<string, unknown>): Promise<void>; outside?: false }
  | { name: string; outside: true; runOutside(library: LibraryRunner, payload: Record<string, unknown>): Promise<void> }
) & {
  /** Runs beside the jobs of other lanes, which then never wait for a mail server, or for a receiver of webhooks. */
  lane?: Lane
  /** Called when the job will not be retried, before it is parked or dropped; `code` is the reason. */
  gaveUp?(ctx: Ctx, payload: Record<string, unknown>, code: ErrorCode): Promise<void>
  /** Reverts the effects of `gaveUp` when someone retries the job. */
  resumes?(ctx: Ctx, payload: Record<string, unknown>): Promise<void>
}
/**
 * A recurring job. `cron` has five fields, in UTC. `due` is one statement over all libraries that returns the keys (`support_lib_id`) of those with pending
 * work, so that ten thousand idle libraries cost one query; `$1` is the current time.
 */
export type Schedule = { name: string; cron: string; due: string; run(ctx: Ctx): Promise<void> }
/** Opens transactions in the job's library. `signal` aborts when the process shuts down: stop between two steps, and another process will pick up the job. */
export type LibraryRunner = {
  kernel: Kernel
  signal: AbortSignal
  inLibrary<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
  /** See `attemptIn`. */
  attempt?: Attempt
}
/** Returns what does one of the many things of a job, such as one mail, so that the one that ends or hangs its process can be told from the others. */
export const attemptIn = ({ attempt = plainAttempt }: LibraryRunner): Attempt => attempt

/** Defines a reaction: `reaction('search.index-article', 'article.published', async (ctx, { payload }) => …)` */
export const reaction = <N extends EventName>(
  name: string,
  event: N,
  run: (ctx: Ctx, event: Happened<N>) => Promise<void>,
  { wanted, about, when }: { wanted?: string; about?(payload: EventPayload<N>): string; when?(payload: EventPayload<N>): boolean } = {},
): Reaction & { run: NonNullable<Reaction['run']> } => ({
  name,
  event,
  ...(wanted !== undefined && { wanted }),
  ...(about && { about: about as (payload: unknown) => string }),
  ...(when && { when: when as (payload: unknown) => boolean }),
  run: (ctx, happened) => run(ctx, { ...happened, payload: events[event].payload.parse(happened.payload) as EventPayload<N> }),
})
export const schedule = (name: string, cron: string, due: string, run: Schedule['run']): Schedule => ({ name, cron, due, run })

/** Runs a system transaction in a library. `cause` is the event or timer that led to it, and `origin` the id of the request, if any did. */
export function asSystem<T>(
  kernel: Kernel,
  support_lib_id: string,
  work: string,
  run: (ctx: Ctx) => Promise<T>,
  cause: Cause | null = null,
  origin?: string,
): Promise<T> {
  const call = { actor: { kind: 'system', support_lib_id } as const, support_lib_id, request: systemRequest(work, origin), cause }
  return inTransaction(kernel, 'write', [call], ([ctx]) => run(ctx as Ctx))
}

/** Runs an operator's command in a transaction of a library. */
export const asOperator = <T>(kernel: Kernel, support_lib_id: string, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  asSystem(kernel, support_lib_id, operatorWork, run)

/** Returns the keys of the libraries that rest because of a row in one database. */
async function restingIn(owner: Pick<Kernel['database']['owner'], 'query'>, statements: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(statements.map((statement) => owner.query<{ support_lib_id: string }>(statement)))
  return new Set(found.flatMap(({ rows }) => rows.map(({ support_lib_id }) => support_lib_id)))
}

/** Returns the keys of the libraries in which the schedule currently has work, without those that rest. */
export async function dueLibraries({ database, clock, modules }: Kernel, { due }: Schedule): Promise<string[]> {
  const { rows } = await database.owner.query<{ support_lib_id: string }>(due, due.includes('$1') ? [clock.now()] : [])
  if (rows.length === 0) return []
  const statements = modules.flatMap(({ resting }) => resting ?? [])
  // Nothing of it is loaded without a cluster.
  const resting = database.nodes
    ? await (await import('./data/nodes/resting-anywhere.ts')).restingAnywhere(database.nodes, (owner) => restingIn(owner, statements))
    : await restingIn(database.owner, statements)
  const awake = rows.map(({ support_lib_id }) => support_lib_id).filter((id) => !resting.has(id))
  if (!database.nodes) return awake
  // While a library moves, its rows are in two databases, but it lives in one.
  const { rows: here } = await database.owner.query<{ id: string }>('select support_lib_id as id from libraries where support_lib_id = any($1)', [awake])
  return here.map(({ id }) => id)
}
