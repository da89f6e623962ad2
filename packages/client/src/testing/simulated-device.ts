import { unreachable } from '../api-error.ts'
import type { ClientClock } from '../client-clock.ts'
import type { MessagesPage } from '../conversation-rows.ts'
import { ConversationStore } from '../conversation-store.ts'
import { LiveConnection } from '../live-connection.ts'
import { createLiveOutbox } from '../live-outbox.ts'
import { memoryStorage } from '../memory-storage.ts'
import type { Outbox } from '../outbox.ts'
import type { OutboxEntry, OutboxStorage } from '../outbox-entry.ts'
import type { SocketLike } from '../socket-like.ts'
import type { Connection, SimulatedGateway } from './simulated-gateway.ts'
import { type Actor, conversationRef, type SimulatedServer } from './simulated-server.ts'
import type { VirtualClock } from './virtual-clock.ts'

export type Weather = { isDown: boolean; latencyMs: number; loseAnswers: number; failPages: number }
export const fairWeather: Weather = { isDown: false, latencyMs: 40, loseAnswers: 0, failPages: 0 }
export const pageSize = 6

/** The world a device runs in. */
export type World = { clock: VirtualClock; random: () => number; server: SimulatedServer; gateway: SimulatedGateway }
type Link = { isBlack: boolean; connection: Connection | null; shut: (code: number) => void }

/** One browser with the real connection, outbox and store, over an unreliable network. It can sleep, and its page can be reloaded. */
export class SimulatedDevice {
  weather: Weather = { ...fairWeather }
  /** Offset of the device's clock in milliseconds. */
  clockErrorMs = 0
  /** Whether the device's clock was ever changed, which makes message ages unreliable. */
  wasClockWrong = false
  /** Id of every message that the device's owner asked to send, in order. */
  readonly sentIds: string[] = []
  /** When the owner last asked to send each message. */
  readonly askedAt = new Map<string, number>()
  readonly discardedIds = new Set<string>()
  /** Ids that were ever shown as committed. */
  readonly acknowledgedIds: string[] = []
  /** Ids that became drafts or failed: their owner was asked. */
  readonly askedIds = new Set<string>()
  /** Fault found by the device's own checks: a message shown twice or out of order. */
  fault: string | null = null
  readonly actor: Actor
  readonly #world: World
  readonly #storage: OutboxStorage = memoryStorage()
  readonly #links = new Set<Link>()
  #wakeListeners = new Set<() => void>()
  /** Events for a sleeping device, deferred until it wakes. */
  #asleep: (() => void)[] | null = null
  #page = 0
  /** Messages sent since the page was loaded. They are always shown, unless they precede the first loaded message. */
  #pageIds = new Set<string>()
  #ids = 0
  #parts: { live: LiveConnection; outbox: Outbox; store: ConversationStore } | null = null

  constructor(actor: Actor, world: World) {
    this.actor = actor
    this.#world = world
  }

  get store(): ConversationStore | null {
    return this.#parts?.store ?? null
  }

