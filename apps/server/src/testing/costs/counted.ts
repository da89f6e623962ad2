import type { TestLibrary } from '../library.ts'
import type { TestSocket } from '../live-socket.ts'
import { type SentStatements, statementsOf } from '../statements-of.ts'
import type { TestServer } from '../test-server.ts'

/**
 * What an act costs, apart from time: statements sent to the database, the packets they share, and the bytes of their values, jobs and events written, and the frames that each kind of
 * socket gets with their bytes.
 */
export type Cost = Record<string, number>

/** How often an act is counted: the first time it fills caches, and what the server does meanwhile by itself is in some of the counts, not in all. */
const turns = 5

/** Counts what acts cost on a server without workers, so that nothing else happens. */
export class CostCounter {
  private readonly server: TestServer
  private readonly library: TestLibrary
  private readonly recorded: SentStatements

  constructor(server: TestServer, library: TestLibrary) {
    this.server = server
    this.library = library
    this.recorded = statementsOf(server)
  }

  /**
   * Returns the smallest counts over some turns, each of which ends when `act` resolves.
   * @param sockets those whose frames are counted; `act` must then wait until all have come
   */
  async of(act: () => Promise<unknown>, sockets: Record<string, TestSocket> = {}): Promise<Cost> {
    const counted: Cost[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const before = await this.written()
      const heard = Object.entries(sockets).map(([name, socket]) => ({ name, socket, from: socket.frames.length }))
      this.recorded.clear()
      await act()
      const [sent, packets] = [this.recorded.sent(), this.recorded.packets().length]
      const after = await this.written()
      const cost: Cost = {
        statements: sum(sent.map(statementsIn)),
        packets,
        bytes: sum(sent.map(bytesIn)),
        jobs: after.jobs - before.jobs,
        events: after.events - before.events,
      }
      for (const { name, socket, from } of heard) {
        const frames = socket.frames.slice(from)
        cost[`frames_${name}`] = frames.length
        cost[`frame_bytes_${name}`] = sum(frames.map((frame) => Buffer.byteLength(JSON.stringify(frame))))
      }
      counted.push(cost)
    }
    const [first, ...others] = counted.slice(1)
    const least: Cost = { ...first }
    for (const each of others) for (const [name, count] of Object.entries(each)) least[name] = Math.min(least[name] ?? count, count)
    return least
  }

  private async written(): Promise<{ jobs: number; events: number }> {
    const { rows } = await this.server.kernel.database.owner.query<{ jobs: number; events: number }>(
      `select (select count(*) from graphile_worker._private_jobs where payload ->> 'support_lib_id' = $1) as jobs,
        (select count(*) from events where support_lib_id = $1) as events`,
      [this.library.support_lib_id],
    )
    return rows[0] ?? { jobs: 0, events: 0 }
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0)

/** Statements without values may be several in one text. */
const statementsIn = (sent: unknown): number => (typeof sent === 'string' ? sent.split('; ').length : 1)

function bytesIn(sent: unknown): number {
  const { values } = sent as { values?: unknown[] }
  return values ? Buffer.byteLength(JSON.stringify(values)) : 0
}
