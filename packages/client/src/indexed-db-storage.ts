import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { makeId } from './make-id.ts'
import type { OutboxEntry, OutboxStorage } from './outbox-entry.ts'

type Stored = OutboxEntry & { owner: string }
interface Schema extends DBSchema {
  entries: { key: string; value: Stored }
}

/**
 * Creates storage that outlives the tab (checklist Q6). `name` identifies one user of this browser: the library plus the user or visitor. Several tabs share
 * the storage; each sends only its own entries and those of closed tabs.
 */
export function indexedDbStorage(name: string): OutboxStorage {
  const owner = makeId()
  const lockOf = (who: string) => `porchlight-outbox-${name}-${who}`
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const database = () => {
    opened ??= openDB<Schema>(`porchlight-outbox-${name}`, 1, { upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'client_msg_id' }) })
    return opened
  }
  const adopt = async () => {
    const db = await database()
    const mine: OutboxEntry[] = []
    for (const stored of await db.getAll('entries')) {
      if (await isAlive(lockOf(stored.owner))) continue
      await db.put('entries', { ...stored, owner })
      mine.push(stored)
    }
    return mine
  }
  const adoptInTurn = () => navigator.locks.request(lockOf('adoption'), adopt)
  /** Waits for each currently open tab to close; if several tabs are waiting, the first one gets its entries. */
  const outlive = async (onMore: (entries: OutboxEntry[]) => void) => {
    const { held = [] } = await navigator.locks.query()
    for (const { name: lock = '' } of held) {
      if (!lock.startsWith(lockOf('')) || lock === lockOf(owner) || lock === lockOf('adoption')) continue
      navigator.locks
        .request(lock, () => {})
        .then(adoptInTurn)
        .then((left) => left.length > 0 && onMore(left))
        .catch(() => {})
    }
  }
  return {
    load: async (onMore) => {
      await holdForEver(lockOf(owner))
      if (!('locks' in navigator)) return adopt()
      const mine = await adoptInTurn()
      if (onMore) void outlive(onMore).catch(() => {})
      return mine
    },
    put: async (entry) => void (await (await database()).put('entries', { ...entry, owner })),
    remove: async (client_msg_id) => (await database()).delete('entries', client_msg_id),
  }
}

/**
 * Takes a lock that is released when this tab closes. Without the Locks API (pages without https), two tabs may send the same entry; the server keeps only one.
 */
function holdForEver(lock: string): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve()
  return new Promise((held) => {
    const request = navigator.locks.request(lock, () => {
      held()
      return new Promise<never>(() => {})
    })
    // Rejected in third-party frames when the browser blocks their storage; nothing is stored then either.
    request.catch(() => held())
  })
}

async function isAlive(lock: string): Promise<boolean> {
  return 'locks' in navigator && (await navigator.locks.request(lock, { ifAvailable: true }, (free) => free === null))
}
