import type { Notice, StreamData } from '@porchlight/contracts/live'
import { type LibraryStream, withNotices } from './library-stream.ts'
import type { LiveSocket } from './socket.ts'
import type { LibraryChange } from './stream-change.ts'

/** After a flush, list changes are gathered for this long, longer than anybody notices in a list: many messages a second become few frames, and the first is sent at once. */
const gatherMs = 200
/** Throttle: flushes may use at most this share of process time. A slow flush delays the next one. */
const timeShare = 0.1

/** The `library` stream: list rows, reduced to the latest copy of each, sent to the staff who may see them. */
export class LibraryFeed {
  private readonly sockets: ReadonlySet<LiveSocket>
  private readonly stream: LibraryStream
  private rows = new Map<string, Map<string, object>>()
  private before = new Map<string, unknown[]>()
  private notices: { to: string | undefined; notice: Notice }[] = []
  private number = 0
  private timer: NodeJS.Timeout | undefined
  private nextFlush = 0

  constructor(sockets: ReadonlySet<LiveSocket>, stream: LibraryStream) {
    this.sockets = sockets
    this.stream = stream
  }

  dispose(): void {
    clearTimeout(this.timer)
  }

  add({ data, to, before = {} }: LibraryChange): void {
    for (const { name, id, row } of this.stream.rowsIn(data)) {
      const known = this.rows.get(name) ?? new Map<string, object>()
      this.rows.set(name, known)
      known.set(id, row)
      if (!(id in before)) continue
      // All of the batch's: what clients still show is the first, or a later one that a list was read at.
      const earlier = this.before.get(id)
      if (earlier) earlier.push(before[id])
      else this.before.set(id, [before[id]])
    }
    for (const notice of data.notices ?? []) this.notices.push({ to, notice })
  }

  /** Marks events up to `number` as complete; flushes now or with the next batch. */
  advance(number: number): void {
    this.number = number
    if (this.timer) return
    const wait = Math.max(0, this.nextFlush - performance.now())
    this.timer = setTimeout(() => this.flush(), wait)
  }

  private flush(): void {
    this.timer = undefined
    const startedAt = performance.now()
    const all: StreamData = Object.fromEntries([...this.rows].map(([name, rows]) => [name, [...rows.values()]]))
    const { notices, before } = this
    this.rows = new Map()
    this.before = new Map()
    this.notices = []
    const texts = new Map<string, string>()
    for (const socket of this.sockets) this.sendTo(socket, all, before, notices, texts)
    this.nextFlush = startedAt + Math.max(gatherMs, (performance.now() - startedAt) / timeShare)
  }

  private sendTo(
    socket: LiveSocket,
    all: StreamData,
    before: ReadonlyMap<string, readonly unknown[]>,
    notices: { to: string | undefined; notice: Notice }[],
    texts: Map<string, string>,
  ): void {
    if (socket.actor.kind !== 'agent') return
    const subscription = socket.subscriptions.get('library')
    if (!subscription) return
    const { user_id } = socket.actor
    const { number } = this
    const deliver = () => {
      if (number <= subscription.seq) return
      const mine = notices.filter((each) => each.to === undefined || each.to === user_id).map((each) => each.notice)
      const data = withNotices(this.stream.project(socket.actor, all, before), mine)
      const prev = subscription.seq
      subscription.seq = number
      const frame = { stream: 'library', seq: number, prev, data } as const
      if (data !== all) return socket.send(frame)
      // Clients that see everything and are at the same number share one serialized frame.
      const key = `${prev}`
      const text = texts.get(key) ?? JSON.stringify(frame)
      texts.set(key, text)
      socket.send(text)
    }
    socket.whenRightsAreKnown(() => {
      if (socket.subscriptions.get('library') !== subscription) return
      if (subscription.pending) subscription.pending.push(deliver)
      else deliver()
    })
  }
}
