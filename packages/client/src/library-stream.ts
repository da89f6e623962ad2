import type { StreamData } from '@porchlight/contracts/live'
import type { LiveConnection } from './live-connection.ts'

/** Callbacks of the console's query cache for the library stream. */
export type LibraryStreamOptions = {
  /** The event number of the responses fetched so far; null if unknown. */
  after?: () => number | null
  /** Replaces older copies with these rows; idempotent. */
  apply: (data: StreamData) => void
  /**
   * Refetches what is shown: 'start' when the stream is first followed without a known number (earlier responses may be stale), 'gap' when too much was missed.
   */
  reload: (why: 'start' | 'gap') => void
}

/** Delivers the data of stream 'library' without gaps. Returns a function that unfollows it. */
export function libraryStream(live: LiveConnection, options: LibraryStreamOptions): () => void {
  let isFollowing = false
  let after: number | null = null
  return live.follow('library', {
    after: () => {
      after = options.after?.() ?? null
      return after
    },
    apply: ({ data }) => {
      if (!isFollowing && after === null) options.reload('start')
      isFollowing = true
      options.apply(data)
    },
    reload: () => {
      options.reload(isFollowing ? 'gap' : 'start')
      isFollowing = true
    },
  })
}
