import type { StreamData } from '@porchlight/contracts/live'

/** Pushes kept at most; a page under way for longer than that is fetched again. */
const keptMax = 2000

/**
 * What the library's stream and our own calls have brought lately. A list page asked for before a push and answered after it may be older than the push: what
 * came in between is applied to the page before it is shown. Rows older than one already seen are left out, so that a late answer cannot bring a state back.
 */
export class Journal {
  #entries: StreamData[] = []
  /** The number of the first kept entry. */
  #first = 0
  readonly #newest = new Map<string, number>()

  /** The number the next entry will have. */
  get head(): number {
    return this.#first + this.#entries.length
  }

  /** Takes data in; gives what of it is not outdated. */
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

  /** Everything since `from`, oldest first; null when some of it is no longer kept. */
  since(from: number): StreamData[] | null {
    return from < this.#first ? null : this.#entries.slice(from - this.#first)
  }
}
