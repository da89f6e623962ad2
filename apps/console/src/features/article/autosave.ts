import { ApiError } from '@porchlight/client'
import type { ArticleView } from '@porchlight/contracts'
import { type ArticleFields, differences, type FieldChanges, type FieldName, fieldNames, fieldsOf, pick } from './article-text.ts'

/** Save state of the text on the screen. `retrying`: not saved, another attempt follows; `refused`: not saved, and retrying is pointless. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'retrying' | 'conflict' | 'refused'

/** A colleague saved different text in the same fields first. */
export type Conflict = { theirs: ArticleView; mine: ArticleFields; fields: FieldName[]; by: string; at: string }

export type AutosaveSnapshot = { state: SaveState; article: ArticleView; fields: ArticleFields; conflict: Conflict | null; refusal: unknown }

export type AutosavePorts = {
  save: (changes: FieldChanges, revision: number) => Promise<ArticleView>
  read: () => Promise<ArticleView>
  /** Stores unsaved changes in the browser; null means that the server has everything. */
  hold: (unsaved: HeldArticle | null) => void
  after: (ms: number, run: () => void) => () => void
  now: () => number
}
/** Unsaved changes, and the version they are based on. */
export type HeldArticle = { changes: FieldChanges; base: ArticleFields; revision: number }

/** Saves one second after the last keystroke, and every five seconds during continuous typing. */
const pauseMs = 1000
const longestMs = 5000
const retryMs = [1000, 2000, 4000, 8000, 15_000]

/**
 * Saves what is written to the server. Each save is based on a revision; when the server refuses it, the client compares what came in between:
 * our own save whose response was lost counts as done, changes to other fields are merged, and a field changed on both sides is a conflict for people to
 * resolve.
 * Nothing the writer hasn't seen is ever overwritten.
 */
export class Autosave {
  readonly #ports: AutosavePorts
  readonly #listeners = new Set<() => void>()
  #snapshot: AutosaveSnapshot
  /** Last version that server and writer agreed on. */
  #base: ArticleFields
  #revision: number
  #changed = new Set<FieldName>()
  #firstChange = 0
  #cancel: (() => void) | null = null
  #saving: Promise<void> | null = null
  #failures = 0

  constructor(article: ArticleView, ports: AutosavePorts) {
    this.#ports = ports
    this.#base = fieldsOf(article)
    this.#revision = article.revision
    this.#snapshot = { state: 'saved', article, fields: this.#base, conflict: null, refusal: null }
  }

