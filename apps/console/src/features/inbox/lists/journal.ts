import type { StreamData } from '@porchlight/contracts/live'

/** Pushes kept at most; more than that while one page is fetched means that the page is fetched again. */
const keptMax = 2000

/**
 * The pushes of the last moments. A page that was asked for before a push and answered after it may be older than the push: what came in between is
 * applied to the page before it is shown (security.md 3.1 line 4, for lists).
 */
export class Journal {
  #entries: StreamData[] = []
  /** The number of the first kept entry. */
  #first = 0

  /** The number the next push will have. */
  get head(): number {
    return this.#first + this.#entries.length
  }

  add(data: StreamData): void {
    this.#entries.push(data)
    if (this.#entries.length <= keptMax) return
    this.#entries.splice(0, keptMax / 2)
    this.#first += keptMax / 2
  }

  /** Everything since `from`, oldest first; null when some of it is no longer kept. */
  since(from: number): StreamData[] | null {
    return from < this.#first ? null : this.#entries.slice(from - this.#first)
  }
}
