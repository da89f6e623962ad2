import { sql } from 'kysely'
import type { Kernel } from '../../kernel/kernel.ts'

/** A library as its public pages know it. `version` changes with everything that its readers can notice, see `readersVersion` in the `help` module. */
export type FoundLibrary = {
  support_lib_id: string
  parent_lib_id: string | null
  version: string
  /** It has a status page, and its pages link to it. */
  has_status: boolean
}

type Line = { running: Promise<FoundLibrary | undefined>; next: Promise<FoundLibrary | undefined> | undefined }
const lines = new WeakMap<Kernel, Map<string, Line>>()

/**
 * Looks a page's library up in the database. Requests that arrive while a query runs share the next one. They never use the running one, which could miss a
 * change that was already confirmed to its author.
 */
export function askForLibrary(kernel: Kernel, wanted: string | null, host: string): Promise<FoundLibrary | undefined> {
  const byKey = lines.get(kernel) ?? new Map<string, Line>()
  lines.set(kernel, byKey)
  const key = wanted === null ? `host ${host}` : `key ${wanted}`
  const line = byKey.get(key)
  if (line) {
    line.next ??= line.running.then(begin, begin)
    return line.next
  }
  return begin()

  function begin(): Promise<FoundLibrary | undefined> {
    const running = ask(kernel, wanted, host)
    const mine: Line = { running, next: undefined }
    byKey.set(key, mine)
    const end = () => {
      if (byKey.get(key) === mine && mine.next === undefined) byKey.delete(key)
    }
    running.then(end, end)
    return running
  }
}

async function ask({ database }: Kernel, wanted: string | null, host: string): Promise<FoundLibrary | undefined> {
  const [found] = await database.ask('library-for-readers', sql<FoundLibrary>`select * from library_for_readers(${wanted}::text, ${host}::text)`)
  return found
}
