import { LRUCache } from 'lru-cache'
import type { Kernel } from '../../kernel/kernel.ts'
import { concernsReaders } from '../help/index.ts'
import { askForLibrary, type FoundLibrary } from './find-library.ts'

type Known = { found: FoundLibrary; stopListening: () => void }

/** Maximum number of cached libraries, keyed by the URL or host that names them. */
const knownMax = 2000
const librariesOf = new WeakMap<Kernel, LRUCache<string, Known>>()

/** Returns whether this process receives every event before the change is confirmed to its author: with the embedded database, it is the only writer. */
const hearsEverything = ({ config }: Kernel): boolean => config.DATABASE_URL === undefined && config.REDIS_URL === undefined

/**
 * Returns a page's library; undefined when there is none. If this process receives every event, the database is queried only after events that readers could
 * notice; otherwise for every page.
 * @param wanted its key or domain from the URL; null when the host names the library
 */
export async function findLibrary(kernel: Kernel, wanted: string | null, host: string): Promise<FoundLibrary | undefined> {
  if (!hearsEverything(kernel)) return askForLibrary(kernel, wanted, host)
  const libraries = librariesOf.get(kernel) ?? new LRUCache<string, Known>({ max: knownMax, dispose: (known) => known.stopListening() })
  librariesOf.set(kernel, libraries)
  const key = wanted === null ? `host ${host}` : `key ${wanted}`
  const known = libraries.get(key)
  if (known) return known.found
  const first = await askForLibrary(kernel, wanted, host)
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
  const found = await askForLibrary(kernel, wanted, host)
  if (isSpoilt || found?.support_lib_id !== first.support_lib_id) stopListening()
  else libraries.set(key, { found, stopListening })
  return found
}
