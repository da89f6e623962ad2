import { asApiError } from '@porchlight/client'

/** How the reading of something stands. `isGone`: there is no such thing (any more), so that trying again is of no use. */
export type Reading<T> = { status: 'loading' } | { status: 'ready'; value: T } | { status: 'failed'; isGone: boolean; retry: () => void }

/** What comes in pages; `more` is there while there is a next one. */
export type Pages<T> = { items: readonly T[]; next_cursor: string | null }

type Entry = { reading: Reading<unknown>; at: number }

/** What was read longer ago is shown and read again. */
const freshMs = 60_000
const loading: Reading<never> = { status: 'loading' }

/** Help content read so far, so that the way back shows it at once. A key names the same kind of thing each time. */
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

  /** How it stands; the same object until that changes. */
  get<T>(key: string): Reading<T> {
    return (this.#entries.get(key)?.reading ?? loading) as Reading<T>
  }

  /** Reads it unless it is known and fresh, or under way. */
  want<T>(key: string, load: () => Promise<T>): void {
    const known = this.#entries.get(key)
    const isFresh = known && (known.reading.status === 'loading' || this.#now() - known.at < freshMs)
    if (!isFresh || known.reading.status === 'failed') this.#read(key, load)
  }

  /** Adds the next page to what is there. @throws what `load` throws */
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
        // What is shown stays; nobody asked for it again.
        if (this.get(key).status !== 'ready')
          this.#put(key, { status: 'failed', isGone: asApiError(failure).code === 'not_found', retry: () => this.#read(key, load) })
      },
    )
  }

  #put(key: string, reading: Reading<unknown>): void {
    this.#entries.set(key, { reading, at: this.#now() })
    for (const listener of this.#listeners) listener()
  }
}
