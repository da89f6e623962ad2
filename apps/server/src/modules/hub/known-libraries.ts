import { LRUCache } from 'lru-cache'
import type { Kernel } from '../../kernel/kernel.ts'
import { concernsReaders } from '../help/index.ts'
import { askForLibrary, type FoundLibrary } from './find-library.ts'

/** `askedAt`: when the query that found it was sent, in ms of `performance.now()`. */
type Known = { found: FoundLibrary; askedAt: number; stopListening: () => void }

/** Maximum number of cached libraries, keyed by the URL or host that names them. */
const knownMax = 2000
/** How long a process that may miss events uses what it knows, in ms. */
const trustedMs = 1000
const librariesOf = new WeakMap<Kernel, LRUCache<string, Known>>()

/** Returns whether this process receives every event before the change is confirmed to its author: with the embedded database, it is the only writer. */
const hearsEverything = ({ config }: Kernel): boolean => config.DATABASE_URL === undefined && config.REDIS_URL === undefined

const keyOf = (wanted: string | null, host: string): string => (wanted === null ? `host ${host}` : `key ${wanted}`)

/** Returns a page's library if this process knows it well enough not to ask. */
export function knownLibrary(kernel: Kernel, wanted: string | null, host: string): FoundLibrary | undefined {
  const known = librariesOf.get(kernel)?.get(keyOf(wanted, host))
  return known && (hearsEverything(kernel) || performance.now() - known.askedAt < trustedMs) ? known.found : undefined
}

/**
 * Returns a page's library; undefined when there is none. The database is queried after events that readers could notice and, if this process may miss those of
 * other processes, once a second.
 * @param wanted its key or domain from the URL; null when the host names the library
 */
export async function findLibrary(kernel: Kernel, wanted: string | null, host: string): Promise<FoundLibrary | undefined> {
  const libraries = librariesOf.get(kernel) ?? new LRUCache<string, Known>({ max: knownMax, dispose: (known) => known.stopListening() })
  librariesOf.set(kernel, libraries)
  const trusted = knownLibrary(kernel, wanted, host)
  if (trusted) return trusted
  const key = keyOf(wanted, host)
  const known = libraries.get(key)
  const now = performance.now()
  const first = await askForLibrary(kernel, wanted, host)
  if (known && libraries.get(key) === known) {
    if (first && isSameFamily(first, known.found)) {
      known.found = first
      known.askedAt = Math.max(now, known.askedAt)
      return first
    }
    libraries.delete(key)
  }
  if (!first) return undefined
  // Subscribe before querying; otherwise an event in between would be missed.
  let isSpoilt = false
  const forget = () => {
    isSpoilt = true
    libraries.delete(key)
  }
  const stops = [first.support_lib_id, ...(first.parent_lib_id === null ? [] : [first.parent_lib_id])].map((support_lib_id) =>
    kernel.ports.bus.listen(support_lib_id, (message) => message.kind === 'events' && message.events.some(({ name }) => concernsReaders(name)) && forget()),
  )
  const stopListening = () => {
    for (const stop of stops) stop()
  }
  const askedAt = performance.now()
  const found = await askForLibrary(kernel, wanted, host)
  if (isSpoilt || !found || !isSameFamily(found, first)) stopListening()
  else libraries.set(key, { found, askedAt, stopListening })
  return found
}

/** Returns whether the same libraries have to be listened to. */
const isSameFamily = (one: FoundLibrary, other: FoundLibrary): boolean =>
  one.support_lib_id === other.support_lib_id && one.parent_lib_id === other.parent_lib_id
