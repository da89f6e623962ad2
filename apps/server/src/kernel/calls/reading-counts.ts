import type { Actor } from '../context.ts'
import type { Kernel } from '../kernel.ts'

const hourMs = 3_600_000
/** How often counts are handed on. A process that is killed forgets what it counted since. */
const flushMs = 15_000
/** Readers, and rows of one kind of a reader, that a process remembers at most; what is beyond is not counted. */
const readersMax = 20_000
const rowsMax = 20_000

/** Increase of a person's hourly reads since the last count. */
export type CountedReading = { support_lib_id: string; user_id: string; key_id: string; hour: Date; kind: string; count: number }
type Reader = { of: Omit<CountedReading, 'kind' | 'count'>; kinds: Map<string, { seen: Set<string>; counted: number }> }

/**
 * Counts in memory what people and their programs read, so that reads are not delayed. The same item counts once per hour. Work in a person's name, such as
 * rules and digests, is not counted, because the person doesn't read it.
 */
export class ReadingCounts {
  private readonly readers = new Map<string, Reader>()

  note(actor: Actor, kind: string, ids: readonly string[], now: Date): void {
    if (actor.kind !== 'agent' || ids.length === 0 || (actor.session_id === '' && !actor.key)) return
    const { support_lib_id, user_id } = actor
    const key_id = actor.key?.key_id ?? ''
    const hour = Math.floor(now.getTime() / hourMs) * hourMs
    const name = `${hour} ${support_lib_id} ${user_id} ${key_id}`
    const reader = this.readers.get(name) ?? { of: { support_lib_id, user_id, key_id, hour: new Date(hour) }, kinds: new Map() }
    if (!this.readers.has(name) && this.readers.size >= readersMax) return
    this.readers.set(name, reader)
    const known = reader.kinds.get(kind) ?? { seen: new Set(), counted: 0 }
    reader.kinds.set(kind, known)
    for (const id of ids) if (known.seen.size < rowsMax) known.seen.add(id)
  }

  /** Returns what came since the last call, and forgets hours that are over. */
  take(now: Date): CountedReading[] {
    const taken: CountedReading[] = []
    for (const [name, { of, kinds }] of this.readers) {
      for (const [kind, known] of kinds) {
        if (known.seen.size > known.counted) taken.push({ ...of, kind, count: known.seen.size - known.counted })
        known.counted = known.seen.size
      }
      if (of.hour.getTime() + hourMs <= now.getTime()) this.readers.delete(name)
    }
    return taken
  }
}

const underWay = new WeakMap<Kernel, Promise<void>>()

/**
 * Passes the counted readings to the modules that asked for them; resolves when these and those passed before are stored. Counts that cannot be stored are lost:
 * they raise an alert, and nobody is billed by them.
 */
export function handOnReadings(kernel: Kernel): Promise<void> {
  const handed = (underWay.get(kernel) ?? Promise.resolve()).then(() => handOnNow(kernel))
  underWay.set(kernel, handed)
  return handed
}

/** Never rejects. */
async function handOnNow(kernel: Kernel): Promise<void> {
  const counted = kernel.ports.readings.take(kernel.clock.now())
  if (counted.length === 0) return
  for (const { onReadings } of kernel.modules) await onReadings?.(kernel, counted).catch((error: unknown) => kernel.log.warn({ err: error }, 'reading counts'))
}

/** Hands counts on while the process runs; returns what does so a last time. */
export function keepHandingOn(kernel: Kernel): () => Promise<void> {
  const timer = setInterval(() => void handOnReadings(kernel), flushMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await handOnReadings(kernel)
  }
}
