import { ApiError } from '@porchlight/client'
import type { SavedAs } from '@porchlight/contracts/published-documents/text-version'
import { SavePacer, type SavePacerOptions } from './save-pacer.ts'

/**
 * Save state of the text on the screen. `waiting`: not saved yet; `retrying`: the last save failed and will be retried; `refused`: the last save failed and
 * won't be retried unless the user changes the text or saves again.
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'retrying' | 'conflict' | 'refused'

/** A colleague saved different text in the same fields first. `base` is what both began with; `by` is their name if the server sent it, or empty. */
export type Conflict<V, D> = { base: V; theirs: D; fields: (keyof V)[]; by: string }

/** `document` is the latest stored version known to the client, `values` the text on the screen, `refusal` the reason the last save failed. */
export type AutosaveSnapshot<V, D> = { state: SaveState; document: D; values: V; isDirty: boolean; conflict: Conflict<V, D> | null; refusal: unknown }

/** Unsaved changes, and the stored values they are based on. */
export type Unsaved<V> = { changes: Partial<V>; base: V }

export type AutosaveOptions<V, D> = SavePacerOptions & {
  document: D
  /** Returns the editable values in a stored version. */
  valuesOf: (document: D) => V
  /** Returns whether two values of a field are equivalent, even if the server serializes them differently. */
  isSame: (name: keyof V, one: V[keyof V], other: V[keyof V]) => boolean
  /** Merges what two people made of one value; undefined if they changed the same of it. Without it, a value that both changed is always asked about. */
  merge?: (name: keyof V, values: { base: V; mine: V; theirs: V }) => V[keyof V] | undefined
  /** Returns the changed fields that can be saved in their current state. */
  savable: (values: V, changed: (keyof V)[]) => (keyof V)[]
  /** Stores values on top of `revision`; rejects with `conflict` if a newer version is stored. `values` also has the unchanged fields. */
  save: (unsaved: { changes: Partial<V>; values: V; revision: number; saved_as: SavedAs }) => Promise<D>
  read: () => Promise<D>
  /** Stores unsaved changes in the browser, synchronously; null removes them once the server has everything. */
  hold: (unsaved: Unsaved<V> | null) => void
  /** Whether changes are saved automatically. */
  isAutomatic: boolean
}

/** During a long outage, only the first and last attempts are stored: this many of each. */
const unansweredMax = 10
const transientCodes = ['unavailable', 'internal', 'rate_limited', 'unauthenticated']

/**
 * Saves the writer's text to the server. Each save is based on a revision. If the server refuses it because of a newer one, the client compares the two: its
 * own save with a lost response counts as saved, changes to other fields and to other passages of one are merged, and what both sides changed is a conflict
 * that the user must resolve. Text the writer hasn't seen is never overwritten.
 */
export class Autosave<V extends object, D extends { revision: number }> {
  readonly #options: AutosaveOptions<V, D>
  readonly #pacer: SavePacer
  readonly #listeners = new Set<() => void>()
  #snapshot: AutosaveSnapshot<V, D>
  /** The last values that both the server and the writer had, in the client's serialization. */
  #base: V
  #revision: number
  #isAutomatic: boolean
  #saving: Promise<void> | null = null
  /** What the writer had when a conflict was resolved otherwise, oldest first: it is saved for the history before the resolution. */
  #overruled: Partial<V>[] = []
  /** Whether the text on the screen is made of the writer's and a colleague's. */
  #isMerged = false
  /** Values sent without receiving a response, newest first: the server may have stored one of them. */
  #unanswered: Partial<V>[] = []

  constructor(options: AutosaveOptions<V, D>) {
    this.#options = options
    this.#pacer = new SavePacer(() => void this.#save(), options)
    const { document, isAutomatic } = options
    this.#base = options.valuesOf(document)
    this.#revision = document.revision
    this.#isAutomatic = isAutomatic
    this.#snapshot = { state: 'saved', document, values: this.#base, isDirty: false, conflict: null, refusal: null }
  }

