import type { StreamData } from '@porchlight/contracts/live'
import type { LiveConnection } from './live-connection.ts'

/** What the console's query cache does with the library's stream. */
export type LibraryStreamOptions = {
  /** Current rows to put in place of older copies; applying one twice changes nothing. */
  apply: (data: StreamData) => void
  /** Refetch what is shown: 'start' is the first time the stream is followed (what was fetched before may be older), 'gap' when too much was missed. */
  reload: (why: 'start' | 'gap') => void
}

/** Hands the data of stream 'library' on without holes. The answer stops it. */
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
