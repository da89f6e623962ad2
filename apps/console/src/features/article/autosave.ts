import { ApiError } from '@porchlight/client'
import type { ArticleView } from '@porchlight/contracts'
import { type ArticleFields, differences, type FieldChanges, type FieldName, fieldNames, fieldsOf, pick } from './article-text.ts'

/** How it stands with the words on the screen. `retrying`: not saved, it goes on trying; `refused`: not saved, and trying again is of no use. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'retrying' | 'conflict' | 'refused'

/** A colleague was faster, with other words in the same fields. */
export type Conflict = { theirs: ArticleView; mine: ArticleFields; fields: FieldName[]; by: string; at: string }

export type AutosaveSnapshot = { state: SaveState; article: ArticleView; fields: ArticleFields; conflict: Conflict | null; refusal: unknown }

export type AutosavePorts = {
  save: (changes: FieldChanges, revision: number) => Promise<ArticleView>
  read: () => Promise<ArticleView>
  /** Keeps unsaved words in the browser; null: the server has them all. */
  hold: (unsaved: HeldArticle | null) => void
  after: (ms: number, run: () => void) => () => void
  now: () => number
}
/** Unsaved words with what they are based on. */
export type HeldArticle = { changes: FieldChanges; base: ArticleFields; revision: number }

/** Saved one second after the last key, and every five while somebody goes on writing. */
const pauseMs = 1000
const longestMs = 5000
const retryMs = [1000, 2000, 4000, 8000, 15_000]

/**
 * Carries what is written to the server. Saves are based on a revision; a refused one is compared with what came in between:
 * our own save whose answer was lost counts as done, changes of other fields are taken over, and the same field changed twice is a conflict for people to decide.
 * Nothing is ever written over something the writer has not seen.
 */
export class Autosave {
  readonly #ports: AutosavePorts
  readonly #listeners = new Set<() => void>()
  #snapshot: AutosaveSnapshot
  /** What server and writer last agreed on. */
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

  /** Takes what has been written. */
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

  /** Words another tab left behind, with what they were based on. */
  takeUp({ changes, base, revision }: HeldArticle): void {
    this.#base = base
    this.#revision = revision
    this.change(changes)
  }

  /** A newer version came along while nothing is unsaved here: it takes the place of ours. Answers whether it did. */
  accept(article: ArticleView): boolean {
    if (article.revision < this.#revision) return true
    if (this.#changed.size > 0 || this.#saving) return false
    this.#agree(article)
    this.#set({ article, fields: fieldsOf(article), state: 'saved' })
    return true
  }

  /** Saves at once and resolves when there is nothing more to save; rejects when it cannot be saved. */
  async flush(): Promise<ArticleView> {
    while (this.#changed.size > 0 || this.#saving) {
      if (this.#snapshot.state === 'conflict' || this.#snapshot.state === 'refused') throw this.#snapshot.refusal ?? new ApiError('conflict', 409)
      await (this.#saving ?? this.#save())
      if (this.#snapshot.state === 'retrying') throw this.#snapshot.refusal
    }
    return this.#snapshot.article
  }

  /** Tries again now: the network is back. */
  retryNow(): void {
    if (this.#snapshot.state === 'retrying') this.#schedule(0)
  }

  /** The writer has seen both and keeps their own words; the others stay in the history. */
  async keepMine(): Promise<void> {
    const { conflict } = this.#snapshot
    if (!conflict) return
    this.#agree(conflict.theirs)
    const kept = pick(this.#snapshot.fields, [...this.#changed])
    this.#set({ conflict: null, article: conflict.theirs, fields: { ...fieldsOf(conflict.theirs), ...kept }, state: 'waiting' })
    await this.#save()
  }

  /** After a conflict was settled elsewhere: the article as it is now. */
  settle(article: ArticleView): void {
    this.#changed.clear()
    this.#firstChange = 0
    this.#agree(article)
    this.#ports.hold(null)
    this.#set({ article, fields: fieldsOf(article), state: 'saved', conflict: null, refusal: null })
  }

  /** Ends all timers. What is unsaved stays in the browser. */
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
    // An article is never without a title: an empty one waits for words while the rest is saved.
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
    // What was sent is what both agree on, in our letters.
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
    // Exactly what we sent is there: it was saved, and only the answer was lost.
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
