import { sql } from 'kysely'
import { SharedQueries } from '../../kernel/data/shared-queries.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** A library as its public pages see it. `version` changes with everything its readers can notice; see `readersState` in the `help` module. */
export type FoundLibrary = {
  support_lib_id: string
  parent_lib_id: string | null
  version: string
  /** Whether the library has a status page, which its other pages then link to. */
  has_status: boolean
}

const libraryQueries = new WeakMap<Kernel, SharedQueries<FoundLibrary | undefined>>()

/** Looks up a page's library in the database. Concurrent requests share queries. */
export function askForLibrary(kernel: Kernel, wanted: string | null, host: string): Promise<FoundLibrary | undefined> {
  const shared = libraryQueries.get(kernel) ?? new SharedQueries()
  libraryQueries.set(kernel, shared)
  return shared.ask(wanted === null ? `host ${host}` : `key ${wanted}`, async () => {
    const statement = sql<FoundLibrary>`select * from library_for_readers(${wanted}::text, ${host}::text)`
    return (await kernel.database.ask('library-for-readers', statement, { key: wanted ?? host }))[0]
  })
}
