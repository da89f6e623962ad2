import type { StreamData } from '@porchlight/contracts/live'
import type { LiveConnection } from './live-connection.ts'

/** How the console's query cache handles the library's stream. */
export type LibraryStreamOptions = {
  /** Replaces older copies with these rows; idempotent. */
  apply: (data: StreamData) => void
  /** Refetches what is shown: 'start' when the stream is first followed (earlier responses may be stale), 'gap' when too much was missed. */
  reload: (why: 'start' | 'gap') => void
}

/** Passes on the data of stream 'library' without gaps. Returns a function that stops it. */
export function libraryStream(live: LiveConnection, options: LibraryStreamOptions): () => void {
  let isFollowing = false
  const begin = () => {
    if (isFollowing) return
    isFollowing = true
    options.reload('start')
  }
  return live.follow('library', {
    after: () => null,
    apply: ({ data }) => {
      begin()
      options.apply(data)
    },
    reload: () => (isFollowing ? options.reload('gap') : begin()),
  })
}
