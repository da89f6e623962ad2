import { LRUCache } from 'lru-cache'

/** The same few moments are written again and again: a message's own in each of its views, a conversation's with every change. */
const known = new LRUCache<number, string>({ max: 2000 })

/** Returns a moment in ISO 8601, in UTC. Remembers recent ones, because V8 takes longer to format a date than to stringify all of a message. */
export function isoTime(date: Date): string {
  const time = date.getTime()
  const earlier = known.get(time)
  if (earlier !== undefined) return earlier
  const text = date.toISOString()
  known.set(time, text)
  return text
}
