import type { StreamData } from '@porchlight/contracts/live'

/** Maximum number of pushes kept. If more arrive while a page loads, the page is fetched again. */
const keptMax = 2000

/**
 * Recent changes from the library's stream and from our own calls. A list page requested before a push but received after it may be older than the push, so the
 * changes in between are applied to the page before it is shown. Rows older than one already seen are dropped, so that a late response can't restore an old
 * state.
 */
export class Journal {
  #entries: StreamData[] = []
  /** Position of the first kept entry. */
  #first = 0
  readonly #newest = new Map<string, number>()

  /** Position of the next entry. */
  get head(): number {
    return this.#first + this.#entries.length
  }

  /** Adds data; returns it without outdated rows. */
  add(data: StreamData): StreamData {
    const conversations = data.conversations?.filter((row) => {
      if (row.seq < (this.#newest.get(row.conversation_ref) ?? 0)) return false
      this.#newest.set(row.conversation_ref, row.seq)
      return true
    })
    const fresh = conversations && conversations.length === data.conversations?.length ? data : { ...data, conversations }
    this.#entries.push(fresh)
    if (this.#entries.length > keptMax) {
      this.#entries.splice(0, keptMax / 2)
      this.#first += keptMax / 2
    }
    return fresh
  }

  /** Returns all entries since `from`, oldest first; null if some of them have been dropped. */
  since(from: number): StreamData[] | null {
    return from < this.#first ? null : this.#entries.slice(from - this.#first)
  }
}
