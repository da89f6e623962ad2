import type { ChildProcess } from 'node:child_process'

/** One visitor and the agent it talks to; `visitor` and `agent` are what each shows to the server. */
export type Pair = { visitor: number; agent: number; conversation_ref: string }
/** What the load generator needs to speak to one of the two servers. */
export type Target = {
  kind: 'porchlight' | 'relay'
  address: string
  support_lib_id: string
  /** Secrets of visitors, tokens of agents, by index. */
  visitors: string[]
  agents: string[]
  pairs: Pair[]
}

/** What the load generator is told. `rate` in messages a second in all; null: closed loop, each sender has one message under way. */
export type Order =
  | { do: 'connect'; targets: Target[] }
  | { do: 'round'; target: Target['kind']; rate: number | null; seconds: number }
  | { do: 'idle'; target: Target; count: number }
/** What it measured. Delivery is from the moment a message was due to be sent until the other side had it, in ms. */
export type Round = { delivered: number; perSecond: number; delivery: { p50: number; p99: number; max: number }; refused: number; missing: number }
/** A round with the processor time it took, in ms a message: the server's own and the database's. */
export type Measured = Round & { serverMs: number; databaseMs: number }

/** The marker by which the load generator finds a message in whatever a server sends. */
export const markerOf = (id: string) => `@@${id}@@`

/** Waits for the next word of a child process. */
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
