import { limits } from '@porchlight/contracts/limits'
import { type ApiError, asApiError } from './api-error.ts'
import { type ClientClock, systemClock, within } from './client-clock.ts'
import { Listeners } from './listeners.ts'
import { isPassing, isTooOld, type OutboxEntry, type OutboxStorage, type SendAnswer } from './outbox-entry.ts'
import { reconnectDelay } from './reconnect-delay.ts'

export type OutboxOptions = {
  storage: OutboxStorage
  /** Sends one entry; rejects with `ApiError`. Resolving means that the message is committed. */
  send: (entry: OutboxEntry) => Promise<SendAnswer>
  /** Returns whether trying to send makes sense now. Call `flush` when that changes. */
  canSend: () => boolean
  clock?: ClientClock
  random?: () => number
  log?: (message: string) => void
}

/** `change`: the entries of a thread changed. `sent`: the server has an entry; `thread` is the one it was queued in. */
type OutboxEvents = { change: { thread: string }; sent: { entry: OutboxEntry; thread: string; answer: SendAnswer } }

/** How long to wait for storage: one that hangs must not block sending. */
const storageWaitMs = 3000

/** Queue of unsent messages: sends one at a time per conversation, in order, and keeps each in storage until the server has it. */
export class Outbox {
  /** Settles once entries left by earlier pages are loaded; nothing is sent before then. */
  readonly ready: Promise<void>
  readonly #options: OutboxOptions
  readonly #clock: ClientClock
  readonly #listeners = new Listeners<OutboxEvents>()
  /** In sending order. */
  #entries = new Map<string, OutboxEntry>()
  /** Maps each thread with a send in flight to the entry being sent. */
  readonly #busy = new Map<string, string>()
  /** Threads waiting to retry. */
  readonly #waits = new Map<string, () => void>()
  readonly #tries = new Map<string, number>()
  #isLoaded = false
  #isDisposed = false
  /** Settled or discarded before the load finished: the load ignores them. */
  readonly #settledEarly = new Set<string>()
  /** Chain of writes to storage. */
  #disk = Promise.resolve()
  #writes = 0
  #cancelAging = () => {}

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.ready = this.#load()
  }

  /** Returns the unsent messages of a thread, in order. */
  entries(thread: string): OutboxEntry[] {
    return [...this.#entries.values()].filter((entry) => entry.thread === thread)
  }

  /** Returns the thread of an unsent message from an earlier page that begins a conversation; null if there is none. */
  newThread(): string | null {
    return [...this.#entries.values()].find((entry) => entry.conversation_ref === null)?.thread ?? null
  }

  has(client_msg_id: string): boolean {
    return this.#entries.has(client_msg_id)
  }

  /** Queues a message: stores it first, then sends it when its turn comes. */
  add(message: Omit<OutboxEntry, 'created_at' | 'order' | 'state' | 'error'>): void {
    this.#enqueue({ ...message, created_at: 0, order: 0, state: 'sending', error: null })
  }

  /** Queues a failed message or a draft again, at the end of its thread. */
  retry(client_msg_id: string): void {
    const entry = this.#entries.get(client_msg_id)
    if (!entry || entry.state === 'sending') return
    this.#entries.delete(client_msg_id)
    this.#enqueue(entry)
  }

  /** Discards a message. One already in flight may still arrive. */
  discard(client_msg_id: string): void {
    this.settle([client_msg_id])
  }

  /** Removes messages the server is known to have (their rows were seen); they are never sent again. */
  settle(client_msg_ids: readonly string[]): void {
    const threads = new Set<string>()
    for (const id of client_msg_ids) {
      if (!this.#isLoaded) this.#settledEarly.add(id)
      const entry = this.#entries.get(id)
      if (!entry) continue
      this.#entries.delete(id)
      this.#tries.delete(id)
      this.#save(() => this.#options.storage.remove(id))
      threads.add(entry.thread)
    }
    for (const thread of threads) this.#listeners.emit('change', { thread })
  }

  /** Retries every thread immediately: sending may be possible again. */
  flush(): void {
    for (const cancel of this.#waits.values()) cancel()
    this.#waits.clear()
    for (const thread of new Set([...this.#entries.values()].map((entry) => entry.thread))) void this.#run(thread)
  }

  on<K extends keyof OutboxEvents>(kind: K, listener: (event: OutboxEvents[K]) => void): () => void {
    return this.#listeners.on(kind, listener)
  }

  /** Stops sending; unsent messages stay in storage. */
  dispose(): void {
    this.#isDisposed = true
    this.#cancelAging()
    for (const cancel of this.#waits.values()) cancel()
  }

  async #load(): Promise<void> {
    const loaded = this.#options.storage
      .load((more) => this.#adopt(more))
      .catch((failure: unknown) => this.#options.log?.(`outbox not readable: ${String(failure)}`))
    const found = (await within(this.#clock, storageWaitMs, loaded)) ?? []
    if (this.#isDisposed) return
    const early = [...this.#entries.values()]
    const left = found.filter(({ client_msg_id }) => !this.#settledEarly.has(client_msg_id) && !this.#entries.has(client_msg_id))
    for (const id of this.#settledEarly) if (!this.#entries.has(id)) this.#save(() => this.#options.storage.remove(id))
    this.#entries = new Map(left.sort((a, b) => a.order - b.order).map((entry) => [entry.client_msg_id, entry]))
    // Add all of them before `#put` notifies listeners of the first one.
    for (const entry of early) this.#entries.set(entry.client_msg_id, { ...this.#joined(entry), order: this.#nextOrder() })
    for (const entry of early) this.#put(this.#entries.get(entry.client_msg_id) ?? entry)
    this.#isLoaded = true
    this.#age()
    for (const thread of new Set(left.map((entry) => entry.thread))) this.#listeners.emit('change', { thread })
    this.flush()
  }

  /** Adopts entries of a page that closed after this one started. */
  #adopt(left: OutboxEntry[]): void {
    if (this.#isDisposed) return
    for (const entry of [...left].sort((a, b) => a.order - b.order))
      if (!this.#entries.has(entry.client_msg_id)) this.#put({ ...this.#joined(entry), order: this.#nextOrder() })
    this.#age()
    this.flush()
  }

  /** Moves an entry that begins a conversation into the thread already waiting to begin one: two pages of one visitor begin one conversation. */
  #joined(entry: OutboxEntry): OutboxEntry {
    return entry.conversation_ref === null ? { ...entry, thread: this.newThread() ?? entry.thread } : entry
  }

  #enqueue(entry: OutboxEntry): void {
    this.#put({ ...entry, state: 'sending', error: null, created_at: this.#clock.now(), order: this.#nextOrder() })
    this.#tries.delete(entry.client_msg_id)
    this.#age()
    void this.#run(entry.thread)
  }

  #nextOrder(): number {
    return ([...this.#entries.values()].at(-1)?.order ?? 0) + 1
  }

  async #run(thread: string): Promise<void> {
    if (!this.#isLoaded || this.#isDisposed || this.#busy.has(thread) || this.#waits.has(thread) || !this.#options.canSend()) return
    this.#age()
    const entry = this.entries(thread).find((one) => one.state === 'sending')
    if (!entry) return
    this.#busy.set(thread, entry.client_msg_id)
    await within(this.#clock, storageWaitMs, this.#disk)
    const outcome = this.#isDisposed ? null : await this.#options.send(entry).then((answer) => ({ answer }), asApiError)
    this.#busy.delete(thread)
    if (!outcome || this.#isDisposed) return
    if ('answer' in outcome) this.#sent(entry, outcome.answer)
    else this.#refused(entry, outcome)
    this.#age()
    void this.#run(thread)
  }

  #sent(entry: OutboxEntry, answer: SendAnswer): void {
    const { conversation_ref } = answer.message
    // A different conversation in the response is either one that has just begun or the one this conversation was merged into.
    const others = entry.conversation_ref !== conversation_ref ? this.entries(entry.thread).filter((other) => other.client_msg_id !== entry.client_msg_id) : []
    // Store the others before removing the first: after a reload they must not begin a second conversation.
    for (const other of others) this.#put({ ...other, conversation_ref, thread: conversation_ref })
    this.#listeners.emit('sent', { entry, thread: entry.thread, answer })
    this.settle([entry.client_msg_id])
    if (others.length > 0) void this.#run(conversation_ref)
  }

  #refused({ client_msg_id, thread }: OutboxEntry, error: ApiError): void {
    const entry = this.#entries.get(client_msg_id)
    if (!entry) return
    const tries = (this.#tries.get(client_msg_id) ?? 0) + 1
    this.#tries.set(client_msg_id, tries)
    this.#options.log?.(`not sent: ${error.code}`)
    if (!isPassing(error.code, tries)) this.#put({ ...entry, state: 'failed', error: error.code })
    else if (this.#options.canSend()) this.#runLater(thread, tries)
  }

  #runLater(thread: string, tries: number): void {
    const wait = reconnectDelay(tries, this.#options.random ?? Math.random)
    const cancel = this.#clock.after(wait, () => {
      this.#waits.delete(thread)
      void this.#run(thread)
    })
    this.#waits.set(thread, cancel)
  }

  /** Turns entries that are too old into drafts, and schedules the next check. */
  #age(): void {
    this.#cancelAging()
    const now = this.#clock.now()
    const underWay = new Set(this.#busy.values())
    const waiting = [...this.#entries.values()].filter((entry) => entry.state === 'sending' && !underWay.has(entry.client_msg_id))
    for (const entry of waiting) if (isTooOld(entry, now)) this.#put({ ...entry, state: 'draft' })
    const oldest = Math.min(...waiting.filter((entry) => !isTooOld(entry, now)).map((entry) => entry.created_at))
    if (oldest < Number.POSITIVE_INFINITY) this.#cancelAging = this.#clock.after(oldest + limits.outboxDraftAfterMs - now, () => this.#age())
  }

  #put(entry: OutboxEntry): void {
    this.#entries.set(entry.client_msg_id, entry)
    this.#save(async () => {
      const current = this.#entries.get(entry.client_msg_id)
      if (current) await this.#options.storage.put(current)
    })
    this.#listeners.emit('change', { thread: entry.thread })
  }

  /** Starts immediately if no write is running: the page may close right after this call. */
  #save(write: () => Promise<void>): void {
    if (this.#isDisposed) return
    const run = async () => {
      await write().catch((failure: unknown) => this.#options.log?.(`outbox not stored: ${String(failure)}`))
      this.#writes -= 1
    }
    this.#disk = this.#writes === 0 ? run() : this.#disk.then(run)
    this.#writes += 1
  }
}
