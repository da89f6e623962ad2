import type { OutboxEntry, OutboxStorage } from './outbox-entry.ts'

/** Creates in-memory storage: for tests, and for browsers that refuse to store. */
export function memoryStorage(): OutboxStorage {
  const entries = new Map<string, OutboxEntry>()
  return {
    load: async () => [...entries.values()],
    put: async (entry) => void entries.set(entry.client_msg_id, entry),
    remove: async (client_msg_id) => void entries.delete(client_msg_id),
  }
}