  /** Opens or reloads the page: only storage survives. */
  async load(): Promise<void> {
    this.unload()
    this.#asleep = null
    const page = ++this.#page
    this.#pageIds = new Set()
    const { random } = this.#world
    const left = await this.#storage.load()
    const isNew = this.actor.audience === 'visitor' && (this.#world.server.started === 0 || left.some((entry) => entry.conversation_ref === null))
    const clock: ClientClock = {
      now: () => this.#world.clock.now() + this.clockErrorMs,
      after: (ms, run) => this.#world.clock.after(ms, () => this.#atPage(page, run)),
    }
    const live = new LiveConnection({
      url: 'sim',
      auth: async () => ({ token: this.actor.id }),
      openSocket: () => this.#openSocket(page),
      environment: { onWake: (listener) => this.#onWake(listener) },
      clock,
      random,
    })
    const sender_type = this.actor.audience === 'visitor' ? 'visitor' : 'agent'
    const outbox = createLiveOutbox({ live, storage: this.#slowStorage(page), sender_type, sent_via: 'widget', clock, random })
    const store = new ConversationStore({
      conversation_ref: isNew ? null : conversationRef,
      http: { messages: { list: (input) => this.#fetchPage(page, { ...input, limit: pageSize }) } },
      live,
      outbox,
      author: { sender_type, sender: null },
      newId: () => `${this.actor.id}-${++this.#ids}`,
      clock,
      random,
      pageSize,
    })
    store.subscribe(() => this.#check(store))
    outbox.on('sent', ({ entry }) => this.acknowledgedIds.push(entry.client_msg_id))
    this.#parts = { live, outbox, store }
    live.start()
    void store.open()
  }

  unload(): void {
    this.#page += 1
    this.#parts?.store.dispose()
    this.#parts?.outbox.dispose()
    this.#parts?.live.close()
    this.#wakeListeners = new Set()
    for (const link of this.#links) link.connection?.hangUp()
    this.#links.clear()
  }

  send(text: string, isNote: boolean): void {
    const id = this.store?.send({ message: text, kind: isNote && this.actor.audience === 'staff' ? 'note' : 'message' })
    if (!id) return
    this.sentIds.push(id)
    this.#pageIds.add(id)
    this.askedAt.set(id, this.#world.clock.now())
  }

  retry(id: string): void {
    this.askedAt.set(id, this.#world.clock.now())
    this.store?.retry(id)
  }

  discard(id: string): void {
    this.discardedIds.add(id)
    this.#pageIds.delete(id)
    this.store?.discard(id)
  }

  unsent(): Promise<OutboxEntry[]> {
    return this.#storage.load()
  }

  /** Closes every socket; with `isSilent`, without notifying either side. */
  cut(isSilent: boolean): void {
    for (const link of [...this.#links]) {
      link.isBlack = true
      if (!isSilent) link.shut(1006)
    }
  }

  get isAsleep(): boolean {
    return this.#asleep !== null
  }

  setClockError(ms: number): void {
    this.clockErrorMs = ms
    this.wasClockWrong = true
  }

  sleep(): void {
    this.#asleep ??= []
  }

  wake(): void {
    const waiting = this.#asleep ?? []
    this.#asleep = null
    for (const run of waiting) run()
    for (const listener of [...this.#wakeListeners]) listener()
  }

  #onWake(listener: () => void): () => void {
    this.#wakeListeners.add(listener)
    return () => this.#wakeListeners.delete(listener)
  }

  #atPage(page: number, run: () => void): void {
    if (page !== this.#page) return
    if (this.#asleep) this.#asleep.push(() => page === this.#page && run())
    else run()
  }

  #delay(): number {
    return 1 + this.#world.random() * this.weather.latencyMs
  }

  #openSocket(page: number): SocketLike {
    const { clock, gateway, random } = this.#world
    let outAt = 0
    let inAt = 0
    const atClient = (run: () => void) => {
      inAt = Math.max(inAt, clock.now() + this.#delay())
      clock.after(inAt - clock.now(), () => this.#atPage(page, run))
    }
    const atServer = (run: () => void) => {
      outAt = Math.max(outAt, clock.now() + this.#delay())
      clock.after(outAt - clock.now(), run)
    }
    const link: Link = {
      isBlack: false,
      connection: null,
      shut: (code) => {
        if (!this.#links.delete(link)) return
        link.connection?.hangUp()
        atClient(() => like.onclose?.({ code }))
      },
    }
    // A byte stream cannot lose only its middle: when a frame is lost to a dead network, so is everything after it.
    const isCut = () => {
      link.isBlack ||= this.weather.isDown
      return link.isBlack
    }
    const like: SocketLike = {
      send: (text) => atServer(() => !isCut() && link.connection?.receive(text)),
      close: () => atServer(() => link.shut(1000)),
      onopen: null,
      onmessage: null,
      onclose: null,
    }
    this.#links.add(link)
    const toClient = (frame: object) => {
      if ('re' in frame && random() < this.weather.loseAnswers) return
      const text = JSON.stringify(frame)
      atClient(() => isCut() || like.onmessage?.({ data: text }))
    }
    atServer(() => {
      if (isCut() && random() < 0.5) return
      if (link.isBlack || gateway.isDown) return link.shut(1006)
      link.connection = gateway.accept(this.actor, toClient, (code) => link.shut(code))
      atClient(() => link.isBlack || like.onopen?.())
    })
    return like
  }

  #fetchPage(
    page: number,
    input: { before_seq?: unknown; limit: number },
  ): Promise<{ messages: MessagesPage['messages'][number][]; has_more: boolean; seq: number }> {
    const { clock, server, gateway, random } = this.#world
    return new Promise((resolve, reject) => {
      const answer = (run: () => void) => clock.after(this.#delay(), () => this.#atPage(page, run))
      clock.after(this.#delay(), () => {
        try {
          if (this.weather.isDown || gateway.isDown || random() < this.weather.failPages) throw unreachable('simulated')
          const found = server.list(this.actor.audience, input as { before_seq?: number; limit: number })
          answer(() => resolve({ ...found, messages: [...found.messages] }))
        } catch (refusal) {
          answer(() => reject(refusal))
        }
      })
    })
  }

  /** Slows storage down, so that a reload may happen before an entry is removed. */
  #slowStorage(page: number): OutboxStorage {
    const pause = () => new Promise<void>((resolve) => this.#world.clock.after(this.#world.random() * 3, resolve))
    return {
      load: async () => {
        await pause()
        return this.#storage.load()
      },
      put: async (entry) => {
        await this.#storage.put(entry)
        await pause()
      },
      remove: async (id) => {
        await pause()
        if (page === this.#page) await this.#storage.remove(id)
      },
    }
  }

  /** Checks what must hold at all times: no duplicates, everything in order. */
  #check(store: ConversationStore): void {
    const { messages } = store.getSnapshot()
    const keys = new Set(messages.map((message) => message.client_msg_id ?? message.id))
    if (keys.size !== messages.length) this.fault ??= `${this.actor.id}: a message is shown twice`
    for (const { local, id } of messages) if (local === 'draft' || local === 'failed') this.askedIds.add(id)
    const needless = messages.find(({ local_error }) => local_error === 'unavailable' || local_error === 'rate_limited')
    if (needless) this.fault ??= `${needless.id}: asked its owner about a failure that passes`
    for (const id of this.#pageIds) {
      const seq = this.#world.server.all(this.actor.audience).find((row) => row.client_msg_id === id)?.seq ?? Number.POSITIVE_INFINITY
      if (!keys.has(id) && seq >= (messages[0]?.seq ?? 0)) this.fault ??= `${this.actor.id}: ${id} has vanished`
    }
    const isSorted = messages.every((message, index) => message.local || index === 0 || message.seq > (messages[index - 1]?.seq ?? 0))
    if (!isSorted) this.fault ??= `${this.actor.id}: shown out of order`
  }
}