  get snapshot(): AutosaveSnapshot {
    return this.#snapshot
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Records changes and schedules a save. */
  change(changes: FieldChanges): void {
    const fields = { ...this.#snapshot.fields, ...changes }
    for (const name of Object.keys(changes) as FieldName[]) this.#changed.add(name)
    if (this.#firstChange === 0) this.#firstChange = this.#ports.now()
    this.#hold(fields)
    this.#set({
      fields,
      ...(this.#snapshot.state === 'saved' && { state: 'waiting' }),
      ...(this.#snapshot.state === 'refused' && { state: 'waiting', refusal: null }),
    })
    if (this.#snapshot.state === 'waiting') this.#schedule(Math.min(pauseMs, Math.max(0, this.#firstChange + longestMs - this.#ports.now())))
  }

  /** Restores changes that another tab left behind, along with the version they were based on. */
  takeUp({ changes, base, revision }: HeldArticle): void {
    this.#base = base
    this.#revision = revision
    this.change(changes)
  }

  /** Replaces the article with a newer version if nothing is unsaved here. Returns whether it did. */
  accept(article: ArticleView): boolean {
    if (article.revision < this.#revision) return true
    if (this.#changed.size > 0 || this.#saving) return false
    this.#agree(article)
    this.#set({ article, fields: fieldsOf(article), state: 'saved' })
    return true
  }

  /** Saves at once; resolves when nothing is left to save, rejects when saving fails. */
  async flush(): Promise<ArticleView> {
    while (this.#changed.size > 0 || this.#saving) {
      if (this.#snapshot.state === 'conflict' || this.#snapshot.state === 'refused') throw this.#snapshot.refusal ?? new ApiError('conflict', 409)
      await (this.#saving ?? this.#save())
      if (this.#snapshot.state === 'retrying') throw this.#snapshot.refusal
    }
    return this.#snapshot.article
  }

  /** Retries at once, for example when the network is back. */
  retryNow(): void {
    if (this.#snapshot.state === 'retrying') this.#schedule(0)
  }

  /** Resolves a conflict in the writer's favor; the other text stays in the history. */
  async keepMine(): Promise<void> {
    const { conflict } = this.#snapshot
    if (!conflict) return
    this.#agree(conflict.theirs)
    const kept = pick(this.#snapshot.fields, [...this.#changed])
    this.#set({ conflict: null, article: conflict.theirs, fields: { ...fieldsOf(conflict.theirs), ...kept }, state: 'waiting' })
    await this.#save()
  }

  /** Continues with the article as it is after a conflict was resolved elsewhere. */
  settle(article: ArticleView): void {
    this.#changed.clear()
    this.#firstChange = 0
    this.#agree(article)
    this.#ports.hold(null)
    this.#set({ article, fields: fieldsOf(article), state: 'saved', conflict: null, refusal: null })
  }

  /** Stops all timers. Unsaved changes stay in the browser. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #schedule(ms: number): void {
    this.#cancel?.()
    this.#cancel = this.#ports.after(ms, () => void this.#save())
  }

  #save(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    this.#saving ??= this.#saveOnce().finally(() => {
      this.#saving = null
      if (this.#changed.size > 0 && this.#snapshot.state === 'saved') {
        this.#set({ state: 'waiting' })
        this.#schedule(pauseMs)
      }
    })
    return this.#saving
  }

  async #saveOnce(): Promise<void> {
    const sent = this.#snapshot.fields
    // An article always has a title: leave an empty one unsaved and save the rest.
    const names = fieldNames.filter((name) => this.#changed.has(name) && (name !== 'article_title' || sent.article_title.trim() !== ''))
    if (names.length === 0) return this.#set({ state: this.#changed.size > 0 ? 'refused' : 'saved', refusal: null })
    this.#set({ state: 'saving' })
    try {
      this.#saved(await this.#ports.save(pick(sent, names), this.#revision), sent, names)
    } catch (cause) {
      await this.#failed(cause, sent, names)
    }
  }

  #saved(article: ArticleView, sent: ArticleFields, names: readonly FieldName[]): void {
    const { fields } = this.#snapshot
    for (const name of names) if (fields[name] === sent[name]) this.#changed.delete(name)
    this.#firstChange = this.#changed.size > 0 ? this.#ports.now() : 0
    this.#failures = 0
    this.#revision = article.revision
    // Server and writer now agree on what was sent; keep our own serialization of it.
    this.#base = { ...fieldsOf(article), ...pick(sent, names) }
    this.#hold(fields)
    this.#set({ state: 'saved', article, fields: { ...fieldsOf(article), ...pick(fields, [...new Set([...names, ...this.#changed])]) }, refusal: null })
  }

  async #failed(cause: unknown, sent: ArticleFields, names: readonly FieldName[]): Promise<void> {
    const code = cause instanceof ApiError ? cause.code : 'internal'
    if (code === 'conflict') return this.#compare(sent, names).catch((failure: unknown) => this.#later(failure))
    if (['unavailable', 'internal', 'rate_limited', 'unauthenticated'].includes(code)) return this.#later(cause)
    this.#set({ state: 'refused', refusal: cause })
  }

  #later(cause: unknown): void {
    const wait = retryMs[Math.min(this.#failures, retryMs.length - 1)] ?? 15_000
    this.#failures += 1
    this.#set({ state: 'retrying', refusal: cause })
    this.#schedule(wait)
  }

  async #compare(sent: ArticleFields, names: readonly FieldName[]): Promise<void> {
    const theirs = await this.#ports.read()
    const now = fieldsOf(theirs)
    const open = names.filter((name) => differences({ ...sent }, { ...sent, [name]: now[name] }).length > 0)
    // The server has exactly what we sent: the save succeeded and only its response was lost.
    if (open.length === 0) return this.#saved(theirs, sent, names)
    const theirChanges = differences(this.#base, now)
    const both = theirChanges.filter((name) => this.#changed.has(name) && open.includes(name))
    if (both.length > 0) {
      const mine = this.#snapshot.fields
      return this.#set({ state: 'conflict', conflict: { theirs, mine, fields: both, by: theirs.editor.name, at: theirs.updated_at } })
    }
    this.#agree(theirs)
    const kept = pick(this.#snapshot.fields, [...this.#changed])
    this.#set({ article: theirs, fields: { ...now, ...kept }, state: 'waiting' })
    this.#schedule(0)
  }

  #agree(article: ArticleView): void {
    this.#base = fieldsOf(article)
    this.#revision = article.revision
  }

  #hold(fields: ArticleFields): void {
    this.#ports.hold(this.#changed.size === 0 ? null : { changes: pick(fields, [...this.#changed]), base: this.#base, revision: this.#revision })
  }

  #set(change: Partial<AutosaveSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
