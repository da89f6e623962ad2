import type { ChildProcess } from 'node:child_process'

/** A visitor and the agent they chat with; `visitor` and `agent` index the credentials in `Target`. */
export type Pair = { visitor: number; agent: number; conversation_ref: string }
/** What the load generator needs to talk to one of the two servers. */
export type Target = {
  kind: 'porchlight' | 'relay'
  /** Tells two libraries of one server apart; by default the kind. */
  name?: string
  address: string
  support_lib_id: string
  /** The library of each visitor, if there are several. */
  libraries?: string[]
  /** Visitors' secrets and agents' tokens; a `Pair` holds indexes into these lists. */
  visitors: string[]
  agents: string[]
  pairs: Pair[]
}

/** A command for the load generator. `rate` is the total number of messages per second; null means a closed loop, with one message in flight per sender. */
export type Order =
  | { do: 'connect'; targets: Target[] }
  | { do: 'round'; target: string; rate: number | null; seconds: number; drainSeconds?: number }
  | { do: 'idle'; target: Target; count: number }
/** The results. Delivery times are in ms, from when a message was due until the other side received it. */
export type Round = { delivered: number; perSecond: number; delivery: { p50: number; p99: number; max: number }; refused: number; missing: number }
/** A round with the CPU time used per message by the server and the database, in ms. */
export type Measured = Round & { serverMs: number; databaseMs: number }

/** Returns the marker that identifies a message of the load generator in a server's output. */
export const markerOf = (id: string) => `@@${id}@@`

/** Waits for the next message from a child process. */
export function hear<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process of the measurement ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (word) => {
      child.off('exit', ended)
      resolve(word as T)
    })
  })
}
