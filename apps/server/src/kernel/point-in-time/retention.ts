import type { Storage } from '../storage/storage.ts'
import { dataFolder, keysOf, type Line, lineOfKey, readLines, segmentOfKey, writeLine } from './line.ts'

/** Has a line name only what a restore to a time after `keptFrom` needs: what names an object is gone before the object. */
export async function forgetOld(storage: Storage, line: Line, keptFrom: Date): Promise<void> {
  const from = keptFrom.toISOString()
  const needed = line.bases.findLastIndex((base) => base.finished_at <= from)
  if (needed > 0) line.bases.splice(0, needed)
  const [oldest] = line.bases
  if (oldest && line.first !== null && line.first < oldest.first) line.first = oldest.first
  const { first } = line
  const sender = first === null ? -1 : line.senders.findLastIndex((each) => each.first <= first)
  if (sender > 0) line.senders.splice(0, sender)
  await writeLine(storage, line)
}

/**
 * Removes from storage what nothing names: base copies and segments that `line` has forgotten, parts of base copies that were interrupted, other lines that ended
 * before `keptFrom`, and what an earlier removal did not get to. Ends between two objects when `signal` aborts; the next one goes on.
 */
export async function removeForgotten(storage: Storage, line: Line, keptFrom: Date, signal: AbortSignal): Promise<void> {
  const remove = async (keys: readonly string[]) => {
    for (const key of keys) {
      signal.throwIfAborted()
      await storage.remove(key)
    }
  }
  const keys = keysOf(line.id)
  const kept = new Set(line.bases.map(({ id }) => id))
  // Whatever is there was written after the description of its line, which is read later.
  const all = await storage.list(dataFolder)
  const own = all.filter((key) => lineOfKey(key) === line.id)
  const isOfBase = (key: string) => key.startsWith(`${keys.bases}/`)
  await remove(
    own.filter((key) =>
      isOfBase(key) ? !kept.has(key.slice(keys.bases.length + 1).split('/')[0] ?? '') : line.first !== null && segmentOfKey(key) < line.first,
    ),
  )
  const named = new Set([line.id])
  for (const other of await readLines(storage)) {
    if (other.id === line.id || (other.covered_to ?? other.begun_at) >= keptFrom.toISOString()) named.add(other.id)
    else await remove([keysOf(other.id).line])
  }
  await remove(all.filter((key) => !named.has(lineOfKey(key))))
}
