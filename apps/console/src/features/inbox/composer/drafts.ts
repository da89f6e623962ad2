import { type ClientClock, reconnectDelay, systemClock } from '@porchlight/client'

/** A reply to the visitor, or a private note. */
export type DraftKind = 'agent' | 'note'
/** A text that is being written. */
export type Draft = { conversation_ref: string; kind: DraftKind; message: string }

export type DraftsOptions = {
  /** Keeps one draft at the server; an empty text removes it. A rejected save is tried again, each time after a longer wait, unless `isLasting` says that it never will work. */
  save: (draft: Draft) => Promise<unknown>
  isLasting: (failure: unknown) => boolean
  clock?: ClientClock
  random?: () => number
}

/** A pause in writing after which the draft is saved. */
const saveAfterMs = 800

const idOf = (ref: string, kind: DraftKind) => `${kind} ${ref}`

/** What I am writing, by conversation and kind: at hand at once, kept on the server after each pause, so that it is there after a reload and on another machine. */
export class Drafts {
  readonly #options: DraftsOptions
  readonly #clock: ClientClock
  readonly #texts = new Map<string, string>()
  /** Drafts that the server does not have yet. */
  readonly #unsaved = new Map<string, Draft>()
  /** Touched here: what the server has is older. */
  readonly #touched = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #cancelTimer: (() => void) | null = null
  #saving: Promise<void> | null = null
  /** Failed tries in a row; while there are any, writing does not shorten the wait before the next. */
  #failures = 0

  constructor(options: DraftsOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
  }

  /** The text so far; empty when nothing is written. */
  text(ref: string, kind: DraftKind): string {
    return this.#texts.get(idOf(ref, kind)) ?? ''
  }

  /** Is anything written in this conversation? */
  has(ref: string): boolean {
    return this.text(ref, 'agent') !== '' || this.text(ref, 'note') !== ''
  }

  /** What the server keeps; it never replaces what was touched here. */
  restore(drafts: readonly Draft[]): void {
    for (const { conversation_ref, kind, message } of drafts) {
      const id = idOf(conversation_ref, kind)
      if (!this.#touched.has(id)) this.#texts.set(id, message)
    }
    this.#announce()
  }

  /** The text changed; saved after a pause. */
  write(ref: string, kind: DraftKind, message: string): void {
    const id = idOf(ref, kind)
    if (this.text(ref, kind) === message) return
    if (message === '') this.#texts.delete(id)
    else this.#texts.set(id, message)
    this.#touched.add(id)
    this.#unsaved.set(id, { conversation_ref: ref, kind, message })
    if (this.#failures === 0) this.#saveAfter(saveAfterMs)
    this.#announce()
  }

  /** Saves what is unsaved now: on sending, on leaving. Resolves when tried; never rejects. */
  async flush(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    await this.#saving
    this.#saving = this.#saveAll().finally(() => {
      this.#saving = null
    })
    await this.#saving
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Nothing is saved any more. */
  dispose(): void {
    this.#cancelTimer?.()
    this.#unsaved.clear()
  }

  async #saveAll(): Promise<void> {
    for (const [id, draft] of [...this.#unsaved]) {
      try {
        await this.#options.save(draft)
      } catch (failure) {
        if (!this.#options.isLasting(failure)) {
          // The others would fail as well.
          this.#failures += 1
          return this.#saveAfter(reconnectDelay(this.#failures, this.#options.random ?? Math.random))
        }
      }
      this.#failures = 0
      // Written on while it was being saved: the newer text is still to be saved.
      if (this.#unsaved.get(id) === draft) this.#unsaved.delete(id)
    }
  }

  #saveAfter(ms: number): void {
    this.#cancelTimer?.()
    this.#cancelTimer = this.#clock.after(ms, () => void this.flush())
  }

  #announce(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
