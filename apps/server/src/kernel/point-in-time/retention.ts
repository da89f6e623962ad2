import type { Storage } from '../storage/storage.ts'
import { keysOf, type Line, readLines, writeLine } from './line.ts'

/**
 * Removes from storage what no restore to a time after `keptFrom` needs: older base copies of `line` and the log before those that stay, parts of base copies that
 * were interrupted, and other lines that ended before. What names an object is gone before the object.
 */
export async function forgetOld(storage: Storage, line: Line, keptFrom: Date): Promise<void> {
  const from = keptFrom.toISOString()
  const needed = line.bases.findLastIndex((base) => base.finished_at <= from)
  if (needed > 0) line.bases.splice(0, needed)
  const [oldest] = line.bases
  if (oldest && line.first !== null && line.first < oldest.first) line.first = oldest.first
  await writeLine(storage, line)
  const keys = keysOf(line.id)
  const nameOf = (key: string) => key.slice(keys.wal('').length)
  for (const key of await storage.list(keys.wal('').slice(0, -1))) if (line.first !== null && nameOf(key) < line.first) await storage.remove(key)
  const kept = new Set(line.bases.map(({ id }) => id))
  const unnamed = (await storage.list(keys.bases)).filter((key) => !kept.has(key.slice(keys.bases.length + 1).split('/')[0] ?? ''))
  for (const key of unnamed) await storage.remove(key)
  for (const other of await readLines(storage)) {
    if (other.id === line.id || (other.covered_to ?? other.begun_at) >= from) continue
    await storage.remove(keysOf(other.id).line)
    await storage.removeAll(keysOf(other.id).data)
  }
}
