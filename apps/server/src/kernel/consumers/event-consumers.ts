import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Kernel } from '../kernel.ts'
import { consume, type Manner } from './consume.ts'
import { consumerRules } from './rules.ts'

/** Consumers of libraries that read at the same time in this process. */
const atOnce = 4
/** How long a consumer rests before it reads on, so that what happens quickly is read together, in ms; one that gains more by it rests longer. */
const [restMs, togetherRestMs] = [20, 100]
/** Interval of a check of all libraries, in one statement, in case a wake-up was lost. */
const lookMs = 2000
/** A consumer that has passed so many events without one for it moves its place. */
const passedMax = 200
/** How often a consumer tries to read its next event before it is set aside unread, and the pause after a failure, in ms. */
const [triesMax, calmMs, calmestMs] = [5, 1000, 60_000]

type Behind = { support_lib_id: string; consumer: string; events: number; since: Date | null }
type Place = Pick<Behind, 'support_lib_id' | 'consumer'>

/**
 * Runs event consumers in this process: those woken by new events, and every few seconds those that lag behind. Row locks keep processes from running the same
 * one.
 */
export class EventConsumers {
  private readonly kernel: Kernel
  private readonly ending = new AbortController()
  private readonly limit = pLimit(atOnce)
  /** State of each consumer by its place; `isWoken`: more events have arrived since. */
  private readonly running = new Map<string, { isWoken: boolean; done: Promise<void> }>()
  private readonly stopListening: () => void
  private looking: Promise<void> = Promise.resolve()

  private constructor(kernel: Kernel) {
    this.kernel = kernel
    this.stopListening = kernel.ports.bus.listenForWakes(({ support_lib_id, consumers }) => {
      if (kernel.database.holds(support_lib_id)) for (const consumer of consumers) this.wake({ support_lib_id, consumer })
    })
  }

  /** Call it once what each consumer reads is noted (`noteRules`). */
  static start(kernel: Kernel): EventConsumers {
    const consumers = new EventConsumers(kernel)
    consumers.looking = consumers.lookAgainAndAgain()
    return consumers
  }

  async stop(): Promise<void> {
    this.stopListening()
    this.ending.abort()
    await Promise.all([this.looking, ...[...this.running.values()].map(({ done }) => done)])
  }

  private wake(place: Place): void {
    const key = `${place.support_lib_id} ${place.consumer}`
    const running = this.running.get(key)
    if (running) {
      running.isWoken = true
      return
    }
    if (this.ending.signal.aborted) return
    const state = { isWoken: true, done: Promise.resolve() }
    this.running.set(key, state)
    state.done = this.readOn(place, state).finally(() => this.running.delete(key))
  }

  private async readOn(place: Place, state: { isWoken: boolean }): Promise<void> {
    const { signal } = this.ending
    let failures = 0
    while (state.isWoken && !signal.aborted) {
      state.isWoken = false
      try {
        // After a failure, events are read by themselves until none is left.
        while (await this.limit(() => consume(this.kernel, place, mannerAfter(failures)))) {
          failures = Math.min(failures, 1)
          if (signal.aborted) return
        }
        failures = 0
      } catch (error) {
        failures += 1
        state.isWoken = true
        if (failures > 1) this.kernel.log.warn({ err: error, ...place }, 'reading events')
      }
      const usual = consumerRules(this.kernel).get(place.consumer)?.following ? togetherRestMs : restMs
      const rest = failures > 1 ? Math.min(calmMs * 2 ** (failures - 2), calmestMs) : usual
      await pause(rest, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  private async lookAgainAndAgain(): Promise<void> {
    const { signal } = this.ending
    while (!signal.aborted) {
      try {
        for (const place of await consumersBehind(this.kernel)) if (place.since !== null || place.events > passedMax) this.wake(place)
      } catch (error) {
        if (!signal.aborted) this.kernel.log.warn({ err: error }, 'looking for events')
      }
      await pause(lookMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}

/** Retry an event that failed in a batch alone, several times if necessary, before its reactions become jobs. */
const mannerAfter = (failures: number): Manner => (failures === 0 ? 'together' : failures < triesMax ? 'singly' : 'aside')

async function consumersBehind({ database }: Kernel): Promise<Behind[]> {
  const { rows } = await database.owner.query<Behind>(
    `select b.* from consumers_behind(null) b join event_consumers c using (support_lib_id, consumer) where not c.is_alone`,
  )
  return rows
}
