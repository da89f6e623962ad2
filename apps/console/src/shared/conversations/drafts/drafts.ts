import type { draftKinds } from '@porchlight/contracts/drafts/drafts'
import { SavePacer, type SavePacerOptions } from '../../editing/autosave/save-pacer.ts'

/** Kind of draft: a reply to the visitor, or a private note. */
export type DraftKind = (typeof draftKinds)[number]
/** An unsent text. */
export type Draft = { conversation_ref: string; kind: DraftKind; message: string }

export type DraftsOptions = SavePacerOptions & {
  /**
   * Stores one draft on the server; an empty text removes it. A failed save is retried with increasing delays, unless `isLasting` returns true for its error.
   */
  save: (draft: Draft) => Promise<unknown>
  isLasting: (failure: unknown) => boolean
}

/** Returns whether a text is another one, or begins with it and goes on after a space or a line break. */
const beginsWith = (text: string, first: string): boolean => text.startsWith(first) && /^(?:\s|$)/.test(text.slice(first.length))

const idOf = (ref: string, kind: DraftKind) => `${kind} ${ref}`

/**
 * The agent's drafts by conversation and kind. They are available at once, and saved to the server after each pause so that they survive a reload and a change
 * of device.
 */
export class Drafts {
  readonly #options: DraftsOptions
  readonly #pacer: SavePacer
  readonly #texts = new Map<string, string>()
  /** Drafts that the server doesn't have yet. */
  readonly #unsaved = new Map<string, Draft>()
  /** Number of edits and saves so far, and the number at which each draft was last edited or saved here, so that older responses can be recognized. */
  #changes = 0
  readonly #changedAt = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #saving: Promise<void> | null = null

  constructor(options: DraftsOptions) {
    this.#options = options
    this.#pacer = new SavePacer(() => void this.flush(), options)
  }

  /** Returns the current text; empty if there is none. */
  text(ref: string, kind: DraftKind): string {
    return this.#texts.get(idOf(ref, kind)) ?? ''
  }

  /** Returns whether the conversation has a draft. */
  has(ref: string): boolean {
    return this.text(ref, 'agent') !== '' || this.text(ref, 'note') !== ''
  }

  /** Increases with every edit and save. Pass its value at the time of a request to `restore`. */
  get version(): number {
    return this.#changes
  }

  /** Applies the drafts that the server returned for a request made at `version`. Never replaces text that was edited here since, or that isn't saved yet. */
  restore(drafts: readonly Draft[], version = 0): void {
    const given = new Map(drafts.map(({ conversation_ref, kind, message }) => [idOf(conversation_ref, kind), message]))
    for (const id of new Set([...this.#texts.keys(), ...given.keys()])) {
      const message = given.get(id)
      if (this.#unsaved.has(id) || (this.#changedAt.get(id) ?? 0) > version) continue
      if (message === undefined) this.#texts.delete(id)
      else this.#texts.set(id, message)
    }
    this.#announce()
  }

  /** Updates the text and schedules a save. */
  write(ref: string, kind: DraftKind, message: string): void {
    const id = idOf(ref, kind)
    if (this.text(ref, kind) === message) return
    if (message === '') this.#texts.delete(id)
    else this.#texts.set(id, message)
    this.#noteChange(id)
    this.#unsaved.set(id, { conversation_ref: ref, kind, message })
    this.#pacer.changed()
    this.#announce()
  }

  /** Removes a text that was sent. What was typed in the meantime belongs to the next message; a text that was changed meanwhile stays whole. */
  sent(ref: string, kind: DraftKind, message: string): void {
    const written = this.text(ref, kind)
    if (written.startsWith(message)) this.write(ref, kind, written.slice(message.length).trimStart())
  }

  /** Puts a text that was taken back before what is written now, unless it still stands there: the answer to its sending was lost. */
  putBack(ref: string, kind: DraftKind, message: string): void {
    const written = this.text(ref, kind)
    if (beginsWith(written.trim(), message.trim())) return
    this.write(ref, kind, [message, written].filter((text) => text.trim() !== '').join('\n\n'))
  }

  /** Saves pending drafts immediately, for use when sending or leaving. Resolves after one attempt; never rejects. */
  async flush(): Promise<void> {
    this.#pacer.begin()
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

  /** Stops saving. */
  dispose(): void {
    this.#pacer.stop()
    this.#unsaved.clear()
  }

  async #saveAll(): Promise<void> {
    for (const [id, draft] of [...this.#unsaved]) {
      try {
        await this.#options.save(draft)
      } catch (failure) {
        if (!this.#options.isLasting(failure)) {
          // A temporary failure: the remaining saves would fail as well.
          return this.#pacer.failed()
        }
      }
      this.#pacer.answered()
      // Skip if the text changed during the save: the newer text is still unsaved.
      if (this.#unsaved.get(id) !== draft) continue
      this.#unsaved.delete(id)
      // A list of drafts requested before this save may still contain the older text.
      this.#noteChange(id)
    }
  }

  #noteChange(id: string): void {
    this.#changes += 1
    this.#changedAt.set(id, this.#changes)
  }

  #announce(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
