import { LRUCache } from 'lru-cache'
import type { Kernel } from '../kernel.ts'
import { atMost } from '../process/at-most.ts'

/** Which optional reactions a library wants, and the database's mark of them. */
export type Wishes = { mark: string; names: ReadonlySet<string> }

/** Libraries whose wishes a process remembers; each has from none to some two hundred names. */
const rememberedMax = 5000
const wishesOf = new WeakMap<Kernel['database'], LRUCache<string, Wishes>>()

/**
 * Returns what this process knows of the libraries' wishes (`wantReactions`), so that what could react, but doesn't, costs an event nothing. It may be outdated until the
 * next event: `append_events` compares the mark. Nothing but the time of waking depends on it.
 */
export function knownWishes({ database }: Pick<Kernel, 'database'>): LRUCache<string, Wishes> {
  const known = wishesOf.get(database) ?? new LRUCache<string, Wishes>(atMost(rememberedMax))
  wishesOf.set(database, known)
  return known
}