  get snapshot(): AutosaveSnapshot<V, D> {
    return this.#snapshot
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Records changes, stores them in the browser, and schedules a save. */
  change(changes: Partial<V>): void {
    const values = { ...this.#snapshot.values, ...changes }
    const isSettled = ['saved', 'waiting', 'refused'].includes(this.#snapshot.state)
    this.#set({ values, ...(isSettled && { state: this.#isUnsaved(values) ? 'waiting' : 'saved', refusal: null }) })
    this.#hold()
    this.#schedule()
  }

  /** Restores changes left behind by another tab, on top of the version they were based on. */
  takeUp({ changes, base }: Unsaved<V>): void {
    const { document, values } = this.#snapshot
    const typed = pick(values, this.#changedIn(values))
    this.#base = base
    this.#set({ values: { ...base, ...typed, ...changes } })
    this.#meet(document)
    this.#schedule()
  }

  /** Returns whether the text on the screen already contains these changes. */
  contains(changes: Partial<V>): boolean {
    return namesOf(changes).every((name) => this.#isSame(name, { ...this.#snapshot.values, ...changes }, this.#snapshot.values))
  }

  /** Accepts a newer version: merges it with unsaved changes, or reports a conflict. Returns false during a save, which detects newer versions itself. */
  accept(document: D): boolean {
    if (document.revision < this.#revision) return true
    if (this.#saving) return false
    if (document.revision === this.#revision) this.#set({ document })
    else this.#meet(document)
    this.#schedule()
    return true
  }

  /** Saves at once; resolves when nothing is left to save, rejects when saving fails. */
  async flush(): Promise<D> {
    while (this.#snapshot.isDirty || this.#saving) {
      if (this.#snapshot.state === 'conflict' || this.#snapshot.state === 'refused') throw this.#snapshot.refusal ?? new ApiError('conflict', 409)
      await (this.#saving ?? this.#save())
      if (this.#snapshot.state === 'retrying') throw this.#snapshot.refusal
    }
    return this.#snapshot.document
  }

  /** Saves at once on request, even if the last attempt was refused. Failures are in the snapshot. */
  async saveNow(): Promise<void> {
    if (this.#snapshot.state === 'refused') this.#set({ state: 'waiting' })
    await this.flush().catch(() => {})
  }

  /** Retries at once, for example when the network is back. */
  retryNow(): void {
    if (this.#snapshot.state === 'retrying') this.#pacer.retryNow()
  }

  /**
   * Resolves a conflict with the values chosen for its fields, by default the writer's, saved on top of the other version. Both texts stay in the history: what the
   * writer had is saved first if something else was chosen.
   */
  async resolve(chosen: Partial<V> = {}): Promise<void> {
    const { conflict, values } = this.#snapshot
    if (!conflict) return
    const mine = pick(values, this.#changedIn(values))
    if (namesOf(chosen).some((name) => !this.#isSame(name, { ...values, ...chosen }, values))) this.#overruled.push(mine)
    this.#isMerged = true
    const agreed = this.#agree(conflict.theirs, {})
    this.#set({ ...agreed, values: { ...agreed.values, ...chosen }, conflict: null, state: 'waiting' })
    this.#hold()
    await this.#save()
  }

  /** Switches to this version and drops unsaved changes, which the writer decided. */
  settle(document: D): void {
    this.#overruled = []
    this.#isMerged = false
    this.#pacer.stop()
    this.#pacer.answered()
    this.#agree(document, {})
    this.#set({ document, values: this.#base, state: 'saved', conflict: null, refusal: null })
    this.#hold()
  }

  /** Sets whether changes are saved automatically. */
  setAutomatic(isAutomatic: boolean): void {
    if (isAutomatic === this.#isAutomatic) return
    this.#isAutomatic = isAutomatic
    if (isAutomatic) this.#schedule()
    else this.#pacer.stop()
  }

  /** Saves one last time if autosave is on, and stops all timers. Anything unsaved stays in the browser. */
  async leave(): Promise<void> {
    if (this.#isAutomatic) await this.flush().catch(() => {})
    else await this.#saving
    this.#pacer.stop()
  }

  #schedule(): void {
    if (this.#isAutomatic && this.#snapshot.state === 'waiting') this.#pacer.changed()
  }

  #save(): Promise<void> {
    this.#pacer.begin()
    this.#saving ??= this.#saveOnce().finally(() => {
      this.#saving = null
      if (!this.#snapshot.isDirty || this.#snapshot.state !== 'saved') return
      this.#set({ state: 'waiting' })
      this.#schedule()
    })
    return this.#saving
  }

  async #saveOnce(): Promise<void> {
    const { values } = this.#snapshot
    const changed = this.#changedIn(values)
    const names = this.#options.savable(values, changed)
    const [overruled] = this.#overruled
    if (overruled) return this.#saveOverruled(overruled)
    if (names.length === 0) {
      this.#pacer.answered()
      return this.#set({ state: changed.length > 0 ? 'refused' : 'saved', refusal: null })
    }
    this.#set({ state: 'saving', refusal: null })
    const sent = pick(values, names)
    this.#unanswered.unshift(sent)
    if (this.#unanswered.length > 2 * unansweredMax) this.#unanswered.splice(unansweredMax, 1)
    try {
      const document = await this.#options.save({ changes: sent, values, revision: this.#revision, saved_as: this.#isMerged ? 'merged' : 'shared' })
      this.#pacer.answered()
      this.#isMerged = false
      this.#set({ state: 'saved', ...this.#agree(document, sent) })
      this.#hold()
    } catch (cause) {
      return this.#refused(cause, sent)
    }
  }

  /** Saves what the writer had before a conflict was resolved otherwise as a version of its own, then the resolution. */
  async #saveOverruled(mine: Partial<V>): Promise<void> {
    this.#set({ state: 'saving', refusal: null })
    const before = { ...this.#base, ...mine }
    const sent = pick(before, this.#options.savable(before, namesOf(mine)))
    this.#unanswered.unshift(sent)
    try {
      const document = await this.#options.save({ changes: sent, values: before, revision: this.#revision, saved_as: 'own' })
      this.#overruled.shift()
      // What was chosen is a change to it: the stored text alone would say otherwise.
      const { values } = this.#snapshot
      this.#agree(document, sent)
      this.#set({ document, values })
      this.#hold()
      return this.#saveOnce()
    } catch (cause) {
      return this.#refused(cause, sent)
    }
  }

  async #refused(cause: unknown, sent: Partial<V>): Promise<void> {
    if (!(cause instanceof ApiError && cause.code === 'conflict')) return this.#failed(cause)
    this.#unanswered.shift()
    this.#pacer.answered()
    try {
      this.#meet(await this.#options.read(), sent, cause.fields?.changed_by)
    } catch (failure) {
      return this.#failed(failure)
    }
    if (this.#snapshot.state === 'waiting') return this.#saveOnce()
  }

  #failed(cause: unknown): void {
    const isTransient = !(cause instanceof ApiError) || transientCodes.includes(cause.code)
    const isRetried = isTransient && this.#isAutomatic
    this.#set({ state: isRetried ? 'retrying' : 'refused', refusal: cause })
    if (isRetried) this.#pacer.failed()
    else this.#pacer.answered()
  }

  /** Reconciles the writer's text with a stored version. `sent` was refused because of that version. */
  #meet(theirs: D, sent?: Partial<V>, by?: string): void {
    const { values, conflict } = this.#snapshot
    const now = this.#options.valuesOf(theirs)
    const isStored = (some: Partial<V>, name: keyof V) => this.#isSame(name, { ...now, ...some }, now)
    const changed = this.#changedIn(values)
    const own = this.#unanswered.find((unanswered) => namesOf(unanswered).every((name) => isStored(unanswered, name))) ?? sent ?? pick(values, changed)
    const stored = namesOf(own).filter((name) => isStored(own, name))
    const touched = changed.filter((name) => !stored.includes(name) && !this.#isSame(name, this.#base, now) && !this.#isSame(name, values, now))
    const together: Partial<V> = {}
    const both = touched.filter((name) => {
      const merged = this.#options.merge?.(name, { base: this.#base, mine: values, theirs: now })
      if (merged !== undefined) together[name] = merged
      return merged === undefined
    })
    if (both.length > 0) {
      const known = conflict?.theirs.revision === theirs.revision ? conflict.by : ''
      this.#set({ state: 'conflict', conflict: { base: this.#base, theirs, fields: both, by: by ?? known }, refusal: null })
    } else {
      // The server may have stored it without an answer.
      this.#overruled = this.#overruled.filter((mine) => !namesOf(mine).every((name) => isStored(mine, name)))
      const isOthers = namesOf(now).some((name) => !stored.includes(name) && !this.#isSame(name, this.#base, now))
      const agreed = this.#agree(theirs, pick({ ...now, ...own }, stored))
      const merged = { ...agreed, values: { ...agreed.values, ...together } }
      const isWaiting = this.#isUnsaved(merged.values)
      this.#isMerged = isWaiting && (isOthers || this.#isMerged)
      this.#set({ ...merged, conflict: null, refusal: null, state: isWaiting ? 'waiting' : 'saved' })
    }
    this.#hold()
  }

  /** Rebases the writer's text on a stored version and returns it merged with unsaved changes. Parts in `contains` keep the client's serialization. */
  #agree(document: D, contains: Partial<V>): { document: D; values: V } {
    const { values } = this.#snapshot
    const own = pick(values, [...this.#changedIn(values), ...namesOf(contains)])
    const now = this.#options.valuesOf(document)
    this.#base = { ...now, ...contains }
    this.#revision = document.revision
    this.#unanswered = []
    return { document, values: { ...now, ...own } }
  }

  #changedIn(values: V): (keyof V)[] {
    return namesOf(values).filter((name) => values[name] !== this.#base[name] && JSON.stringify(values[name]) !== JSON.stringify(this.#base[name]))
  }

  #isUnsaved(values: V): boolean {
    return this.#overruled.length > 0 || this.#changedIn(values).length > 0
  }

  #isSame(name: keyof V, one: V, other: V): boolean {
    return one[name] === other[name] || this.#options.isSame(name, one[name], other[name])
  }

  #hold(): void {
    const { values } = this.#snapshot
    const unsaved: Partial<V> = Object.assign(pick(values, this.#changedIn(values)), ...this.#overruled)
    this.#options.hold(namesOf(unsaved).length === 0 ? null : { changes: unsaved, base: this.#base })
  }

  #set(change: Partial<AutosaveSnapshot<V, D>>): void {
    const next = { ...this.#snapshot, ...change }
    this.#snapshot = { ...next, isDirty: this.#isUnsaved(next.values) }
    for (const listener of this.#listeners) listener()
  }
}

const namesOf = <V extends object>(values: V) => Object.keys(values) as (keyof V)[]
const pick = <V extends object>(values: V, names: (keyof V)[]) => Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>
