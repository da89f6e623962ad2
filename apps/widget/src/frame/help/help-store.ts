import { asApiError } from '@porchlight/client'

/** Loading state of content. `isGone`: the content does not exist (any more), so that retrying is pointless; `fields` of the refusal say where it has moved. */
export type Reading<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; isGone: boolean; fields: Record<string, string> | undefined; retry: () => void }

/** A paginated list; `next_cursor` is null on the last page. */
export type Pages<T> = { items: readonly T[]; next_cursor: string | null }

type Entry = { reading: Reading<unknown>; at: number }

/** Age in ms after which content is refetched, while still being shown. */
const freshMs = 60_000
const loading: Reading<never> = { status: 'loading' }

/** Cache of help content, so that going back shows it at once. A key always refers to the same kind of content. */
export class HelpStore {
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<() => void>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the current state; the same object until it changes. */
  get<T>(key: string): Reading<T> {
    return (this.#entries.get(key)?.reading ?? loading) as Reading<T>
  }

  /** Loads the content unless it is cached and fresh, or already loading. */
  want<T>(key: string, load: () => Promise<T>): void {
    const known = this.#entries.get(key)
    const isFresh = known && (known.reading.status === 'loading' || this.#now() - known.at < freshMs)
    if (!isFresh || known.reading.status === 'failed') this.#read(key, load)
  }

  /** Appends the next page to the content. @throws any error of `load` */
  async more<T>(key: string, load: (cursor: string) => Promise<Pages<T>>): Promise<void> {
    const reading = this.get<Pages<T>>(key)
    const cursor = reading.status === 'ready' ? reading.value.next_cursor : null
    if (reading.status !== 'ready' || cursor === null) return
    const { items, next_cursor } = await load(cursor)
    this.#put(key, { status: 'ready', value: { items: [...reading.value.items, ...items], next_cursor } })
  }

  #read<T>(key: string, load: () => Promise<T>): void {
    const known = this.#entries.get(key)?.reading
    if (known?.status !== 'ready') this.#put(key, loading)
    load().then(
      (value) => this.#put(key, { status: 'ready', value }),
      (failure: unknown) => {
        const { code, fields } = asApiError(failure)
        // Keep the content on screen: no one asked for this refetch.
        if (this.get(key).status !== 'ready') this.#put(key, { status: 'failed', isGone: code === 'not_found', fields, retry: () => this.#read(key, load) })
      },
    )
  }

  /** Replaces content with what the console previews. */
  show<T>(key: string, value: T): void {
    this.#put(key, { status: 'ready', value })
  }

  #put(key: string, reading: Reading<unknown>): void {
    this.#entries.set(key, { reading, at: this.#now() })
    for (const listener of this.#listeners) listener()
  }
}
