import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import { type Call, inTransaction } from '../data/transactions.ts'
import type { Happened, Reaction } from '../jobs.ts'
import { type Kernel, systemRequest } from '../kernel.ts'
import { traced } from '../process/tracing.ts'
import { beginUnderWay } from '../watchdog/under-way.ts'
import { type ConsumerRules, consumerRules } from './rules.ts'
import { moveOn, takeUnread, type Unread } from './unread.ts'

/** Events read at once; of those that are reacted to together, which costs less for each. */
const [batchMax, togetherMax] = [100, 500]
/** Maximum duration of a transaction in ms, and its minimum number of events. Kept short, because it locks the rows that its reactions changed. */
const [heldMs, heldLeast] = [50, 5]
/** Delay in ms before an event that failed in a batch is retried alone. */
const asideMs = 1000

/** How a consumer reads on. `together`: many events in one transaction, of which one failure undoes all. `singly`: one event, each of its reactions by itself. */
export type Manner = 'together' | 'singly' | 'aside'
type Place = { support_lib_id: string; consumer: string }
type Todo = { event: Unread; reactions: readonly Reaction[] }

/**
 * Lets a consumer react to what is new to it, in order, in one transaction with its new place: a crash leaves all of it or none, and the lock on the place keeps other
 * processes away. In the manner `singly`, a reaction that fails becomes a job, which is tried again, parked and shown like all jobs, and holds up nothing else;
 * `aside` makes jobs of all reactions to the next event, which could not even be committed.
 * @returns whether there may be more
 */
export function consume(kernel: Kernel, { support_lib_id, consumer }: Place, manner: Manner, isAlone = false): Promise<boolean> {
  const rules = consumerRules(kernel).get(consumer)
  if (!rules) return Promise.resolve(false)
  const call: Call = { actor: { kind: 'system', support_lib_id }, support_lib_id, request: systemRequest(consumer) }
  const limit = manner !== 'together' ? 1 : rules.following ? togetherMax : batchMax
  return inTransaction(kernel, 'write', [call], async ([ctx], open) => {
    const taken = ctx && (await takeUnread(ctx, consumer, rules, { limit, isAlone }))
    if (!taken) return false
    const { events, head } = taken
    // Consumers of many events set the cause of each themselves.
    const asContext = ({ name, follow }: Reaction, { cause, request_id }: Pick<Unread, 'cause' | 'request_id'>) =>
      open({ ...call, request: systemRequest(name, request_id), ...(!follow && { cause }) })
    const reactAs = reactTo(kernel, asContext)
    const todo = todoOf(rules, events, support_lib_id)
    const last =
      manner === 'together' && rules.following
        ? await followAll(kernel, open({ ...call, request: systemRequest(rules.following.name) }), rules.following, todo)
        : await reactToAll(todo, manner === 'together' ? reactAs : manner === 'singly' ? reactOrSetAside(ctx, reactAs) : setAside(ctx, isAlone))
    const upto = last ?? (events.length === limit ? (events.at(-1)?.number ?? head) : Math.max(head, taken.upto))
    if (upto !== taken.upto) void moveOn(ctx, consumer, upto)
    return last !== undefined || events.length === limit
  })
}

type React = (reaction: Reaction, event: Unread) => Promise<unknown>

/** Returns the last event that was followed, if not all were. */
async function followAll(
  kernel: Kernel,
  ctx: Ctx,
  { name, follow }: NonNullable<ConsumerRules['following']>,
  todo: readonly Todo[],
): Promise<number | undefined> {
  if (todo.length === 0) return undefined
  const end = beginUnderWay(`${name} of ${todo.length} events of ${ctx.support_lib_id}`)
  try {
    return await follow(
      kernel,
      ctx,
      todo.map(({ event }) => event.stored),
    )
  } finally {
    end()
  }
}

/** Returns the last event that was reacted to, if time did not allow for all. */
async function reactToAll(todo: readonly Todo[], react: React): Promise<number | undefined> {
  const began = performance.now()
  for (const [at, { event, reactions }] of todo.entries()) {
    const before = todo[at - 1]
    if (before && at >= heldLeast && performance.now() - began > heldMs) return before.event.number
    for (const reaction of reactions) await react(reaction, event)
    if (at % 10 === 9) await nextTurn()
  }
  return undefined
}

/** Returns the reactions to each event that the library wants. Of several about the same thing only the last one runs, which sees for itself what happened. */
function todoOf({ byEvent }: ConsumerRules, events: readonly Unread[], support_lib_id: string): Todo[] {
  const all = events.map((event) => ({
    event,
    reactions: (byEvent.get(event.name) ?? []).filter(({ wanted = '', when }) => event.wanted.has(wanted) && (when?.(event.payload) ?? true)),
  }))
  const keyOf = (reaction: Reaction, { payload }: Unread) => aboutKey(reaction, support_lib_id, payload)
  const lastOfKey = new Map(all.flatMap(({ event, reactions }) => reactions.map((reaction) => [keyOf(reaction, event), reaction.name + event.number])))
  return all.flatMap(({ event, reactions }) => {
    const kept = reactions.filter((reaction) => {
      const key = keyOf(reaction, event)
      return key === null || lastOfKey.get(key) === reaction.name + event.number
    })
    return kept.length > 0 ? [{ event, reactions: kept }] : []
  })
}

/** Key by which reactions about the same thing are deduplicated; null for those that always run. */
const aboutKey = ({ name, wanted, about }: Reaction, support_lib_id: string, payload: unknown): string | null =>
  about ? `${wanted ?? name}:${support_lib_id}:${about(payload)}` : null

const happenedOf = ({ name }: Reaction, { number, payload, subject, actor_id, rule, event_ref }: Unread): Happened => ({
  ...{ number, payload: payload as Happened['payload'], subject, actor_id, rule },
  once: `${event_ref}:${name}`,
})

type ContextOf = (reaction: Reaction, event: Unread) => Ctx

const reactTo =
  (kernel: Kernel, contextOf: ContextOf): React =>
  async (reaction, event) => {
    const ctx = contextOf(reaction, event)
    const end = beginUnderWay(`reaction ${reaction.name} to event ${event.number} of ${ctx.support_lib_id}`)
    try {
      await traced('reaction', reaction.name, event.request_id, async () => {
        await (reaction.follow ? reaction.follow(kernel, ctx, [event.stored]) : reaction.run(ctx, happenedOf(reaction, event)))
      })
    } finally {
      end()
    }
  }

/** Enqueues a reaction as a separate job. `alone`: in a separate process, because the event has crashed one. */
const setAside =
  (ctx: Ctx, alone: boolean): React =>
  async (reaction, event) => {
    const about = alone ? `${reaction.name}:${ctx.support_lib_id}:${event.event_ref}` : aboutKey(reaction, ctx.support_lib_id, event.payload)
    // The queue's time is the database's, not that of our clock.
    const runAt = new Date(Date.now() + asideMs)
    const options = { runAt, ...(about !== null && { key: about }), ...(alone && { alone }) }
    ctx.enqueue(reaction.name, { ...happenedOf(reaction, event), event: event.name, cause: event.cause, request_id: event.request_id }, options)
  }

function reactOrSetAside(ctx: Ctx, react: React): React {
  const toJob = setAside(ctx, false)
  return (reaction, event) =>
    ctx
      .attempt(() => react(reaction, event))
      .catch((error: unknown) => {
        ctx.log.warn(
          { err: error, reaction: reaction.name, event: event.number, support_lib_id: ctx.support_lib_id, request_id: event.request_id },
          'reaction failed',
        )
        return toJob(reaction, event)
      })
}
