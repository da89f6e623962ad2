import type { Socket } from 'node:net'
import type pg from 'pg'
import { limitOf } from '../calls/pipeline.ts'

/** What a client of pg doesn't declare: its socket, and whether it waits for no answer. */
type Watched = { connection: { stream: Socket }; readyForQuery: boolean }

/** How often a connection must have been found silent. After a pause of this process, one look says nothing. */
const looks = 6
/** PostgreSQL ends a statement at its limit; a connection that says nothing for this much longer has nobody at its other end. */
const graceMs = 2000

/**
 * Cuts connections that have been waiting for an answer longer than a statement may take (`limitMs`, or what their transaction was allowed), without a byte. A database whose host or network has gone says nothing for a quarter of
 * an hour, and whoever waits for it would wait as long; like this, calls are refused and new connections tried. Returns what ends it.
 */
export function cutSilent(pool: pg.Pool, limitMs: number): () => void {
  const pauseMs = (limitMs + graceMs) / looks
  const seen = new Map<Watched, { bytes: number; silent: number }>()
  pool.on('connect', (client) => void seen.set(client as unknown as Watched, { bytes: 0, silent: 0 }))
  pool.on('remove', (client) => void seen.delete(client as unknown as Watched))
  const timer = setInterval(() => {
    for (const [client, state] of seen) {
      const { stream } = client.connection
      const isWaiting = !client.readyForQuery && stream.bytesRead === state.bytes
      state.silent = isWaiting ? state.silent + 1 : 0
      state.bytes = stream.bytesRead
      if (state.silent * pauseMs >= Math.max(limitMs, limitOf(client) ?? 0) + graceMs) stream.destroy()
    }
  }, pauseMs)
  timer.unref()
  return () => clearInterval(timer)
}
